import type { LanguageData } from './types.js';

/** French. */
export const fr: LanguageData = {
  code: 'fr',
  stopWords: `le la les l un une des du de d au aux en dans sur sous avec sans pour par entre vers chez et ou ni mais que qu qui quoi dont
quel quelle quels quelles comment quand mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs me m te t se s nous vous lui
je j tu il elle on ils elles ce cet cette ces c est sont etre suis ai as avons avez ont avoir veux voudrais veut peux pouvez peut
besoin faut fait faire s il te plait svp merci bonjour tres plus moins aussi deja ne n pas si y`,
  words: `
create: créer, crée, créez, création, nouveau, nouvelle, nouvel
add: ajouter, ajoute, ajoutez, ajout
delete: supprimer, supprime, supprimez, suppression, effacer, efface, enlever, retirer
update: mettre à jour, mise à jour, modifier, modifie, modifiez, éditer, changer, change
get: obtenir, obtiens, récupérer, récupère, donne, donner
show: afficher, affiche, affichez, montrer, montre, voir, visualiser
list: lister, liste, listez, énumérer
search: chercher, cherche, cherchez, rechercher, recherche, trouver, trouve, trouvez
read: lire, lis, lisez, lecture
write: écrire, écris, écrivez, rédiger, rédige
open: ouvrir, ouvre, ouvrez
close: fermer, ferme, fermez, clôturer
send: envoyer, envoie, envoyez, envoi
reply: répondre, réponds, répondez, réponse
share: partager, partage, partagez
move: déplacer, déplace, déplacez
copy: copier, copie, copiez, dupliquer
rename: renommer, renomme
save: enregistrer, enregistre, sauvegarder, sauver
download: télécharger, télécharge, téléchargement
upload: téléverser, envoyer un fichier, charger
import: importer, importe
export: exporter, exporte
run: exécuter, exécute, exécutez, lancer, lance
start: démarrer, démarre, commencer
stop: arrêter, arrête, arrêtez, éteindre, éteins
restart: redémarrer, redémarre
cancel: annuler, annule, annulez
schedule: planifier, planifie, programmer, programme
book: réserver, réserve, réservation
remind: rappeler, rappelle, rappel
translate: traduire, traduis, traduisez, traduction
summarize: résumer, résume, résumé
analyze: analyser, analyse, analysez
calculate: calculer, calcule, calcul
convert: convertir, convertis, conversion
compare: comparer, compare, comparaison
check: vérifier, vérifie, vérifiez, contrôler
test: tester, teste
install: installer, installe
deploy: déployer, déploie, déploiement
merge: fusionner, fusionne, fusion
approve: approuver, approuve
reject: rejeter, rejette, refuser, refuse
assign: assigner, assigne, attribuer
invite: inviter, invite, invitation
connect: connecter, connecte, connexion
login: se connecter, ouvrir une session
play: jouer, joue, lire la musique
buy: acheter, achète, achat
pay: payer, paie, paiement
generate: générer, génère
draw: dessiner, dessine, dessin
count: compter, compte combien, combien
enable: activer, active, activez
disable: désactiver, désactive
archive: archiver
restore: restaurer, restaure
subscribe: abonner, abonnement
navigate: naviguer, navigue, aller sur
file: fichier, fichiers
folder: dossier, dossiers, répertoire, répertoires
document: documents
page: pages
spreadsheet: feuille de calcul, feuilles de calcul, tableur, classeur
table: tableau, tableaux
row: ligne, lignes
column: colonne, colonnes
presentation: présentation, présentations, diapositive, diapositives
image: images
photo: photos
video: vidéo, vidéos
audio: son
music: musique, chanson, chansons, morceau
email: courriel, courriels, mail, mails, courrier, e-mail
message: messages
channel: canal, canaux, salon
conversation: conversations, discussion
comment: commentaire, commentaires, commenter
contact: contacts
user: utilisateur, utilisateurs, utilisatrice
account: compte, comptes
password: mot de passe, mots de passe
permission: autorisation, autorisations, droits
team: équipe, équipes
company: entreprise, entreprises, société
customer: client, clients
employee: employé, employés
event: événement, événements, évènement
meeting: réunion, réunions, rendez-vous
calendar: calendrier, agenda
task: tâche, tâches
project: projet, projets
issue: ticket, tickets, problème, problèmes
error: erreur, erreurs
code: code source
repository: dépôt, dépôts
branch: branche, branches
pull request: demande de tirage, demande de fusion
release: version, versions
database: base de données, bases de données
query: requête, requêtes, interroger
server: serveur, serveurs
container: conteneur, conteneurs
log: journal, journaux
alert: alerte, alertes
status: statut, état
configuration: configurer, paramètres, paramètre, réglages
price: prix, tarif, tarifs
cost: coût, coûts, dépenses, dépense
invoice: facture, factures
money: argent
currency: devise, devises, monnaie
stock: bourse, actions
order: commande, commandes
product: produit, produits
weather: météo, temps
temperature: température
location: emplacement, lieu, lieux, endroit
map: carte, cartes
address: adresse, adresses
route: itinéraire, trajet, chemin
distance: distances
flight: vol, vols
hotel: hôtel, hôtels, hébergement
restaurant: restaurants
recipe: recette, recettes
travel: voyage, voyages, voyager
train: trains
car: voiture, voitures
house: maison, maisons, logement, appartement
news: actualités, actualité, nouvelles, infos
article: articles
book: livre, livres
website: site web, site internet, sites
link: lien, liens
browser: navigateur
screenshot: capture d'écran, captures d'écran
form: formulaire, formulaires
button: bouton
click: cliquer, clique
report: rapport, rapports
chart: graphique, graphiques
diagram: diagramme, schéma
statistics: statistique, statistiques
history: historique
date: dates
day: jour, jours
week: semaine
month: mois
time: heure, heures, quelle heure
today: aujourd'hui
tomorrow: demain
number: nombre, numéro
text: texte, textes
word: mot, mots
language: langue, langues
note: notes
memory: mémoire
job: emploi, emplois, travail
course: cours
student: étudiant, étudiants, élève
health: santé
doctor: médecin, docteur
medicine: médicament, médicaments
game: jeu, jeux
movie: film, films
security: sécurité
backup: sauvegarde, sauvegardes
domain: domaine, domaines
network: réseau, réseaux
device: appareil, appareils
light: lumière, lumières, lampe
key: clé, clés
all: tout, tous, toutes, toute
latest: dernier, derniers, dernière, dernières, récent, récents
nearby: près, proche, proximité, autour
cheap: bon marché, pas cher
best: meilleur, meilleurs, meilleure
process: processus
command: commande, commandes
package: paquet, paquets
function: fonction, fonctions
label: étiquette, étiquettes, libellé
group: groupe, groupes
member: membre, membres
organization: organisation, organisations
variable: variables
system: système
disk: disque
content: contenu
template: modèle, modèles, gabarit
draft: brouillon, brouillons
attachment: pièce jointe, pièces jointes
notification: notifications
subscription: abonnements
refund: remboursement, rembourser
balance: solde
discount: remise, réduction, rabais
inventory: inventaire
shipment: livraison, expédition, colis
review: avis, évaluation
artist: artiste
playlist: liste de lecture
player: joueur, joueurs
score: résultat, pointage
patient: patients
ticket: billet, billets
tax: impôt, impôts, taxe
loan: prêt, emprunt
insurance: assurance
contract: contrat, contrats
vacation: vacances, congé
filter: filtrer, filtre
sort: trier, trie
replace: remplacer, remplace
sign: signer, signature
scan: scanner, numériser
monitor: surveiller, surveillance
build: construire, compiler
push: pousser
clone: cloner, clone
block: bloquer, bloque
unlock: débloquer, déverrouiller
type: saisir, saisis, taper
fill: remplir, remplis
select: sélectionner, choisir
print: imprimer
resize: redimensionner
compress: compresser, comprimer
extract: extraire, extrais
encrypt: chiffrer, crypter
explain: expliquer, explique
recommend: recommander, recommande, suggérer, conseiller
predict: prédire, prévoir
detect: détecter, détecte
publish: publier, publie
follow: suivre, suis ce
record: enregistrement, enregistrer le son
track: suivi, pister
order: commander, commande
vote: voter, vote
sync: synchroniser
validate: valider, valide
transcribe: transcrire, transcription
forecast: prévisions, prévision
latest: nouveaux, nouvelles
screen: écran
version: versions
field: champ, champs
value: valeur, valeurs
size: taille
list: éléments
transaction: transactions
bank: banque
sale: vente, ventes
lead: prospect
goal: objectif, objectifs
reminder: rappels
temperature: degrés
image: illustration
question: question, questions
answer: réponses
exercise: exercice, exercices
job: offre d'emploi, offres d'emploi, poste
remove: ôter
bookmark: signet, signets, marque-page
appointment: rendez-vous
leave: congé, congés, arrêt
allergy: allergie, allergies
applicant: candidat, candidats, candidature
interview: entretien, entretiens
payroll: salaire, salaires, paie, fiche de paie
assignment: devoir, devoirs
grade: note scolaire, notes scolaires, noter
quiz: examen, examens
return: retourner, renvoyer, renvoi
coupon: bon de réduction, code promo
stock: stock, en stock
transfer: virement, virer, transférer
card: carte, cartes, carte bancaire
due: échéance, échues, dues
bill: facture fournisseur
vendor: fournisseur, fournisseurs
expense: note de frais, frais, dépense, dépenses
budget: budget
signature: signature, signer, signatures
certificate: certificat, certificats
vulnerability: vulnérabilité, vulnérabilités, faille, failles
secret: secret, secrets
environment: environnement, environnements
cluster: grappe
index: index, indice
collection: collection, collections
dashboard: tableau de bord, tableaux de bord
board: tableau, tableaux
warehouse: entrepôt, entrepôts
lock: serrure, verrouiller
freeze: geler, bloquer la carte
thermostat: thermostat, chauffage
cover: volet, volets, store
vacuum: aspirateur
camera: caméra, caméras
battery: batterie, pile
printer: imprimante
sleep: sommeil, dormi
workout: entraînement, séance
meal: repas, plat
ingredient: ingrédient, ingrédients
property: bien immobilier, biens immobiliers
mortgage: hypothèque, prêt immobilier
artwork: tableau, œuvre, peinture
campground: terrain de camping, camping, campings, champs de camping
departure: départ, départs
ticket price: prix du billet, tarif
visa: visa
voice: voix
transcript: transcription, compte rendu
recording: enregistrement, enregistrements
participant: participant, participants
layer: couche, calque, calques
color: couleur, couleurs
node: nœud, nœuds
scene: scène, scènes
follower: abonné, abonnés
headlines: gros titres, à la une
volume: volume, son plus fort
pause: mettre en pause
enable: allumer, allume
merge: réunir
workspace: espace de travail
deployment: déploiement, déploiements
complete: terminer, achever, finaliser
scroll: défiler, faire défiler
mouse: souris
drag: glisser, glisser-déposer
skip: sauter, passer au suivant
retry: réessayer, relancer
reaction: réagir, réaction
thread: fil de discussion, fil
mention: mentionner, mentions
forward: transférer un mail, faire suivre
undo: annuler la dernière action, défaire
join: rejoindre
unsubscribe: se désabonner, désinscription
item: élément, éléments, article
object: objet, objets
bucket: compartiment, seau
fork: bifurquer, dupliquer le dépôt
crypto: cryptomonnaie, cryptomonnaies
podcast: balado, podcasts
trending: tendance, tendances
deadline: date limite, échéance
assign: affecter
priority: priorité, priorités
`,
};
