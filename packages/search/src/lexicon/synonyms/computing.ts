/** Code, files, messages, plans, data, machines, money. */
export const COMPUTING = `
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
`;
