/**
 * What words of the tool world also mean: one group a line. Members before `|` mean the same; each of those after it is
 * related to each before it, at half the weight, and not to one another. Phrases are allowed. A line that starts with
 * `#` is a heading. Written from the vocabulary of tool catalogs at large, for no catalog in particular.
 */
export const SYNONYMS = `
# doing: making and unmaking
create, add, new, make, insert | register, open, generate, build, set up, start, compose, write, draft, save, define, provision, initialize, put, file, log, raise, spawn
generate, produce, make, build, synthesize | create, render, draw, compose, write, author
delete, remove, erase, destroy, drop, purge, wipe, trash, discard, eliminate | cancel, clear, uninstall, revoke, detach, clean, prune, unlink, unset, scrap, bin
clear, reset, empty, flush | delete, clean, wipe, purge
clean, cleanup, prune, tidy, sweep | delete, clear, remove, garbage
update, edit, modify, change, alter, amend, revise, patch, adjust | set, rename, replace, configure, rewrite, upsert, overwrite, tweak, correct, put, fix
set, assign, configure, specify | update, change, put, define, adjust
rename, retitle, relabel | move, update, change name, name, title
replace, substitute, swap, overwrite | update, edit, change
append, prepend, extend, tack on | add, insert, write, concatenate
# doing: reading and finding
get, fetch, retrieve, obtain | read, show, view, load, lookup, return, access, pull, describe, details, see, info, find, inspect, acquire, grab, download, give, provide
show, display, view, see, present | get, list, read, print, render, open, look at, describe, preview
read, view, open, load | get, show, content, fetch, cat, print, inspect
list, enumerate, browse, show all, catalog, catalogue | get, all, available, every, view, see, show, find, which, overview
search, find, query, lookup, look for, discover, locate, seek, look up | filter, match, grep, scan, browse, explore, hunt, retrieve, dig, identify
describe, explain, details, info, information, detail | get, show, inspect, about, definition, metadata, properties
filter, narrow, refine, select | search, query, where, match
select, choose, pick | option, filter
count, tally, number of, how many | total, amount, statistics, sum, aggregate
check, verify, validate, confirm, ensure | test, status, inspect, lint, detect, examine, audit, valid
test, try out | check, verify, validate, run, probe, experiment
inspect, examine, look into, probe | analyze, view, check, details, get
analyze, analysis, analyse, analytic, investigate, study, examine | evaluate, assess, statistics, report, review, insight, inspect, diagnose, profile
evaluate, assess, appraise, judge | analyze, score, calculate, test, review, rate, execute
detect, recognize, identify, spot | find, classify, scan, recognition, detection
compare, diff, contrast, difference | between, versus, similarity, change, match
monitor, watch, track, observe, keep an eye on | status, metric, alert, health, check, follow, trace
audit, inspect | log, history, compliance, review, check, scan
# doing: moving and changing form
send, deliver, dispatch, transmit | post, message, email, mail, notify, submit, forward, share, publish
post, publish, submit | send, share, create, announce, write, tweet, upload, release
reply, respond, answer, response | comment, message, write back
forward, redirect, pass on, relay | send, share
share, grant access, give access, hand out | invite, permission, send, publish, access, collaborator, grant, link
invite, invitation | add, share, member, attendee, guest
grant, allow, permit, authorize | permission, access, share, enable, approve
revoke, withdraw, rescind | remove, delete, permission, cancel, access
move, transfer, relocate, shift, migrate | drag, rename, reorder, migration
copy, duplicate, clone, replicate | fork, backup, mirror, paste
merge, combine, join, concatenate, unite, consolidate, unify | append, link, union, aggregate
split, divide, separate, break up, partition | cut, chunk, segment, extract
convert, transform, change format, turn into, conversion | translate, export, transcode, parse, encode, render, format, exchange
translate, translation, localize | language, convert, multilingual
summarize, summary, summarise, digest, recap, condense, tldr | overview, abstract, extract, brief, shorten, synopsis
extract, pull out, harvest | parse, get, read, scrape, mine
scrape, crawl, spider | extract, web, fetch, page, content, website, harvest
parse, decode, interpret | extract, read, convert
encode, encoding | convert, encrypt, base64, hash
encrypt, cipher, encryption | encode, secure, hash
decrypt, decipher, decryption | decode
compress, zip, gzip, pack, shrink | archive, reduce, optimize
decompress, unzip, unpack, extract | archive, uncompress
download, save, export | fetch, get, retrieve, file, pull
upload, attach, import | add, put, send, file, push, load
import, ingest, bring in | upload, load, read, migrate, add
export, dump, save as | download, output, backup, convert, extract
save, store, persist, keep | create, write, remember, bookmark, record, archive
write, save | create, edit, compose, put, output, author, draft
format, prettify, beautify, reformat | lint, style, layout, convert
sort, order by, arrange, rank | organize, reorder, ranking
group, cluster, aggregate, bucket | category, organize
organize, arrange, sort out, tidy up | group, move, sort, manage
sync, synchronize, refresh, reload | update, pull, mirror
# doing: running and stopping
run, execute, invoke, perform | launch, start, trigger, call, exec, evaluate, command, eval, do
start, launch, boot, begin, power on, spin up, kick off | run, resume, create, trigger, open, initiate
trigger, fire, invoke, dispatch | run, start, execute, webhook
stop, halt, terminate, kill, shut down, end, power off, shutdown | cancel, pause, abort, disable, close, quit, exit
quit, exit, close | stop, end, leave
pause, suspend, freeze | stop, hold, wait
resume, continue, unpause | start
restart, reboot, relaunch, bounce | start, reset, reload
wait, sleep, delay, pause | until, timeout
cancel, abort, call off | stop, delete, terminate, revoke
retry, rerun, run again, re run, repeat | restart, trigger, again
close, resolve, complete, finish | end, done, update, transition, shut
reopen, open again | update, restore
approve, accept, sign off | confirm, merge, review, authorize, allow
reject, decline, deny, refuse | cancel, dismiss, block, disapprove
dismiss, ignore, snooze | close, reject, hide
assign, delegate, allocate, hand over | owner, assignee, set, add
enable, activate, turn on, switch on | start, set, toggle, unlock, on
disable, deactivate, turn off, switch off | stop, block, toggle, off
toggle, switch, flip | enable, disable, change
lock, protect, secure | block, freeze, restrict, security
unlock, unblock | enable, release, open
block, ban, blacklist | deny, disable, prevent
connect, link, attach, pair, associate, bind, hook up | join, relate, login, integrate, add
disconnect, detach, unlink, unpair | remove, close, delete
install, set up, deploy | add, configure, provision
uninstall | remove, delete
deploy, deployment, ship, roll out, rollout, release | publish, push, build, launch
rollback, revert, undo, roll back | restore, reset, previous, recover
restore, recover, undelete, bring back, unarchive | backup, revert, reset
backup, back up, snapshot | copy, export, dump, restore, save
archive, put away, shelve, stash | close, store, hide, backup
hide, conceal | archive, mute
schedule, plan, arrange, book | calendar, event, appointment, reserve, cron, set up
book, reserve, reservation, booking | schedule, appointment, buy
subscribe, sign up for | follow, watch, notification, register, subscription
unsubscribe, unfollow, opt out | remove, leave, stop
follow, watch | subscribe, track
leave, exit, quit | remove
join, enter | add, connect, member
notify, alert, inform, tell, let know, ping, warn | notification, message, send, remind
remind, reminder | alarm, notification, alert, task, schedule, todo
remember, memorize, memorise, keep in mind, recall | memory, store, save, note, knowledge, observation
forget | delete, remove, memory
record, capture | save, log, track, recording
play, listen | music, video, resume, start, stream
mute, silence | volume, unmute, quiet
click, press, tap | select, button, element
type, enter, fill, key in, input, fill in, fill out | text, form, keyboard, field, write
scroll, swipe | page, down
hover, mouse over | mouse
drag, drop | move
navigate, go to, visit, goto | url, page, website, open, load, browse, browser
authenticate, log in, login, sign in, signin, logon, authorize | auth, session, credential, token, oauth
logout, log out, sign out, signout | session, disconnect
register, enroll, sign up, signup | create, account, join, subscribe
rate, score, grade | rating, review, feedback, star
vote, upvote, poll | like, reaction
like, react, reaction, thumbs up, emoji | favorite, vote
star, favorite, favourite, bookmark | save, like, pin
tag, label, categorize, classify, categorise | mark, category, topic, classification
mark, flag | label, update, set, status
predict, forecast, prediction, estimate, projection | future, outlook, model
estimate, approximate, guess | calculate, predict, quote
recommend, suggest, propose, recommendation, suggestion, advise | similar, related, advice, best, idea
debug, troubleshoot, diagnose | error, trace, log, fix, problem, diagnostic
fix, repair, mend, correct, resolve | update, patch, solve
solve, work out, figure out | calculate, resolve, answer, fix, equation
optimize, improve, speed up, enhance, optimise, tune | performance, better, boost
calculate, compute, calculation, calculator | math, arithmetic, sum, evaluate, estimate, determine, work out
sum, add up, total, plus | calculate, addition, add
subtract, minus | difference, calculate
multiply, times, product | calculate
visualize, plot, visualise, visualization | chart, graph, diagram, draw, dashboard, render
draw, sketch, paint, illustrate | diagram, generate, chart, graph, create, image, drawing
design, style, layout | create, theme, template, ui
simulate, emulate, simulation | model, run, mock
resize, scale, crop | image, size, dimension, autoscale
rotate, flip | image
chat, talk, converse, discuss | message, conversation, ask
ask, question | query, answer, chat, prompt
learn, teach, study | course, education, tutorial, lesson, train
buy, purchase, order, shop | cart, checkout, payment, shopping
sell, sale | listing, price, order
pay, payment, charge | transaction, billing, invoice, transfer, checkout, purchase, money
refund, reimburse, money back, chargeback | return, payment
withdraw, withdrawal | transfer, balance
manage, administer, handle, control | update, list, set, admin
# code and its hosting
issue, ticket, bug, defect | task, incident, problem, story, work item, case, request, report
bug, error, problem, glitch | issue, defect, fault
pull request, pr, merge request, mr, pullrequest | review, change, patch, merge, diff
repository, repo, codebase | project, code, git, source
branch | git, fork, ref
commit, revision, changeset, check in | change, history, git, push
stage, add to index, staging | git, add, commit
fork | copy, clone, repository
code review, reviewer | pull request, review, comment, feedback
review, feedback, critique | comment, rating, approve, opinion
workflow, pipeline, ci, github action, automation | build, job, run, action
build, compile | make, ci, pipeline, create
release, version | tag, changelog, publish, deploy
code, source, source code, script, program | function, snippet, file, programming, repository
function, method, procedure | code, lambda, call
snippet, gist, code block | code, example, paste
symbol, identifier | function, class, definition, reference
library, package, dependency, module | npm, pip, install, version
documentation, docs, manual, guide, reference, readme, handbook | document, tutorial, library, help, wiki
example, sample, demo | snippet, template
vulnerability, cve, security hole, exploit | security, advisory, scan, alert, weakness
terminal, shell, command line, console, cli, bash | command, execute, ssh, prompt
command, cmd, shell command, instruction | run, execute, terminal
regex, regular expression, pattern | match, grep, search
api, endpoint, rest | request, http, service, webhook, url
request, call | http, api, ask
webhook, callback | event, trigger, notification
http request, curl | api, fetch, get, post
# files, texts and media
file, document, attachment | text, path, content, data
folder, directory, dir | path, file
path, location | file, directory, route
document, doc, page, article | file, text, report, note, word, paper
spreadsheet, sheet, excel, workbook, xlsx, google sheet, worksheet | table, cell, csv, range, row
presentation, slide, powerpoint, deck, slideshow, pptx, slide deck, keynote | page
word document, docx, microsoft word | document, word
image, picture, photo, photograph, pic, img, graphic | screenshot, icon, visual, illustration, drawing
logo, icon, emblem | image, brand
video, clip, footage | youtube, media, movie, film, stream
movie, film, cinema | video, show, tv, actor
tv, television, tv show, series | show, episode, movie, program
audio, sound, voice | music, recording, speech, podcast, mp3
speech, voice, spoken | audio, transcribe, text to speech, tts
transcript, transcribe, subtitle, caption, transcription | speech, text, video, audio
music, song, track, tune | album, artist, audio, playlist, melody, playback
playlist | music, song, queue
podcast | episode, audio, show
screenshot, screen capture, screen shot, screengrab, capture screen, snapshot | screen, image, picture, page, capture
text, string, content, words | document, write, paragraph, line
note, memo, jotting | document, notebook, text, page, write, knowledge
notebook | note, page, jupyter
template, boilerplate, preset | form, example, design
archive, zip file, tarball | compress, file
size, length, dimension | disk usage, volume, width, height, big
disk, drive, volume, storage | space, usage, file
metadata, properties, attributes, file info | info, details, stat, tags
qr code, qr, barcode | scan, code
font, typeface | text, style
color, colour, palette | theme, style
# mail, talk and people
email, mail, e mail | message, send, inbox, gmail, letter, correspondence, newsletter, outlook
inbox, mailbox | email, folder, mail, message
draft | email, compose, create, write
spam, junk | filter, email
message, dm, direct message, text message, sms, private message | send, chat, conversation, post, text, email, notification
channel, chat room, room | conversation, group, slack, chat
conversation, thread, discussion | chat, message, reply, channel, topic
comment, remark, annotation | reply, review, feedback, message, note
contact, address book, person, people | user, customer, lead, recipient, friend
user, account, member, person | profile, people, customer, employee, login, individual
me, myself, current user, who am i, whoami, authenticated user | profile, account, user
profile, bio | user, account, person, info
customer, client, buyer, shopper, consumer, patron | contact, account, user, purchaser
employee, staff, worker, colleague, coworker, teammate, personnel | user, member, person, team, hr
team, group, squad, crew | organization, member, department
organization, organisation, company, firm, business, org, enterprise, corporation | team, account, workspace, employer
workspace, tenant, environment | team, organization, project
role, permission, access, privilege, rights, acl | policy, grant, share, iam, security, authorization
friend, follower, connection | contact, user, follow
social media, social network, twitter, facebook, instagram, linkedin | post, share, tweet
tweet, twitter post | post, status, message
phone, telephone, mobile | call, number, sms, contact
call, phone call, ring, dial | phone, video, meeting
video call, conference call, webinar, zoom | meeting, conference, call
# plans and work
event, meeting, appointment, calendar entry, get together | calendar, schedule, session, agenda, invitation, booking
calendar, agenda, availability, timetable, diary | event, schedule, free, busy, date
attendee, participant, guest, invitee | member, invite, person
task, todo, to do, action item, chore, assignment, to do list | issue, ticket, checklist, card, job, reminder, item
checklist | task, todo, list, item
project, board, kanban | workspace, plan, task
sprint, iteration, cycle | milestone, board
milestone, goal, target, objective, okr | deadline, project, epic
card | task, board, list, ticket
epic, story, user story | issue, feature, task
deadline, due date, due | date, schedule, time
backlog, queue | issue, list, task
timesheet, worklog, time entry, time tracking | hours, timer
habit, routine | track, daily, goal
# data
database, db, data store, datastore | table, sql, schema, collection, data
table, dataset, data table | database, sheet, schema, row, column, collection, relation
dataset, data set, data | table, collection, file
row, record, entry | item, data, document, tuple
column, field, attribute, property | schema, table
schema, data model, structure | table, column, definition, model, ddl
sql, query, statement | database, select
collection | table, database, group, list
index, indices | search, database
graph, knowledge graph, network | node, relation, edge, entity, chart
entity, node, vertex | object, graph, item
relation, relationship, edge, connection, association | link, graph, between
memory, knowledge, knowledge base | remember, recall, note, graph, store
observation, fact | note, memory, information
key value, key value pair, kv | setting, configuration, key
cache, redis | store, key
json, yaml, xml | parse, data, format
csv, comma separated | table, data, spreadsheet, file
statistics, stats, statistical, stat | analytics, metric, summary, number, mean, average
average, mean, median | statistics, calculate
chart, graph, plot, bar chart, pie chart, line chart, histogram, scatter plot | visualization, data, diagram, visualize
diagram, flowchart, flow chart, mermaid, uml, schematic | draw, visualize, chart, graph, mindmap
mind map, mindmap, concept map | diagram
report, summary, overview | analytics, document, dashboard, statistics
dashboard, panel, board | chart, metric, report, widget, grafana
analytics, insight, usage, metric | statistics, report, traffic, analysis
# running things
server, machine, host, vm, virtual machine, instance | compute, node, computer, box
computer, pc, laptop, desktop | machine, device, system, windows
container, docker | image, pod, service
cluster, kubernetes, k8s | node, pod, aks, eks, gke, container
pod, workload | container, kubernetes
app, application, web app, software, program | service, site, deploy
service, microservice, daemon | app, api, server, deployment
serverless, lambda, cloud function, function app | function, code
bucket, blob, object storage, s3 | storage, container, file, object
message queue, queue, topic, message broker, service bus, kafka, pubsub | message, event, stream
log, logs, logging, event log | trace, history, error, output, message, activity
trace, span, stack trace | log, debug, performance
metric, measurement, telemetry, kpi | monitor, performance, count, statistics, usage
performance, speed, latency, throughput | metric, load, benchmark, fast, slow, profile
benchmark, load test, stress test | performance, test
alert, alarm, notification, warning | monitor, rule, incident, notify
incident, outage, downtime | issue, alert, status, problem
error, exception, failure, crash, fault | issue, problem, log, debug, bug, failed
status, state, health, condition, progress | check, info, running, up
health, healthy, heartbeat, uptime | status, check, ping, alive
config, configuration, settings, preferences, setting, setup | option, parameter, environment, property
feature flag, toggle, flag, feature toggle | experiment, enable
environment variable, env var, env, environment | config, setting, secret
secret, credential, password, api key, passphrase, pass word | key, token, vault, login
key vault, vault, secret manager, keychain | secret, key, certificate
token, access token, api key | key, auth, secret, credential
certificate, cert, ssl, tls | key, security, https
security, protection, safe | vulnerability, policy, firewall, secure, permission
firewall, security group, network rule | network, rule, port
network, vnet, vpc, subnet, lan | ip, connection, firewall, internet
domain, dns, hostname, domain name | record, whois, website, ip
ip, ip address | network, host, address
quota, limit, allowance | usage, capacity, rate limit
region, zone, data center, datacenter | location, availability
resource | asset, service, object
job, cron, cron job, scheduled task, batch job | task, run, schedule, workflow
process, pid | running, task, kill, cpu
cpu, processor, ram, system resources | usage, performance, system, process
device, gadget, hardware, sensor, iot | phone, machine
light, lamp, bulb | brightness, device, smart home, switch
thermostat, heating, hvac | temperature, device
# money and goods
cost, price, expense, spending, fee | billing, budget, usage, charge, bill, amount, rate, money
price, quote, pricing | cost, value, rate, market, stock
invoice, bill, receipt | payment, billing, charge
subscription, membership, recurring payment | billing, plan, customer
budget | spending, cost, finance, expense
money, funds, cash | payment, balance, currency, finance, dollar
balance | account, money, wallet
currency, exchange rate, forex, fx | money, convert, dollar, euro, conversion
dollar, usd, euro, eur, yen, pound | currency, money
stock, share, equity, ticker, securities | price, market, finance, quote, symbol, company, investment
crypto, cryptocurrency, bitcoin, btc, eth, ethereum | coin, token, price, wallet, blockchain
wallet | balance, crypto, payment, address
blockchain, chain, onchain | crypto, transaction, block, ethereum
portfolio, holdings, investment | stock, position, asset, fund
invest, trade, trading | stock, buy, market, investment
finance, financial | money, stock, market, budget, bank
earnings, revenue, income, profit, sales | financial, statement, report
balance sheet, income statement, cash flow, financial statement | financial, earnings
loan, mortgage, credit | interest, bank, payment, finance
tax, vat, taxes | income, calculate
insurance, coverage | policy, quote
donate, donation, charity | give, payment
order | purchase, cart, shipment, sale
product, item, goods, merchandise, sku | catalog, inventory, listing
inventory, stock level, stock, warehouse | product, quantity
cart, basket, shopping bag, shopping cart | checkout, order
discount, coupon, promo code, voucher, rebate, special offer | offer, price, sale, code
shipping, delivery, shipment, parcel | tracking, order, package, ship, courier
lead, prospect, opportunity, deal | crm, sales, contact
crm, sales | customer, contact, lead, deal
marketing, campaign, advertising, ads, advertisement, ad | promote, audience, email, seo
seo, search engine optimization | keyword, ranking, website, traffic
# places, travel, everyday
weather, forecast, meteorological | temperature, climate, rain, conditions, wind, humidity, sunny
temperature, hot, cold, degrees | weather, thermostat
air quality, pollution, aqi | weather, environment
location, place, spot, whereabouts | address, coordinates, map, venue, position, poi, point of interest
address | location, street, place, geocode
map, maps | location, route, geographic
route, directions, navigation, path | distance, travel, way, drive, get to
coordinates, latitude, longitude, geocode, gps, lat lon | location, address, geographic, position
distance, how far | route, between, kilometer, miles
nearby, near, close by, around, surrounding, vicinity | local, location, radius
traffic, congestion | route, road
parking, car park | facility, vehicle
flight, plane, airline, airfare, airplane | travel, airport, ticket, fly
hotel, accommodation, lodging, airbnb, place to stay, motel | booking, travel, room, stay
restaurant, dining, cafe, eatery, diner | food, place, meal, eat, reservation
food, meal, dish, cuisine | recipe, eat, restaurant, nutrition, cooking
recipe, cook, cooking, bake | meal, ingredient, food, dish
nutrition, calories, diet | food, meal, health
travel, trip, journey, vacation, holiday, tour, getaway | itinerary, flight, hotel, destination, tourism
train, railway, rail, metro, subway | ticket, station, transit
bus, transit, public transport | route, schedule
car, vehicle, auto, automobile | drive, rental, parking
house, home, property, real estate, apartment, housing | rent, listing, rental, estate
rent, rental, lease | apartment, property, house
news, headlines, current events, breaking news | article, latest, trending, media, press, story
trending, popular, hot topics, trend | top, hot, news, rank, latest
article, blog post, blog, story | page, news, post, wiki
paper, research paper, publication, preprint, journal article, scholarly article, academic paper | arxiv, pubmed, literature, research, study, scientific
research, investigate | study, paper, academic, search, find, science
citation, reference, bibliography | paper, source
book, novel, ebook | library, author, read, reading, literature
library | book
dictionary, definition, meaning, thesaurus | word, explain, define, synonym
encyclopedia, wikipedia, wiki | article, knowledge, page
website, site, web page, webpage, web site, homepage | page, web, url, link, browser, domain, internet
url, link, hyperlink, web address | page, website, address
web, internet, online | website, search, browser
browser, chrome, web browser, firefox | page, tab, web, website
tab, browser tab | page, window
form, survey, questionnaire | response, feedback, field, poll
button, element, widget, control | click, page
domain name, whois | registrar, domain
job, vacancy, career, employment, job opening | work, resume, hiring, position, recruit
resume, cv, curriculum vitae | job, profile, career
course, class, lesson, tutorial, training | education, learn, study, lecture, teach
student, pupil, learner | education, school, course
school, university, college, education | course, student, learn
exam, quiz | question, test, study
language, english, spanish, french | translate, locale, learn
doctor, physician, clinic, hospital, medical | health, patient, appointment
medicine, drug, medication, pharmaceutical | health, prescription, trial
disease, illness, symptom, condition | health, medical, diagnosis
clinical trial, trial, clinical study | study, patient, drug, research
gene, variant, genetic, genomic, mutation | protein, dna
fitness, workout, exercise, gym, training | health, activity, sport
sports, sport, football, soccer, basketball, athletic | team, score, match, game, league, player
game, gaming, video game | play, player, match, steam
player, champion, character | game, statistics, team
horoscope, zodiac, astrology, fortune | birth, sign, star, chart
gift, present | idea, shopping, recommendation
joke, meme, funny, humor, humour | fun, laugh
quote, saying, proverb | text
poem, lyrics, verse | text, song, write
pet, dog, cat, animal | breed
child, kid, children, kids, baby | family, parent
wedding, party, celebration, birthday | event
time, clock, current time, hour | date, timezone, now, today
date, day, today | time, calendar
timezone, time zone | time, convert
timer, stopwatch, countdown, alarm | time, reminder
random, arbitrary | generate, dice, number
number, numeric, integer, digit | count, math
math, mathematics, mathematical, arithmetic, algebra | calculate, equation, number
unit, measurement unit, units | convert, conversion
# what users call the things of common services
vacation reply, out of office, auto reply, autoresponder, auto responder, away message, vacation responder | absence, holiday, automatic
forwarding rule, forward rule, redirect rule, auto forward | filter, forward, rule
filter, rule | condition, automation
signature, sign off block, footer | email, sign
attachment, enclosure, attached file | file, document
star, starred, flagged, important | favorite
unread, new mail | message, read
subject, heading, headline, title | name
recipient, addressee, receiver | contact, to, person
recurrence, recurring, repeat, repeating, repeated, periodic | event, schedule, series
working hours, office hours, business hours, opening hours | availability, schedule
free slot, free time, open slot, time slot, availability | free, busy, calendar, freebusy
room, meeting room, conference room | booking, space, resource
rsvp, accept invitation, decline invitation | respond, event, attend
revision, version history, previous version, edit history | history, change, version
shortcut, alias, symlink, symbolic link, pointer | link
shared drive, team drive, shared folder | drive, share
huddle, voice call, audio call | call, meeting
pinned, pin, sticky | channel, important
mention, ping, at mention | user, notify
user group, usergroup, handle | team, group, mention
worklog, time spent, logged hours, hours worked | time, track, timesheet
watcher, observer, follower, subscriber | watch, user, notify
assignee, responsible, owner, person in charge | assign, user
reporter, author, creator, requester | user, person, created by
component, module | part, project
transition, move to status, change status | status, state, workflow
priority, urgency, severity, importance | high, critical
charge, debit, card payment | payment, bill, card
payout, bank payout, disbursement | transfer, bank, money
dispute, chargeback, contested payment | charge, fraud
payment link, checkout link, pay link | payment, checkout
payment method, card, credit card, debit card | payment, customer
query plan, explain plan, execution plan | explain, performance, slow
trigger, hook | event, function
view, materialized view | table, query
stored procedure, procedure, routine | function, sql
foreign key, constraint, reference | relation, schema
primary key, identifier, id | key
viewport, window size, screen size, resolution | resize, size, dimension
cookie, session cookie | session, storage
network request, xhr, ajax, network traffic, network call | http, request, traffic
console, console message, javascript error, console error, js error | log, message
dialog, popup, pop up, modal, alert box, prompt box | message, window
dropdown, drop down, select box, combobox, select | option, choose
checkbox, radio button, toggle | check, form
upload file, file chooser, file picker | upload, file
key, keyboard, keystroke, hotkey, key press | press, type
snapshot, accessibility tree, dom, page structure | page, html, element
javascript, js, script snippet | code, evaluate, run
block, paragraph, section | content, text
property, attribute, characteristic | field, value
wiki page, wiki, knowledge base article, help article, kb article | page, article, documentation
ingress, route, entry point | gateway, traffic
config map, configmap, configuration map | configuration, settings
namespace, scope, isolated area | project, environment
cron job, cronjob, scheduled job, scheduled task, recurring job, timer job | schedule, job
volume, disk, persistent volume, block storage | storage, drive
replica, copies, instances | scale, number
scale, resize, scale up, scale down, autoscale | replicas, size, capacity
restart, bounce, recycle | pod, service
machine image, ami, image | vm, instance
instance, ec2, virtual server, cloud server | server, vm, machine
security policy, iam policy, access policy, iam | permission, role
stack, infrastructure, cloudformation, terraform | template, deploy
dns record, a record, cname, name record | domain, zone
log group, log stream, cloudwatch logs | logs
load balancer, balancer | traffic, network
error event, crash report, exception event | error, issue
alert rule, alerting rule, alert policy, threshold | alert, monitor
source map, sourcemap | debug, javascript
session replay, replay, session recording | recording, user
uptime check, synthetic test, health check, availability test | monitor, status
segment, audience, cohort, list segment | list, users, contact
pipeline, sales funnel, funnel | stage, deal, workflow
deal, opportunity, sale | pipeline, sales, crm
estimate, quote, offer, proposal, quotation | price, sales
form submission, form entry, survey response, submission | response, form, answers
support ticket, help request, support case, helpdesk ticket, support request | ticket, issue, case, customer
macro, canned response, saved reply, quick reply | template, reply
sla, service level, response time target | policy, time
satisfaction rating, csat, satisfaction score, customer satisfaction | rating, survey, feedback
agent, support rep, representative, operator | user, staff
frame, artboard, canvas | screen, design
layer, shape | element, design
mockup, wireframe, prototype, design file | design, screen, figma
design token, style token, style guide | color, theme, variable
export asset, asset, resource file | image, download
roadmap, long term plan, product plan | plan, milestone, initiative
initiative, program, theme | project, goal
triage, inbox zero, sort incoming | issue, review, new
variant, option, size and color | product
fulfillment, dispatch order, ship order, order shipment | shipping, order, delivery
collection, category, product group, group of products | list, catalog
gift card, voucher, gift certificate, store credit | coupon, code
storefront, shop page, online store, webshop, store | shop, page
sms, text message, text, texting | message, send, phone
voicemail, voice message, answering machine | recording, call
verification code, otp, one time password, two factor, 2fa, verification | code, authenticate, verify
whatsapp, telegram, messenger | message, chat
caller, dialer, call log | phone, call
lead, prospect, potential customer, sales lead | contact, customer
account, client account, company record | customer, company
contract, agreement, legal document | document, sign, terms
e sign, esign, electronic signature, docusign | sign, document, signature
price book, price list, rate card | price, product
territory, sales region, area | region
base, workspace database | database, table
automation, automated workflow, zap, flow, scenario | workflow, trigger, rule
collaborator, contributor, co editor | user, share, member, permission
slo, service level objective, error budget | target, metric, reliability
downtime, maintenance window, planned outage | schedule, mute, maintenance
notebook, runbook | document, page
space, wiki space, workspace section | folder, pages
whiteboard, drawing board, miro, canvas | draw, diagram, board
restriction, access limit, page permission | permission, limit
track, song, tune | music, audio
artist, musician, band, singer, performer | music, profile
album, record, lp | music, songs
speaker, playback device, player device | device, audio
playback, play back, now playing | play, music, pause
skip, next song, next track | next, playback
volume, loudness | audio, sound
elevation, altitude, height above sea level, height | map, location
street view, street level photo | map, image
traffic report, road conditions, congestion | traffic, route
rating, stars, review score | review, score
storm alert, severe weather, weather warning, hurricane, tornado | alert, weather
current conditions, weather now, weather right now | weather, temperature
uv index, sun strength, sunburn | weather, sun
tide, tide table, high tide, low tide | sea, water
pollen, allergy, pollen count, hay fever | weather, air
humidity, wind, precipitation, rain, rainfall, snow | weather, forecast
sunrise, sunset, daylight | sun, time, weather
file permission, chmod, access mode | permission, file
checksum, hash, md5, sha256, fingerprint, digest | verify, file
trash, recycle bin, waste basket, bin | deleted, delete, item
mount, attach drive | volume, disk
bill, vendor bill, payable | invoice, expense, vendor
vendor, supplier, merchant, seller | company, bill, purchase
journal entry, bookkeeping entry, ledger entry, accounting entry | ledger, accounting
ledger, bookkeeping, accounting, accounts | journal, finance
bank transfer, wire, wire transfer, transfer money | bank, transaction, payment
bank account, checking account, savings account | bank, account
purchase order, po, procurement | order, vendor, buy
payroll, payroll run, salary, salaries, wages, pay employees, paycheck | employee, payment
registrant, attendee list, sign ups, signups | webinar, participant, register
breakout room, small group, sub room | meeting, room
waiting room, lobby | meeting, participant
meeting recording, recorded meeting, call recording | recording, video, meeting
webinar, online event, virtual event | meeting, event
poll, survey question, ballot | vote, question
minutes, meeting notes, meeting summary | notes, meeting, transcript
# work, study, law, health, play
candidate, applicant, job seeker | resume, hiring, recruit
recruit, hire, hiring, recruitment, talent | candidate, job
leave, pto, day off, time off, vacation, absence, sick leave | employee, request, holiday
shift, rota, work schedule | schedule, employee
org chart, organization chart, hierarchy, reporting line | team, employee, manager
manager, boss, supervisor, lead | employee, team
onboarding, new hire, orientation | employee
homework, assignment, coursework | student, task, course
grade, mark, score | student, exam
lawyer, attorney, legal, law, solicitor | contract, court, advice
court, lawsuit, case law, litigation, legal case | law, legal
patent, trademark, copyright, intellectual property | legal
regulation, compliance, policy | rule, law, audit
calorie, calories, macros, nutrient | nutrition, food
weight loss, diet, healthy eating | food, fitness, nutrition
sleep, bedtime | health
hospital, clinic, emergency room | doctor, medical
prescription, dosage, dose | medicine, drug
vaccine, vaccination, immunization | health
pregnancy, baby, fertility | health, parent
dentist, doctor appointment, checkup | appointment, health
therapy, mental health, counseling, wellness, meditation | health, mind
gym, workout plan, training plan, exercise plan | fitness, exercise
hike, hiking, trail, outdoor | walk, route, park
attraction, sightseeing, landmark, tourist spot, excursion, things to do | travel, place, tour
itinerary, travel plan, trip plan | travel, trip, schedule
ticket, admission, entry | event, booking, concert, train
concert, gig, live show, theater, theatre, show | event, ticket, music
car rental, rental car, hire car | car, rent
ride, taxi, cab, uber, lyft | car, trip
charging station, ev charger, electric car charger, charger | electric, vehicle, station
gas station, petrol, fuel, gasoline | price, car
garden, gardening, plant, plants, flower | grow, indoor
wine, beer, sake, whiskey, cocktail, drink, beverage, alcohol | recommendation, restaurant
clothes, clothing, fashion, dress, outfit, apparel, style | shopping, product, wear
furniture, decor, interior | home, product
makeup, beauty, cosmetics, skincare | product
toy, kids activity, children activities | child, game, fun
movie ticket, showtimes, cinema listings | cinema, movie
actor, director, cast | movie, film
anime, manga, comic, cartoon | series, character
trivia, riddle, puzzle, word game, crossword | game, quiz
chess, checkers, board game, card game | game, play, move
dice, die roll, coin flip, coin toss, flip a coin | random, roll
tarot, fortune telling, oracle | horoscope, prediction
aries, taurus, gemini, cancer sign, leo, virgo, libra, scorpio, sagittarius, capricorn, aquarius, pisces, star sign, zodiac sign | zodiac, horoscope, astrology
bible, quran, hadith, scripture, verse, prayer, religion | quote, text
space, astronomy, planet, star, telescope, nasa, galaxy, rover, mars | image, picture
earthquake, seismic, tremor, volcano | alert, disaster
carbon, emission, climate change, sustainability, co2, greenhouse | environment, energy
energy, electricity, power consumption | usage, price
politics, parliament, congress, senate, election, politician, government | vote, law, policy
demographics, census, population | statistics, data, country
country, nation, state | city, region
charity, nonprofit, non profit, ngo | donate, organization
protein, peptide, amino acid | structure, gene, sequence
dna, rna, genome, nucleotide, chromosome | gene, sequence
molecule, chemical, compound, chemistry, substance | structure, drug, reaction
physics, force, velocity, motion | calculate
geometry, triangle, circle, area, perimeter | calculate, shape
matrix, vector, linear algebra | calculate
equation, formula, expression | solve, math
probability, odds, chance | statistics, random
regression, machine learning, neural network, deep learning, training model | model, train, predict
classification, classifier, clustering | model, predict, category
sentence, phrase, wording, paraphrase, rewrite, rephrase, reword | text, edit, improve
essay, article writing, copywriting, copy, content writing | write, text, generate
cover letter, motivation letter, job application | resume, job, write
slogan, tagline, product name, brand name | generate, marketing
brand, branding, corporate identity | logo, company
keyword, search term, search volume | seo, search
backlink, inbound link | seo, link
page view, visitor, visits, pageview, web traffic, site traffic | analytics, traffic
click through rate, ctr, conversion, conversion rate, roi | metric, campaign, analytics
newsletter, mailing list, email campaign | email, campaign, subscriber
landing page, home page, web page builder, website builder, site builder | website, build, page
e commerce, ecommerce, online shop, online shopping | shop, product, order
used car, second hand car, dealership | car, buy
neighborhood, neighbourhood, district, suburb | city, area, location
interest rate, apr, yield | loan, bank, rate
dividend, payout ratio | stock, finance
fear and greed, market sentiment, mood of the market | market, index
options chain, options, derivatives, futures | stock, trade
institutional holders, shareholders, stakeholders | stock, owner
nft, token, defi, smart contract, dao | blockchain, crypto
gas fee, transaction fee, network fee | ethereum, blockchain
rss, feed, news feed | news, subscribe
hot list, ranking, chart toppers, leaderboard, top list, top ten, rank | top, popular, list
streaming, stream, livestream, live video | video, play, watch
thumbnail, cover image, preview image, poster | image
watermark, stamp | image, pdf
background removal, cut out background, remove background | image, edit
ocr, text recognition, read text from image, scanned document | image, text, extract
handwriting, scan | ocr, image, text
text to speech, tts, read aloud, voice over, voiceover | speech, audio, voice
speech to text, dictation, stt | transcribe, audio
sound effect, beep, ringtone | audio, sound
chord, sheet music, melody, tempo, beat | music, audio
pitch, tone, frequency | audio, music
frame rate, fps, resolution | video
dependency tree, dependencies, package tree | package, library
changelog, release notes, what is new | version, release, changes
license, licence, terms of use | package, legal
code coverage, test coverage | test, quality
unit test, test suite, test case, spec | test, run
lint, linter, code style, static analysis, code quality | check, format, code
refactor, restructure, clean code | code, edit, improve
deprecated, obsolete, outdated | old, update
stash, shelve changes, set changes aside | git, save, changes
cherry pick, rebase, squash | git, commit, branch
conflict, merge conflict | merge, resolve
blame, annotate lines, who wrote | author, history, line
tag, release tag, version tag | version, release, label
staged, staging area, index | git, diff
untracked, modified files, working tree, working copy, uncommitted | git, status, changes
remote, origin, upstream repository | git, push, pull
gpu, graphics card, cuda | compute, hardware
port, socket, listening port | network, process
ping, latency check, reachability | network, host
traceroute, network path, hop | network
bandwidth, internet speed, speed test | network
vpn, tunnel, proxy | network, connection
ssh, remote shell, remote login | server, terminal, connect
operating system, os, kernel, system info, system information | system, computer, platform
environment, staging, production, sandbox | deploy, config
clipboard, copy buffer | copy, paste
window, desktop window, application window | screen, app
wallpaper, desktop background | image, screen
battery, charge level | device, power
bluetooth, wifi, wireless | device, network, connect
smart home, home automation, smart device | light, device, switch
curtain, blind, shutter | smart home, open, close
vacuum, robot cleaner | device, clean
doorbell, lock, door | security, smart home
# minds and machines
llm, language model, gpt, ai, artificial intelligence | model, chat, prompt, generate, agent
agent, bot, assistant, chatbot | ai, chat
prompt | instruction, text, ai, template
embedding, vector, semantic | search, similarity
think, reason, reasoning, thought, step by step | problem, plan, analysis, sequential
plan, strategy, roadmap | schedule, itinerary, task, steps
idea, brainstorm, inspiration | suggest, concept, generate
sentiment, emotion, mood, tone | analysis, text, feeling
plagiarism, grammar, spelling, proofread, spell check | text, check, writing, correct
# nouns of users for what tools call otherwise
participant, member, attendee | people, user, guest
blog post, blog article, blog entry, blog story, post | blog, article, publish
blacklist, blocklist, block list | blocked, ban, deny
whitelist, allowlist, allow list | allowed, allow
goods, merchandise, wares, items for sale, articles for sale | product
smart light, smart lamp, smart plug, smart switch | entity, device, light, state
login, user account, sign on | user, account
team mate, workmate, coworker | user, member
pager, on call duty, standby, on call, oncall, duty roster | schedule, shift, incident
outage, incident, disruption, breakage | status, problem
remark, note, comment, reply | text
dependency, link, blocker, prerequisite | relation, issue
emoji, smiley, emoticon, reaction, heart | react, add
chat room, chatroom, room, channel, group chat | chat, conversation
address book, phone book, contact list, contacts | contact, add
picture, shot, snap, capture | screenshot
subfolder, subdirectory, sub folder | folder, directory
contested payment, payment dispute, disputed charge, reversed charge | dispute
money back, refund, repayment | refund
customer bill, client bill, bill | invoice
quotation, cost estimate, offer letter | quote, estimate
recurring plan, recurring plans, recurring charge, standing order, abo, plan | subscription
table layout, table structure, data structure, structure of a table, columns | describe, schema
chart board, graph board, board of charts, board of graphs, metrics board | dashboard
street address, postal address, house number | geocode, address
meeting space, conference space, seminar room, boardroom | room
spare time, gap in the calendar, open hour | free, availability
help article, faq entry, support article, wiki entry, how to | article, knowledge
helpdesk case, it ticket, support case, trouble ticket | incident, ticket
signature request, signing request, e signature request, request to sign | contract, signature
container output, program output, console output, printout | log, logs
login history, sign in history, access log | audit, log
tests that fail now and then, unstable test, intermittent test, flaky test | flaky
code proposal, change proposal, proposed change, code change | pull request
defect report, fault report, trouble report | issue, create
house rules, group rules | rules, pin
day planner, planner, appointment book | calendar, events
letter, correspondence | email, message
photo album, gallery, picture collection | album, photo, image
playlist of songs, mixtape, mix | playlist
opening times, business times, closing time | hours, details, place
currency rate, exchange course | exchange rate, currency
share price, stock quote, share quote | stock, price
doctor visit, appointment with a doctor, consultation | appointment
pay slip, payslip, wage slip | payroll
stand in, deputy, substitute | delegate, assign
holiday request, leave request, time off request | leave, create
job ad, job advert, open position, vacancy | job, posting
web address of a site, domain, domain name | dns, whois
recording of a call, call recording | recording, transcript
voice recording, voice memo, spoken text | audio, transcribe
cloud machine, cloud box, virtual box | instance, vm
file store, object store, file bucket | bucket, storage
background job, background task, worker job | job, queue
nightly job, scheduled run, timed job | schedule, cron, workflow
phone text, text to a phone | sms
ad, advert, commercial | campaign, ads
web form, online form, sign up form | form, response
# how and which
latest, recent, newest, most recent, current, last | new, now, today, trending
first, oldest, earliest | start
cheap, affordable, inexpensive, cheapest, low cost, budget | price, discount, deal, lowest
best, top, highest, greatest, finest | popular, ranking, recommend
similar, alike, related, comparable | recommend, like, match, compare
history, past, previous, timeline, historical | log, revision, activity, record, date
unused, idle, stale, orphaned | clean, inactive, old
public, visible | publish, share, open
private, confidential | secret, permission
duplicate, repeated, redundant | copy, same
all, every, entire, whole | list, complete, full
big, large, huge | size
multiple, several, many, bulk, batch, mass, at once | list, group
`;

