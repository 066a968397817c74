import type { LanguageData } from './types.js';

/** Dutch. */
export const nl: LanguageData = {
  code: 'nl',
  stopWords: `de het een en of maar niet geen met zonder voor van naar in op aan uit bij over onder tussen door tegen om tot sinds ik jij je u hij
zij ze wij we jullie mij me jou hem haar ons hun mijn jouw zijn uw onze dit dat deze die is was waren ben heb heeft hebben wordt worden
kan kun kunt wil wilt moet graag alsjeblieft alstublieft bedankt hallo hoe wat wie waar wanneer welke welk ook nog al alleen zeer meer
er als dan`,
  words: `
create: maken, maak, aanmaken, creëren, nieuw, nieuwe
add: toevoegen, voeg toe, voeg
delete: verwijderen, verwijder, wissen, wis
update: bijwerken, werk bij, wijzigen, wijzig, bewerken, bewerk, aanpassen, veranderen
get: ophalen, haal, krijgen, verkrijgen
show: tonen, toon, laat zien, weergeven, bekijken, bekijk
list: lijst, opsommen, oplijsten
search: zoeken, zoek, vinden, vind, opzoeken
read: lezen, lees
write: schrijven, schrijf
open: openen
close: sluiten, sluit
send: sturen, stuur, verzenden, verstuur, zend
reply: antwoorden, antwoord, beantwoorden, reageren
share: delen, deel
move: verplaatsen, verplaats
copy: kopiëren, kopieer, kopie
rename: hernoemen, hernoem
save: opslaan, bewaren, bewaar
download: downloaden
upload: uploaden
import: importeren, importeer
export: exporteren, exporteer
run: uitvoeren, voer uit, draaien
start: starten, beginnen
stop: stoppen, beëindigen, uitschakelen
restart: herstarten, herstart, opnieuw starten
cancel: annuleren, annuleer, afzeggen
schedule: plannen, inplannen
book: boeken, boek, reserveren, reserveer, reservering
remind: herinneren, herinner, herinnering
translate: vertalen, vertaal, vertaling
summarize: samenvatten, samenvatting, vat samen
analyze: analyseren, analyseer
calculate: berekenen, bereken, rekenen
convert: omzetten, converteren, omrekenen
compare: vergelijken, vergelijk
check: controleren, controleer, nakijken
test: testen
install: installeren, installeer
deploy: uitrollen
merge: samenvoegen, voeg samen
approve: goedkeuren
reject: afwijzen, weigeren
assign: toewijzen, wijs toe
invite: uitnodigen, nodig uit, uitnodiging
connect: verbinden, verbind, verbinding
login: inloggen, aanmelden
play: afspelen, speel
buy: kopen, koop, bestellen
pay: betalen, betaal, betaling
generate: genereren, genereer
draw: tekenen, teken
count: tellen, tel, hoeveel, aantal
enable: inschakelen, activeren
disable: uitschakelen, deactiveren
archive: archiveren, archiveer
restore: herstellen, herstel
subscribe: abonneren, abonnement
file: bestand, bestanden
folder: map, mappen
document: documenten
page: pagina
spreadsheet: rekenblad, werkblad
table: tabel, tabellen
row: rij, rijen
column: kolom, kolommen
presentation: presentatie, dia
image: afbeelding, afbeeldingen, plaatje
photo: foto's
music: muziek, liedje, nummer
email: e-mail, mailtje
message: bericht, berichten
channel: kanaal, kanalen
conversation: gesprek, gesprekken
comment: opmerking, opmerkingen, reactie
contact: contactpersoon, contacten
user: gebruiker, gebruikers
account: rekening
password: wachtwoord, wachtwoorden
permission: toestemming, rechten, machtiging
company: bedrijf, bedrijven
customer: klant, klanten
employee: medewerker, medewerkers, werknemer
event: evenement, gebeurtenis, afspraak, afspraken
meeting: vergadering, vergaderingen, bijeenkomst
calendar: kalender, agenda
task: taak, taken
project: projecten
issue: probleem, problemen, melding
error: fout, fouten
code: broncode
database: gegevensbank, gegevens
query: opvraging, zoekopdracht
log: logboek, logboeken
alert: waarschuwing, waarschuwingen
configuration: configuratie, instellingen, instelling
price: prijs, prijzen
cost: kosten, uitgaven
invoice: factuur, facturen
money: geld
currency: valuta, munt
stock: aandelen, beurs
order: bestelling, bestellingen
product: producten
weather: weer, weersvoorspelling
temperature: temperatuur
location: locatie, plaats, plek
map: kaart, landkaart
address: adres, adressen
distance: afstand
flight: vlucht, vluchten
restaurant: eetgelegenheid
recipe: recept, recepten
travel: reis, reizen
train: trein, treinen
car: wagen
house: huis, woning, appartement
news: nieuws
article: artikel, artikelen
book: boeken
website: webpagina
screenshot: schermafbeelding, schermafdruk
form: formulier, formulieren
button: knop
click: klikken, klik
report: rapport, verslag, rapporten
chart: grafiek, grafieken
statistics: statistiek, statistieken
history: geschiedenis
date: datum
day: dag, dagen
month: maand
time: tijd, uur
today: vandaag
tomorrow: morgen
number: getal, aantal
text: tekst, teksten
word: woord, woorden
language: taal, talen
note: notitie, notities, aantekening
memory: geheugen
job: baan, werk, vacature
course: cursus, cursussen
student: leerling
health: gezondheid
doctor: arts, dokter
medicine: medicijn, medicijnen
game: spel, spellen
security: beveiliging, veiligheid
backup: reservekopie
network: netwerk
device: apparaat, apparaten
light: licht, lamp
key: sleutel
all: alle, alles
latest: laatste, nieuwste, recente
nearby: dichtbij, buurt
cheap: goedkoop, goedkope
best: beste
process: proces, processen
command: commando, opdracht
package: pakket, pakketten
function: functie, functies
label: etiket
group: groep, groepen
member: lid, leden
organization: organisatie
variable: variabele
system: systeem
disk: schijf
content: inhoud
template: sjabloon
draft: concept
attachment: bijlage, bijlagen
notification: melding, meldingen
subscription: abonnementen
refund: terugbetaling
balance: saldo
discount: korting
inventory: voorraad
shipment: levering, verzending
review: beoordeling
artist: artiest
playlist: afspeellijst
player: speler
score: uitslag
patient: patiënt
ticket: kaartje, kaartjes
tax: belasting
loan: lening, hypotheek
insurance: verzekering
contract: contract, overeenkomst
vacation: vakantie, verlof
filter: filteren
sort: sorteren, sorteer
replace: vervangen, vervang
sign: ondertekenen
scan: scannen
monitor: monitoren, bewaken
build: bouwen
push: pushen
clone: klonen
block: blokkeren
unlock: ontgrendelen
type: typen, invoeren
fill: invullen, vul
select: selecteren, kies
print: afdrukken
resize: formaat wijzigen
compress: comprimeren
extract: uitpakken, extraheren
encrypt: versleutelen
explain: uitleggen, leg uit
recommend: aanbevelen, aanraden
predict: voorspellen
detect: detecteren
publish: publiceren
follow: volgen
record: opnemen, opname
track: volgen, traceren
order: bestel
vote: stemmen
sync: synchroniseren
validate: valideren
transcribe: transcriberen
forecast: verwachting
latest: recent
screen: scherm
version: versie
field: veld, velden
value: waarde
size: grootte
list: overzicht
transaction: transactie, transacties
bank: bank
sale: verkoop
lead: prospect
goal: doel, doelen
reminder: herinneringen
temperature: graden
image: plaatje
question: vraag, vragen
answer: antwoorden
exercise: oefening
job: vacatures
remove: weghalen
bookmark: bladwijzer, bladwijzers
appointment: afspraak, afspraken
leave: verlof, vrije dagen
allergy: allergie, allergieën
applicant: sollicitant, sollicitanten
interview: sollicitatiegesprek
payroll: salaris, salarissen, loonstrook
assignment: huiswerk
grade: cijfer, cijfers
quiz: toets, examen
shipment: pakket, pakketje, zending
return: retour, terugsturen
refund: terugbetalen
coupon: kortingscode, kortingsbon, waardebon
stock: voorraad
transfer: overmaken, overschrijving, overboeking
card: kaart, kaarten, pas, bankpas
due: verschuldigd, te herhalen
bill: rekening, rekeningen
vendor: leverancier, leveranciers
expense: onkosten, declaratie
budget: budget
signature: handtekening, ondertekenen
certificate: certificaat, certificaten
vulnerability: kwetsbaarheid, kwetsbaarheden, lek
secret: geheim, geheimen
environment: omgeving, omgevingen
cluster: cluster
index: index, indexen
collection: verzameling, collectie
dashboard: dashboard, overzicht
board: bord, borden
label: etiketten
warehouse: magazijn
lock: slot, vergrendelen
freeze: blokkeren, bevriezen
thermostat: thermostaat, verwarming
cover: rolluik, rolluiken, gordijn
vacuum: stofzuiger
camera: camera
battery: batterij, accu
printer: printer
sleep: slaap, geslapen
workout: training, workout
meal: maaltijd, maaltijden
ingredient: ingrediënt, ingrediënten
property: woning, woningen, vastgoed
mortgage: hypotheek
artwork: schilderij, kunstwerk
campground: camping, kampeerterrein
departure: vertrek, vertrektijd, vertrektijden
ticket price: kaartprijs, ticketprijs
visa: visum
voice: stem, stemmen
transcript: transcriptie, uitgeschreven tekst
recording: opname, opnames
participant: deelnemer, deelnemers
layer: laag, lagen
color: kleur, kleuren
node: knooppunt, knooppunten
scene: scène, scènes
follower: volger, volgers
headlines: krantenkoppen, koppen
volume: volume, harder, zachter
pause: pauzeren
enable: aanzetten, aandoen, inschakelen
workspace: werkruimte
deployment: uitrol, implementatie
complete: afronden, voltooien, afvinken
scroll: scrollen
mouse: muis
drag: slepen
skip: overslaan
retry: opnieuw proberen
reaction: reageren, reactie
thread: draad, gespreksdraad
mention: vermelding
forward: doorsturen
undo: ongedaan maken
join: deelnemen, lid worden
unsubscribe: uitschrijven, opzeggen
item: item, onderdeel
object: object, objecten
bucket: emmer
fork: aftakken
crypto: cryptovaluta, cryptomunt
podcast: podcast
trending: trending, populair
deadline: deadline, uiterste datum
priority: prioriteit
status: status, toestand
`,
};
