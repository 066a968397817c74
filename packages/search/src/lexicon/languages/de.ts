import type { LanguageData } from './types.js';

/** German. */
export const de: LanguageData = {
  code: 'de',
  stopWords: `der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine mit ohne fur von vom zu zum zur
in im ins an am auf aus bei beim nach uber unter vor hinter zwischen durch gegen um bis seit ich du er sie es wir ihr mich mir dich
dir ihn ihm uns euch ihnen mein meine meinen meinem meiner dein deine deinen ihre ihren sein seine unser unsere ist sind war waren bin
habe hat haben wird werden kann kannst konnte mochte will wollen soll muss bitte danke hallo wie was wer wo wann welche welcher
welches welchen dass ob wenn als auch noch schon nur sehr mehr alles man mal dieser diese dieses diesen gib`,
  words: `
create: erstellen, erstelle, erstellt, anlegen, lege an, neu, neue, neues, neuen, erzeugen, erzeuge
add: hinzufügen, füge, hinzu, ergänzen, eintragen
delete: löschen, lösche, lösch, entfernen, entferne
update: aktualisieren, aktualisiere, ändern, ändere, bearbeiten, bearbeite
get: abrufen, rufe, holen, hole, hol, bekommen, besorgen
show: zeigen, zeige, zeig, anzeigen, ansehen
list: auflisten, liste, listen, aufzählen
search: suchen, suche, such, finden, finde, durchsuchen
read: lesen, lies, lese, auslesen
write: schreiben, schreibe, schreib, verfassen
open: öffnen, öffne
close: schließen, schließe
send: senden, sende, schicken, schicke, verschicken, versenden
reply: antworten, antworte, beantworten, antwort
share: teilen, teile, freigeben, freigabe
move: verschieben, verschiebe, bewegen
copy: kopieren, kopiere, duplizieren, kopie
rename: umbenennen, benenne um
save: speichern, speichere, sichern
download: herunterladen, lade herunter, runterladen
upload: hochladen, lade hoch
import: importieren, importiere
export: exportieren, exportiere
run: ausführen, führe, laufen lassen
start: starten, starte, beginnen
stop: stoppen, stoppe, anhalten, beenden, beende, ausschalten
restart: neustarten, neu starten, neustart
cancel: abbrechen, stornieren, absagen
schedule: planen, plane, terminieren, einplanen
book: buchen, buche, reservieren, reserviere, buchung
remind: erinnern, erinnere, erinnerung
translate: übersetzen, übersetze, übersetzung
summarize: zusammenfassen, fasse zusammen, zusammenfassung
analyze: analysieren, analysiere, auswerten
calculate: berechnen, berechne, rechnen, berechnung
convert: umwandeln, konvertieren, umrechnen, wandle, konvertiere
compare: vergleichen, vergleiche, vergleich
check: prüfen, prüfe, überprüfen, überprüfe, kontrollieren
test: testen, teste
install: installieren, installiere
deploy: bereitstellen, ausrollen
merge: zusammenführen, verschmelzen, führe zusammen
approve: genehmigen, genehmige, freigeben
reject: ablehnen, lehne ab
assign: zuweisen, zuordnen, weise
invite: einladen, lade ein, einladung
connect: verbinden, verbinde, verbindung
login: anmelden, einloggen, anmeldung
play: abspielen, spielen, spiele
buy: kaufen, kaufe, bestellen
pay: bezahlen, zahlen, bezahle, zahlung
generate: generieren, generiere
draw: zeichnen, zeichne, malen
count: zählen, zähle, wie viele, wieviele, anzahl
enable: aktivieren, aktiviere, einschalten
disable: deaktivieren, deaktiviere
archive: archivieren, archiviere
restore: wiederherstellen
subscribe: abonnieren, abonnement
navigate: navigieren, navigiere, gehe zu
file: datei, dateien
folder: ordner, verzeichnis, verzeichnisse
document: dokument, dokumente
page: seite, seiten
spreadsheet: tabellenkalkulation, tabellenblatt, exceltabelle
table: tabelle, tabellen
row: zeile, zeilen
column: spalte, spalten
presentation: präsentation, folien, folie
image: bild, bilder
photo: foto, fotos
video: videos
audio: ton
music: musik, lied, lieder
email: email, e-mail, mails, postfach
message: nachricht, nachrichten
channel: kanal, kanäle
conversation: unterhaltung, gespräch, gespräche
comment: kommentar, kommentare, kommentieren
contact: kontakt, kontakte
user: benutzer, nutzer, anwender
account: konto, konten
password: passwort, kennwort
permission: berechtigung, berechtigungen, rechte
team: mannschaft
company: firma, unternehmen
customer: kunde, kunden
employee: mitarbeiter, angestellte
event: veranstaltung, ereignis, ereignisse, termin, termine
meeting: besprechung, besprechungen, treffen
calendar: kalender
task: aufgabe, aufgaben
project: projekt, projekte
issue: ticket, problem, probleme, vorgang
error: fehler, störung
code: quellcode, quelltext
repository: repositorium, repo
branch: zweig
release: veröffentlichung, version, versionen
database: datenbank, datenbanken
query: abfrage, abfragen
server: rechner
container: behälter
log: protokoll, protokolle, logdatei
alert: warnung, alarm
status: zustand, stand
configuration: konfiguration, einstellungen, einstellung, konfigurieren
price: preis, preise
cost: kosten, ausgaben
invoice: rechnung, rechnungen
money: geld
currency: währung, währungen
stock: aktie, aktien, börse
order: bestellung, bestellungen, auftrag
product: produkt, produkte
weather: wetter, wettervorhersage
temperature: temperatur
location: standort, ort, orte
map: karte, karten, landkarte
address: adresse, adressen
route: strecke, weg
distance: entfernung, abstand
flight: flug, flüge
hotel: hotels, unterkunft
restaurant: restaurants, gaststätte
recipe: rezept, rezepte
travel: reise, reisen
train: zug, züge, bahn
car: auto, autos, wagen
house: haus, wohnung, immobilie
news: nachrichten, neuigkeiten, schlagzeilen
article: artikel, beitrag
book: buch, bücher
website: webseite, webseiten, internetseite
link: verknüpfung
browser: webbrowser
screenshot: bildschirmfoto, bildschirmaufnahme
form: formular, formulare
button: knopf, schaltfläche
click: klicken, klicke
report: bericht, berichte
chart: diagramm, grafik
diagram: schaubild
statistics: statistik, statistiken
history: verlauf, historie, chronik
date: datum
day: tag, tage
week: woche
month: monat
time: uhrzeit, zeit, wie spät, wieviel uhr
today: heute
tomorrow: morgen
number: zahl, nummer
text: texte
word: wort, wörter
language: sprache, sprachen
note: notiz, notizen
memory: gedächtnis
job: arbeit, stelle, stellen
course: kurs, kurse
student: schüler, studenten
health: gesundheit
doctor: arzt
medicine: medikament, medikamente
game: spiel
movie: filme
security: sicherheit
backup: sicherung, sicherungskopie
domain: domäne
network: netzwerk, netz
device: gerät, geräte
light: licht, lampe
key: schlüssel
all: alle, allen, sämtliche
latest: neueste, neuesten, letzte, letzten, aktuelle, aktuellen
nearby: nähe, umgebung
cheap: günstig, günstige, billig
best: beste, besten
process: prozess, prozesse
command: befehl, befehle, kommando
package: paket, pakete
function: funktion, funktionen
label: etikett, beschriftung
group: gruppe, gruppen
member: mitglied, mitglieder
organization: organisation, organisationen
variable: variable, variablen
system: systeme
disk: festplatte, speicherplatz
content: inhalt, inhalte
template: vorlage, vorlagen
draft: entwurf, entwürfe
attachment: anhang, anhänge
notification: benachrichtigung, benachrichtigungen
subscription: abonnements
refund: rückerstattung, erstatten, erstattung
balance: kontostand, saldo
discount: rabatt, gutschein
inventory: bestand, lagerbestand
shipment: lieferung, versand, sendung
review: bewertung, bewertungen
artist: künstler
playlist: wiedergabeliste
player: spieler
score: ergebnis, punktzahl
patient: patienten
ticket: fahrkarte, fahrkarten, eintrittskarte
tax: steuer, steuern
loan: kredit, darlehen
insurance: versicherung
contract: vertrag, verträge
vacation: urlaub, ferien
filter: filtern
sort: sortieren, sortiere
replace: ersetzen, ersetze
sign: unterschreiben, unterschrift
scan: scannen, scanne
monitor: überwachen, überwache
build: bauen, kompilieren
push: pushen
clone: klonen, klone
block: blockieren, sperren, sperre
unlock: entsperren
type: eintippen, eingeben, tippe
fill: ausfüllen, fülle
select: auswählen, wähle
print: drucken, ausdrucken
resize: größe ändern, skalieren
compress: komprimieren
extract: extrahieren, entpacken
encrypt: verschlüsseln
explain: erklären, erkläre
recommend: empfehlen, empfiehl, vorschlagen
predict: vorhersagen, prognose
detect: erkennen, erkenne
publish: veröffentlichen, veröffentliche
follow: folgen, folge
record: aufnehmen, aufnahme, aufzeichnen
track: verfolgen, verfolge
order: bestelle
vote: abstimmen, stimme
sync: synchronisieren, abgleichen
validate: validieren
transcribe: transkribieren
forecast: vorhersage
latest: aktuell
screen: bildschirm
version: version
field: feld, felder
value: wert, werte
size: größe
list: übersicht
transaction: transaktion, transaktionen, buchungen
bank: bank
sale: verkauf, verkäufe, umsatz
lead: interessent
goal: ziel, ziele
reminder: erinnerungen
temperature: grad
image: grafik, abbildung
question: frage, fragen
answer: antworten
exercise: übung, übungen
job: stellenangebot, stellenangebote
remove: beseitigen, rausnehmen
bookmark: lesezeichen
appointment: termin, arzttermin
leave: urlaub, urlaubstage, urlaubsantrag
allergy: allergie, allergien, unverträglichkeit
applicant: bewerber, bewerbung, bewerbungen
interview: vorstellungsgespräch, bewerbungsgespräch
payroll: gehalt, gehälter, gehaltsabrechnung, lohn
assignment: hausaufgabe, hausaufgaben
grade: schulnote, schulnoten, benoten
quiz: prüfung, prüfungen
shipment: paket, pakete, sendungen
return: zurücksenden, zurückschicken, rücksendung, retoure
refund: geld zurück
coupon: gutschein, gutscheine, rabattcode
stock: lagerbestand, bestand
transfer: überweisung, überweisen
card: karte, karten, karteikarte, karteikarten, bankkarte
due: fällig, fällige
bill: rechnung, rechnungen, eingangsrechnung
vendor: lieferant, lieferanten
expense: spesen, ausgaben, auslagen
budget: budget, haushaltsplan
signature: unterschrift, unterschreiben, signatur
certificate: zertifikat, zertifikate
vulnerability: schwachstelle, schwachstellen, sicherheitslücke, sicherheitslücken
secret: geheimnis, geheimnisse
environment: umgebung, umgebungen
cluster: cluster
index: index, verzeichnisindex
collection: sammlung, sammlungen
dashboard: übersichtstafel, instrumententafel
board: tafel, pinnwand
label: etiketten, versandetikett
warehouse: lager, lagerhaus
lock: türschloss, schloss, abschließen, absperren
freeze: sperren, einfrieren
thermostat: heizung, thermostat
cover: rollladen, rollläden, jalousie
vacuum: staubsauger, saugroboter
camera: kamera, kameras
battery: akku, batterie, akkustand
printer: drucker
sleep: schlaf, geschlafen
workout: training, trainingseinheit
meal: mahlzeit, mahlzeiten, essen
ingredient: zutat, zutaten
property: immobilie, immobilien
mortgage: hypothek, baufinanzierung
artwork: gemälde, kunstwerk
campground: zeltplatz, campingplatz
departure: abfahrt, abfahrten, abflug
ticket price: fahrpreis, ticketpreis
visa: visum, einreise
voice: stimme, stimmen
transcript: mitschrift, abschrift, transkript
recording: aufnahme, aufnahmen, aufzeichnung
participant: teilnehmer
layer: ebene, ebenen, schicht
color: farbe, farben
node: knoten
scene: szene, szenen
follower: follower, abonnent, abonnenten
headlines: schlagzeile, schlagzeilen
volume: lautstärke, lauter, leiser
pause: pausieren, anhalten
enable: einschalten, anschalten, anmachen
merge: zusammenfügen
workspace: arbeitsbereich
deployment: bereitstellung, bereitstellungen
complete: abschließen, erledigen, erledigt, fertigstellen
scroll: scrollen, blättern
mouse: maus, mauszeiger
drag: ziehen
skip: überspringen
retry: wiederholen, erneut versuchen
reaction: reagieren, reaktion
thread: diskussionsfaden
mention: erwähnung, erwähnungen
forward: weiterleiten
undo: rückgängig, rückgängig machen
join: beitreten
unsubscribe: abbestellen, kündigen
item: element, elemente, eintrag, einträge
object: objekt, objekte
bucket: speicher-bucket, eimer
fork: abspalten
crypto: kryptowährung, kryptowährungen
podcast: podcast, podcasts
trending: im trend, trends, angesagt
deadline: frist, fristen, abgabetermin
assign: zuteilen
priority: priorität, dringlichkeit
status: status
`,
};