/** Phrases whose words mean nothing one by one, each with what it stands for. */
export const IDIOMS = `
get rid of = delete, remove
take away = remove
throw away = delete, trash
throw out = delete, discard
take down = delete, remove, stop
take off = remove
tear down = delete, destroy
cross out = delete, complete
log in = login, authenticate
log into = login, authenticate
log out = logout
sign in = login, authenticate
sign out = logout
sign up = register, subscribe, create
look up = search, get, find, lookup
look for = search, find
look at = view, get, show
look through = search, read, list
looking for = search, find
find out = get, search
set up = create, configure, setup
setting up = create, configure, setup
spin up = create, start
spin down = stop, delete
kick off = start, run, trigger
fire up = start, run
bring up = start, open
bring back = restore
bring down = stop
boot up = start
turn on = enable, start, on
turn off = disable, stop, off
switch on = enable, on
switch off = disable, off
shut down = stop, shutdown
power on = start
power off = stop
turn into = convert
change into = convert
back up = backup
roll back = rollback, revert
roll out = deploy, release
check out = checkout, view
check in = commit
check on = status, get
fill in = fill, update
fill out = fill, form
write down = note, create, save
jot down = note, create
note down = note, create
put down = write, note
put together = create, compose, generate
put away = archive
put aside = archive, save
put in = add, insert
put on = add
put up = create, post, publish
set aside = archive, reserve
hand over = assign, transfer
pass on = forward, send
pass along = forward, send
give access = share, permission, grant
give someone access = share, permission, grant
grant access = share, permission, grant
let in = invite, allow
let know = notify, message, send
let them know = notify, message, send
let everyone know = notify, announce, post
tell everyone = announce, post, notify
reach out = contact, message, send
get in touch = contact, message
get back to = reply
write back = reply
write to = send, message, write
drop a line = message, send
call off = cancel
put off = postpone, reschedule, update
push back = reschedule, update
take back = revert, undo
go back = back, revert, undo
go to = navigate, open
go through = list, read
pull up = open, get, show
pull down = download, fetch
pull out = extract
bring in = import
load in = import, load
break down = split, analyze
break up = split
cut out = crop, extract, remove
cut down = reduce, shorten
work out = calculate, solve
figure out = determine, calculate, find
add up = sum, calculate
sum up = summarize
boil down = summarize
how many = count, number, list
how much = price, cost, amount
how far = distance
how long = duration, time
how big = size
how hot = temperature, weather
how cold = temperature, weather
how old = age, date
how do i get to = directions, route
what time = time, current
what day = date, time
what date = date, time
time is it = time, current
who am i = user, profile, me, whoami
what is on = list, show
what changed = diff, changes, history
who changed = history, blame, log
keep track of = track, monitor, record
keep an eye on = monitor, watch, track
keep in mind = remember, memory
make sure = verify, check, validate
take a picture = screenshot, capture, photo
take a photo = photo, capture
take a screenshot = screenshot, capture
take a look = view, get, show
take a note = note, create
take note = note, create
make a note = note, create
make up = generate, create
make changes = edit, update
make public = publish, share
make private = permission, update
do away with = delete, remove
sort out = organize, resolve, fix
clean up = cleanup, clean, delete, prune
tidy up = organize, clean
speed up = optimize, performance
slow down = throttle, reduce
line up = align, schedule
sign off = approve
hook up = connect, integrate
wire up = connect, integrate
get together = meeting, event
run again = rerun, retry, restart
try again = retry, rerun
start over = restart, reset
carry on = resume, continue
hold on = pause, wait
free up = delete, clean, release
hang up = end, call
tack on = append, add
zoom in = zoom
to do = todo, task
to dos = todo, task
up to date = update, latest
out of date = stale, outdated
day off = leave, vacation
time off = leave, vacation
`;
