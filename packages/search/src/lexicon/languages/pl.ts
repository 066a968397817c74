import type { LanguageData } from './types.js';

/** Polish. */
export const pl: LanguageData = {
  code: 'pl',
  stopWords: `i w we z ze na do od o po za przed przez dla bez pod nad przy u a ale lub albo czy ze nie tak jest sa byc byl mam ma maja mi mnie
ja ty on ona my wy oni moj moja moje moich swoj ten ta to te tych tego tej ktory ktora ktore jak co kto gdzie kiedy jaki jaka jakie
chce chcialbym potrzebuje moge mozesz prosze dziekuje czesc bardzo tez juz sie tylko`,
  words: `
create: utwórz, utworzyć, stwórz, stworzyć, tworzyć, nowy, nowa, nowe, załóż
add: dodaj, dodać, dodawać
delete: usuń, usunąć, skasuj, skasować, wykasuj
update: zaktualizuj, aktualizować, zmień, zmienić, edytuj, edytować, modyfikuj
get: pobierz, pobrać, uzyskaj, zdobądź, daj
show: pokaż, pokazać, wyświetl, wyświetlić, zobacz
list: wypisz, wylistuj, lista, listę, spis
search: szukaj, wyszukaj, znajdź, znaleźć, poszukaj
read: przeczytaj, czytaj, odczytaj
write: napisz, pisz, zapisz
open: otwórz, otworzyć
close: zamknij, zamknąć
send: wyślij, wysłać, prześlij
reply: odpowiedz, odpowiedzieć, odpowiedź
share: udostępnij, udostępnić, podziel
move: przenieś, przenieść
copy: skopiuj, kopiuj, kopia
rename: zmień nazwę, przemianuj
save: zapisz, zapisać
download: ściągnij, pobierz
upload: prześlij, wgraj, załaduj
import: importuj, zaimportuj
export: eksportuj, wyeksportuj
run: uruchom, uruchomić, wykonaj, wykonać
start: zacznij, rozpocznij
stop: zatrzymaj, zatrzymać, wyłącz
restart: zrestartuj, uruchom ponownie
cancel: anuluj, anulować, odwołaj
schedule: zaplanuj, zaplanować
book: zarezerwuj, rezerwacja
remind: przypomnij, przypomnienie
translate: przetłumacz, tłumaczenie, tłumacz
summarize: podsumuj, streść, podsumowanie, streszczenie
analyze: przeanalizuj, analizuj, analiza
calculate: oblicz, policz, obliczyć
convert: przekonwertuj, konwertuj, przelicz, zamień
compare: porównaj, porównać
check: sprawdź, sprawdzić, zweryfikuj
test: przetestuj, testuj
install: zainstaluj
deploy: wdróż, wdrożenie
merge: scal, połącz, scalić
approve: zatwierdź, zaakceptuj
reject: odrzuć
assign: przypisz, przydziel
invite: zaproś, zaproszenie
connect: połącz, podłącz
login: zaloguj, logowanie
play: odtwórz, zagraj
buy: kup, kupić
pay: zapłać, płatność, płatności
generate: wygeneruj, generuj
draw: narysuj, rysuj
count: policz, zlicz, ile
enable: włącz, aktywuj
disable: wyłącz, dezaktywuj
archive: zarchiwizuj
restore: przywróć
file: plik, pliki, plików
folder: folder, foldery, katalog, katalogi
document: dokument, dokumenty, dokumentu
page: strona, strony, stronę
spreadsheet: arkusz, arkusze, arkusz kalkulacyjny
table: tabela, tabele, tabelę
row: wiersz, wiersze
column: kolumna, kolumny
presentation: prezentacja, prezentację, slajd
image: obraz, obrazy, obrazek, grafika
photo: zdjęcie, zdjęcia
video: wideo, film, filmy
music: muzyka, muzykę, piosenka, utwór
email: poczta, e-mail, maila, maile
message: wiadomość, wiadomości
channel: kanał, kanały
conversation: rozmowa, rozmowy
comment: komentarz, komentarze
contact: kontakt, kontakty
user: użytkownik, użytkownicy, użytkownika, użytkowników
account: konto, konta
password: hasło, hasła
permission: uprawnienie, uprawnienia
team: zespół, zespołu
company: firma, firmy
customer: klient, klienci, klienta
employee: pracownik, pracownicy
event: wydarzenie, wydarzenia
meeting: spotkanie, spotkania, zebranie
calendar: kalendarz, kalendarza
task: zadanie, zadania, zadań
project: projekt, projekty
issue: zgłoszenie, zgłoszenia, problem, problemy
error: błąd, błędy
code: kod
repository: repozytorium
branch: gałąź, gałęzie
release: wydanie, wersja, wersje
database: baza danych, bazy danych
query: zapytanie, zapytania
server: serwer, serwery
log: dziennik, logi
alert: powiadomienie, ostrzeżenie
configuration: konfiguracja, ustawienia
price: cena, ceny
cost: koszt, koszty, wydatki
invoice: faktura, faktury, fakturę
money: pieniądze
currency: waluta, waluty
stock: akcje, giełda
order: zamówienie, zamówienia
product: produkt, produkty
weather: pogoda, pogodę, prognoza
temperature: temperatura
location: lokalizacja, miejsce, miejsca
map: mapa, mapę
address: adres, adresy
route: trasa, trasę, droga
distance: odległość
flight: lot, loty
hotel: hotele, nocleg
restaurant: restauracja, restauracje
recipe: przepis, przepisy
travel: podróż, podróże
train: pociąg, pociągi
car: samochód
house: dom, mieszkanie
news: wiadomości, aktualności
article: artykuł, artykuły
book: książka, książki
website: strona internetowa, witryna
link: odnośnik
browser: przeglądarka
screenshot: zrzut ekranu
form: formularz, formularze
button: przycisk
click: kliknij
report: raport, raporty, sprawozdanie
chart: wykres, wykresy
statistics: statystyka, statystyki
history: historia, historię
date: data, datę
day: dzień, dni
time: czas, godzina
today: dzisiaj, dziś
tomorrow: jutro
number: liczba, numer
text: tekst
word: słowo, słowa
language: język
note: notatka, notatki, notatkę
memory: pamięć
job: praca, pracy
game: gra, gry
security: bezpieczeństwo
backup: kopia zapasowa
network: sieć
device: urządzenie, urządzenia
light: światło
key: klucz
all: wszystko, wszystkie, wszystkich
latest: najnowsze, ostatnie, ostatni, najnowszy
nearby: pobliżu, blisko
cheap: tani, tanie
best: najlepsze, najlepszy
process: proces, procesy, procesów
command: polecenie, polecenia, komenda
package: pakiet, pakiety
function: funkcja, funkcje
label: etykieta, etykiety
group: grupa, grupy
member: członek, członkowie
organization: organizacja
variable: zmienna, zmienne
system: system
disk: dysk
content: zawartość, treść
template: szablon, szablony
draft: szkic
attachment: załącznik, załączniki
notification: powiadomienia
subscription: subskrypcja
refund: zwrot, zwróć
balance: saldo
discount: rabat, zniżka
inventory: magazyn, stan
shipment: przesyłka, dostawa
review: recenzja, opinia
artist: artysta
playlist: lista odtwarzania
player: gracz
score: wynik, wyniki
patient: pacjent
ticket: bilet, bilety
tax: podatek, podatki
loan: kredyt, pożyczka
insurance: ubezpieczenie
contract: umowa, umowy
vacation: urlop, wakacje
filter: filtruj
sort: sortuj
replace: zamień, zastąp
sign: podpisz
scan: skanuj
monitor: monitoruj
build: zbuduj
push: wypchnij
clone: sklonuj
block: zablokuj
unlock: odblokuj
type: wpisz
fill: wypełnij
select: wybierz
print: wydrukuj, drukuj
resize: zmień rozmiar
compress: skompresuj
extract: wyodrębnij, wyciągnij
encrypt: zaszyfruj
explain: wyjaśnij
recommend: poleć, zaproponuj
predict: przewidź
detect: wykryj
publish: opublikuj
follow: obserwuj
record: nagraj, nagranie
track: śledź
order: zamów
vote: głosuj
sync: synchronizuj
validate: zweryfikuj
transcribe: transkrypcja
forecast: prognozy
latest: ostatnich
screen: ekran
version: wersji
field: pole, pola
value: wartość
size: rozmiar
list: zestawienie
transaction: transakcja, transakcje
bank: bank
sale: sprzedaż
lead: potencjalny klient
goal: cel, cele
reminder: przypomnienia
temperature: stopnie
image: obrazki
question: pytanie, pytania
answer: odpowiedzi
exercise: ćwiczenie
job: oferta pracy, oferty pracy
remove: wyrzuć
bookmark: zakładka, zakładkę, zakładki
appointment: wizyta, wizytę, termin
leave: urlop, urlopu
allergy: alergia, alergie
applicant: kandydat, kandydaci
interview: rozmowa kwalifikacyjna, rozmowę
payroll: wypłata, pensja, wynagrodzenie
assignment: praca domowa, zadanie domowe
grade: ocena, oceny
quiz: egzamin, sprawdzian
shipment: paczka, paczkę, przesyłkę
return: zwrot, zwrócić, zwroty
refund: zwrot pieniędzy
coupon: kupon, bon
stock: stan magazynowy, zapas
transfer: przelew, przelać
card: karta, kartę, karty
due: do powtórki, termin płatności
bill: rachunek, rachunki
vendor: dostawca, dostawcy
expense: wydatek, wydatki, koszty
budget: budżet
signature: podpis, podpisać
certificate: certyfikat, certyfikaty
vulnerability: podatność, podatności, luka
secret: sekret, sekrety
environment: środowisko, środowiska
cluster: klaster, klastry
index: indeks, indeksy
collection: kolekcja, kolekcje
dashboard: pulpit nawigacyjny, pulpit
board: tablica, tablice
label: etykietę
warehouse: magazyn, magazyny
lock: zamek, zamknij na klucz
freeze: zablokuj kartę, zamroź, zablokuj
thermostat: termostat, ogrzewanie
cover: roleta, rolety
vacuum: odkurzacz
camera: kamera, kamery
battery: bateria, akumulator
printer: drukarka, drukarkę
sleep: sen, snu
workout: trening, treningi
meal: posiłek, posiłki
ingredient: składnik, składniki
property: nieruchomość, nieruchomości
mortgage: kredyt hipoteczny
artwork: obraz, dzieło
campground: kemping, pole namiotowe
departure: odjazd, odjazdy, odlot
ticket price: cena biletu
visa: wiza, wizy
voice: głos, głosy
transcript: transkrypcja, transkrypcję
recording: nagranie, nagrania
participant: uczestnik, uczestnicy
layer: warstwa, warstwę, warstwy
color: kolor, kolory
node: węzeł, węzły
scene: scena, scenę
follower: obserwujący
headlines: nagłówki
volume: głośność, głośniej, ciszej
pause: wstrzymaj, wstrzymać, pauza
enable: włącz, włączyć
workspace: obszar roboczy, przestrzeń robocza
deployment: wdrożenie, wdrożenia
complete: zakończ, ukończ, zakończyć, ukończyć
scroll: przewiń, przewijać
mouse: mysz, myszka, kursor
drag: przeciągnij
skip: pomiń
retry: ponów, spróbuj ponownie
reaction: zareaguj, reakcja
thread: wątek, wątku
mention: wzmianka, wzmianki
forward: przekaż dalej
undo: cofnij, cofnąć
join: dołącz, dołączyć
unsubscribe: wypisz, zrezygnuj
item: element, elementy, pozycja
object: obiekt, obiekty
bucket: kubełek, wiadro
fork: rozwidlenie
crypto: kryptowaluta, kryptowaluty
podcast: podkast
trending: na czasie, popularne
deadline: termin wykonania
priority: priorytet
status: status, stan
`,
};
