import type { LanguageData } from './types.js';

/** Swedish. */
export const sv: LanguageData = {
  code: 'sv',
  stopWords: `och eller men inte med utan for av till fran i pa om ur vid over under mellan genom mot jag du han hon den det vi ni de mig dig min mitt
mina din ditt dina sin sitt sina var vart ar var har hade vill kan ska maste behover snalla tack hej hur vad vem nar vilken vilka ett en
att som sa ocksa alla`,
  words: `
create: skapa, skapar, ny, nytt, nya
add: lägg till, lägga till, tillägg
delete: radera, ta bort, tabort, raderar
update: uppdatera, ändra, redigera
get: hämta, hämtar, få
show: visa, visar
list: lista, listan
search: sök, söka, hitta, leta
read: läs, läsa
write: skriv, skriva
open: öppna
close: stäng, stänga
send: skicka, skickar
reply: svara, svar
share: dela
move: flytta
copy: kopiera
save: spara
download: ladda ner
upload: ladda upp
run: kör, köra
start: starta
stop: stoppa, avsluta
restart: starta om
cancel: avbryt, avboka
schedule: schemalägg, planera
book: boka, bokning
remind: påminn, påminnelse
translate: översätt, översättning
summarize: sammanfatta, sammanfattning
calculate: beräkna, räkna
convert: konvertera, omvandla
compare: jämför
check: kontrollera, kolla
file: fil, filer, filen
folder: mapp, mappen, mappar, katalog
document: dokumentet
page: sida, sidan, sidor
table: tabell, tabeller
image: bild, bilder
photo: foto, foton
music: musik, låt
email: e-post, epost, mejl
message: meddelande, meddelanden
channel: kanal
comment: kommentar, kommentarer
user: användare, användaren
account: konto
password: lösenord
customer: kund, kunder
event: händelse, evenemang
meeting: möte, möten
calendar: kalender, kalendern
task: uppgift, uppgifter
project: projektet
issue: ärende, ärenden, problemet
error: fel
code: kod
database: databas, databasen
query: fråga, frågor
server: servern
price: pris, priser
cost: kostnad, kostnader
invoice: faktura, fakturor
weather: väder, vädret
location: plats
map: karta
address: adress
flight: flyg
hotel: hotell
restaurant: restaurang
recipe: recept
travel: resa, resor
train: tåg
car: bil
house: hus, lägenhet
news: nyheter
article: artikel
book: bok, böcker
website: webbplats, hemsida
screenshot: skärmbild, skärmdump
button: knapp
click: klicka
report: rapporten
history: historik
date: datum
time: tid
today: idag
tomorrow: imorgon
note: anteckning, anteckningar
all: alla, allt
latest: senaste
nearby: nära, närheten
`,
};
