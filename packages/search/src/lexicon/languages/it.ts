import type { LanguageData } from './types.js';

/** Italian. */
export const it: LanguageData = {
  code: 'it',
  stopWords: `il lo la i gli le un uno una l di del dello della dei degli delle a al allo alla ai agli alle da dal dalla dai in nel nella nei
con su sul sulla per tra fra e ed o ma che chi cui come quando dove quale quali mio mia miei mie tuo tua suo sua nostro mi ti si ci vi
io tu lui lei noi voi loro questo questa questi queste quello quella sono sei siamo ho ha hanno avere essere voglio vorrei posso puoi
puo devo bisogno favore grazie ciao molto piu anche gia non se fare fammi`,
  words: `
create: creare, crea, creami, creazione, nuovo, nuova, nuovi
add: aggiungere, aggiungi, inserire, inserisci
delete: eliminare, elimina, cancellare, cancella, rimuovere, rimuovi
update: aggiornare, aggiorna, modificare, modifica, cambiare, cambia
get: ottenere, ottieni, recuperare, recupera, prendere, prendi, dammi
show: mostrare, mostra, mostrami, visualizzare, visualizza, vedere, vedi
list: elencare, elenca, elenco, lista
search: cercare, cerca, ricerca, trovare, trova
read: leggere, leggi, lettura
write: scrivere, scrivi
open: aprire, apri
close: chiudere, chiudi
send: inviare, invia, mandare, manda, spedire
reply: rispondere, rispondi, risposta
share: condividere, condividi
move: spostare, sposta
copy: copiare, copia, duplicare
rename: rinominare, rinomina
save: salvare, salva
download: scaricare, scarica
upload: caricare, carica
import: importare, importa
export: esportare, esporta
run: eseguire, esegui
start: avviare, avvia, iniziare, inizia
stop: fermare, ferma, arrestare, spegnere, spegni
restart: riavviare, riavvia
cancel: annullare, annulla, disdire
schedule: programmare, pianificare, pianifica, programma
book: prenotare, prenota, prenotazione
remind: ricordare, ricordami, promemoria
translate: tradurre, traduci, traduzione
summarize: riassumere, riassumi, riassunto, sintesi
analyze: analizzare, analizza, analisi
calculate: calcolare, calcola, calcolo
convert: convertire, converti, conversione
compare: confrontare, confronta, confronto
check: controllare, controlla, verificare, verifica
test: testare, provare, prova
install: installare, installa
deploy: distribuire, distribuisci, rilasciare
merge: unire, unisci, fondere
approve: approvare, approva
reject: rifiutare, rifiuta
assign: assegnare, assegna
invite: invitare, invita, invito
connect: collegare, connettere, connetti, connessione
login: accedere, accesso
play: riprodurre, riproduci, suonare
buy: comprare, compra, acquistare, acquista
pay: pagare, paga, pagamento
generate: generare, genera
draw: disegnare, disegna, disegno
count: contare, conta, quanti, quante
enable: attivare, attiva, abilitare
disable: disattivare, disattiva, disabilitare
archive: archiviare, archivia
restore: ripristinare, ripristina
subscribe: iscrivere, abbonamento
navigate: navigare, naviga
file: documento, archivio
folder: cartella, cartelle
document: documenti
page: pagina, pagine
spreadsheet: foglio di calcolo, fogli di calcolo
table: tabella, tabelle
row: riga, righe
column: colonna, colonne
presentation: presentazione, diapositiva, diapositive
image: immagine, immagini
photo: fotografia, fotografie
video: filmato
music: musica, canzone, canzoni, brano
email: posta, posta elettronica, e-mail
message: messaggio, messaggi
channel: canale, canali
conversation: conversazione, conversazioni
comment: commento, commenti, commentare
contact: contatto, contatti
user: utente, utenti
account: profilo
password: parola chiave
permission: permesso, permessi, autorizzazione
team: squadra, gruppo
company: azienda, aziende, società
customer: cliente, clienti
employee: dipendente, dipendenti
event: evento, eventi
meeting: riunione, riunioni, appuntamento, appuntamenti
calendar: calendario
task: attività, compito, compiti
project: progetto, progetti
issue: segnalazione, segnalazioni, problema, problemi
error: errore, errori
code: codice
repository: archivio codice
branch: ramo, rami
release: versione, versioni, rilascio
database: banca dati, base di dati
query: interrogazione, interrogare
log: registro, registri
alert: avviso, avvisi, allarme
status: stato
configuration: configurazione, impostazioni, configurare
price: prezzo, prezzi
cost: costo, costi, spesa, spese
invoice: fattura, fatture
money: denaro, soldi
currency: valuta, valute
stock: azioni, borsa
order: ordine, ordini
product: prodotto, prodotti
weather: meteo, previsioni
temperature: temperatura
location: posizione, luogo, luoghi
map: mappa, mappe
address: indirizzo, indirizzi
route: percorso, percorsi, strada
distance: distanza
flight: volo, voli
hotel: albergo, alberghi, alloggio
restaurant: ristorante, ristoranti
recipe: ricetta, ricette
travel: viaggio, viaggi, viaggiare
train: treno, treni
car: macchina, automobile
house: casa, appartamento
news: notizia, notizie
article: articolo, articoli
book: libro, libri
website: sito, sito web, pagina web
link: collegamento
screenshot: schermata, istantanea
form: modulo, moduli
button: pulsante
click: clicca, cliccare, premi
report: rapporto, relazione, resoconto
chart: grafico, grafici
diagram: diagramma, diagrammi
statistics: statistica, statistiche
history: cronologia, storico
date: data, date
day: giorno, giorni
week: settimana
month: mese
time: ora, orario
today: oggi
tomorrow: domani
number: numero, numeri
text: testo, testi
word: parola, parole
language: lingua, lingue
note: appunto, appunti, nota
memory: memoria
job: lavoro, lavori
course: corso, corsi
student: studente, studenti
health: salute
doctor: medico, dottore
medicine: farmaco, farmaci, medicina
game: gioco, giochi
movie: pellicola
security: sicurezza
backup: copia di sicurezza
domain: dominio, domini
network: rete, reti
device: dispositivo, dispositivi
light: luce, luci
key: chiave, chiavi
all: tutto, tutti, tutte
latest: ultimo, ultimi, ultima, ultime, recente, recenti
nearby: vicino, vicini, dintorni
cheap: economico, economici
best: migliore, migliori
process: processo, processi
command: comando, comandi
package: pacchetto, pacchetti
function: funzione, funzioni
label: etichetta, etichette
group: gruppo, gruppi
member: membro, membri
organization: organizzazione
variable: variabile, variabili
system: sistema
disk: disco
content: contenuto, contenuti
template: modello, modelli
draft: bozza, bozze
attachment: allegato, allegati
notification: notifica, notifiche
subscription: abbonamenti
refund: rimborso, rimborsare
balance: saldo
discount: sconto, sconti
inventory: inventario
shipment: spedizione, consegna
review: recensione, recensioni
artist: artista
playlist: scaletta
player: giocatore, giocatori
score: punteggio, risultato
patient: paziente, pazienti
ticket: biglietto, biglietti
tax: tassa, tasse, imposta
loan: prestito, mutuo
insurance: assicurazione
contract: contratto, contratti
vacation: vacanze, vacanza, ferie
filter: filtrare, filtro
sort: ordinare, ordina
replace: sostituire, sostituisci
sign: firmare, firma
scan: scansionare, scansiona
monitor: monitorare, monitora
build: costruire, compilare
push: pushare
clone: clonare, clona
block: bloccare, blocca
unlock: sbloccare
type: digitare, digita
fill: compilare, compila, riempire
select: selezionare, scegliere
print: stampare, stampa
resize: ridimensionare
compress: comprimere, comprimi
extract: estrarre, estrai
encrypt: cifrare, crittografare
explain: spiegare, spiega
recommend: consigliare, consiglia, suggerire
predict: prevedere, prevedi
detect: rilevare, rileva
publish: pubblicare, pubblica
follow: seguire, segui
record: registrare, registra, registrazione
track: tracciare, traccia
order: ordinare
vote: votare, vota, voto
sync: sincronizzare
validate: convalidare
transcribe: trascrivere, trascrizione
forecast: previsione
latest: recenti
screen: schermo
version: versione
field: campo, campi
value: valore, valori
size: dimensione, grandezza
list: elenchi
transaction: transazione, transazioni
bank: banca
sale: vendita, vendite
lead: potenziale cliente
goal: obiettivo, obiettivi
reminder: promemoria
temperature: gradi
image: figura
question: domanda, domande
answer: risposte
exercise: esercizio, esercizi
job: offerta di lavoro, annunci di lavoro
remove: togliere, togli
bookmark: segnalibro, segnalibri
appointment: appuntamento, appuntamenti
leave: ferie, permesso
allergy: allergia, allergie
applicant: candidato, candidati
interview: colloquio, colloqui
payroll: stipendio, stipendi, busta paga
assignment: compiti, compito
grade: voto, voti, pagella
quiz: esame, esami
shipment: pacco, pacchi, spedizioni
return: reso, restituire
coupon: buono sconto, coupon
stock: scorte, giacenza
transfer: bonifico, trasferire
card: carta, carte, scheda
due: scaduto, scadute, in scadenza
bill: bolletta, bollette, fattura
vendor: fornitore, fornitori
expense: spese, spesa
budget: budget, bilancio
signature: firma, firmare
certificate: certificato, certificati
vulnerability: vulnerabilità, falla
secret: segreto, segreti
environment: ambiente, ambienti
cluster: cluster
index: indice, indici
collection: raccolta, collezione
dashboard: cruscotto, pannello
board: bacheca, bacheche
warehouse: magazzino, magazzini
lock: serratura, chiudere a chiave
freeze: bloccare la carta, congelare
thermostat: termostato, riscaldamento
cover: tapparella, tapparelle, persiane
vacuum: aspirapolvere
camera: telecamera, telecamere
battery: batteria
printer: stampante
sleep: sonno, dormito
workout: allenamento, allenamenti
meal: pasto, pasti
ingredient: ingrediente, ingredienti
property: immobile, immobili
mortgage: mutuo, mutui
artwork: quadro, dipinto, opera d'arte
campground: campeggio, campeggi
departure: partenza, partenze
ticket price: prezzo del biglietto, tariffa
visa: visto, visti
voice: voce, voci
transcript: trascrizione
recording: registrazione, registrazioni
participant: partecipante, partecipanti
layer: livello, livelli
color: colore, colori
node: nodo, nodi
scene: scena, scene
follower: follower, seguaci
headlines: titoli di giornale, notizie principali
volume: volume, alza il volume
pause: mettere in pausa, pausa
enable: accendere, accendi
password: parola d'ordine, password
workspace: spazio di lavoro
deployment: distribuzione, rilascio
complete: completare, terminare, concludere
scroll: scorrere
mouse: topo del computer
drag: trascinare
skip: saltare, brano successivo
retry: riprovare
reaction: reagire, reazione
thread: discussione, filo
mention: menzione, menzioni
forward: inoltrare, inoltra
undo: annullare l'operazione
join: unirsi, partecipare
unsubscribe: disiscriversi, disdire
item: elemento, elementi, voce
object: oggetto, oggetti
bucket: contenitore
fork: biforcare
crypto: criptovaluta, criptovalute
podcast: podcast
trending: tendenze, di tendenza
deadline: scadenza, scadenze
priority: priorità
`,
};
