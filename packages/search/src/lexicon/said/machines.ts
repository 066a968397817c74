/** Notes, papers, data, code, clouds, networks, security, models: what people call what tools are named by. */
export const MACHINES = `
# notes, papers and office
wiki article, wiki, wiki entry, intranet page > page, document
squad > team
colleagues in the workspace, people here, everyone in the workspace > user, member
remark, jot, scribble, side note > comment, note
dossier, case folder, binder > folder
put under, put under another, below another page > parent, move
slide deck, slides, talk slides, pitch deck > presentation, slides
survey answers, answers to the survey, form answers, answers of people > responses, form
spreadsheet row, table line, new line in the sheet > row, append
spreadsheet column, new column, columns > field, column
airtable, table app > base, table, record
blank sheet, new document > document, doc
link to read later, read later, read it later, save a link, saved links, remember this link, save this page > bookmark, create bookmark, raindrop
cabinet, cloud drive, online drive > drive, storage
hand over a file, give a file to, let her see the file > share, file
both free, who is free, free on, have time on > free busy, availability, free
to dos, to do lists, my lists, to do list > task, project, list, todo
keyword on a note, hashtag > tag
second brain, zettelkasten > note, vault, obsidian
letters from a template, mail merge, serial letter, fill a template, letters out of it > docgen, template, generate document, document
scanned paper, scanned page, select the words, words in this scan > ocr, text, scanned
smaller file, shrink, slim down, lighten > compress, reduce, size
stitch, glue together, staple > merge, combine
secure with a password, lock the pdf, password on the file > protect, encrypt, password
sideways pages, upside down, turn the page around > rotate, pages
stamp on each page, confidential stamp > watermark
form in a pdf, tax form > fill, form, field
word file, word document, word doc > docx, document
excel sheet, excel file > xlsx, spreadsheet
powerpoint, slideshow file, slideshow > pptx, presentation
md, plain md, md format, md file > markdown
web article, article from the web > webpage, page
into another tongue, into french, into german, into spanish, say in portuguese, how do you say, in another language > translate
phrase memory, translation database > translation memory, memory
# messages
chat rooms, chat room, rooms of the server > channel
guild, discord server > server, discord
group of channels, section of channels > category
text someone, write to someone, drop someone a line > send message, message
chat history, what was said, earlier messages > messages, history
take back a message, unsend, retract > delete message, delete
fix a message, amend > edit, update
push to my phone, phone notification, push notification, ping my phone, push me a note, buzz me > notification, send, pushover
bot url, incoming hook > webhook
meeting minutes, minutes of the call, meeting notes, what was decided > summary, transcript
recording of the meeting, recorded call > recording
who came to the call, who was in the meeting > participants
text message, imessage, whatsapp > message, sms
# content
blog article, blog entry, news item on the site, web text > entry, post, article
go live, make live, put live, bring online, put online, go public > publish, deploy
take offline, offline, take down, pull from the site, off the site > unpublish, disable, pause
pictures of the site, media files, media library, media files stored > asset, media
kind of article, content model, article type, kind of content > content type
required fields, complete before publishing > validate, validation, required
copy of the site, test area > environment
site text, website content > entry, content, page
# code
repo, repos, code base > repository, project
duplicated code, copied code, twin copies, copy paste code, code copies, repeated code > duplication, clone, clones
exercised by tests, tested part, untested code, how much is tested, unit tests cover > coverage, test coverage
code smells, code problems, bad code, code quality > issue, quality, analysis
security holes, security hole, holes in the code, weak spots, weak points, insecure code > vulnerability, security, scan, srm, findings
code rule, house rule for code, own rule, pattern for the scanner > rule, custom rule, pattern
tags of the tracker, categories of issues > label
sprints > cycle, iteration, sprint
crash, crashes, crash in production, blown up, broke in production, bugs in production, production errors > error, issue, exception, sentry
where in the code, which line broke > stack trace, issue, details
why did it break, reason of the crash, root cause > root cause, analyze, issue
shipped, versions we shipped, rollout > release
printed errors, error output, what did it print, printed > console, output, log, debug
ide, code editor > editor
syntax tree, parse tree > ast
linter finding > issue, pattern
# web pages under test
popup, pop up, popup alert, alert box, confirm box > dialog
press the button, push the button > click, button
slow phone, slow connection, 3g, mobile view, phone view > emulate, network conditions, throttling, viewport
calls of the page, http traffic, web traffic of a page, xhr calls, requests of the page > network request, network, requests
page structure, page outline, accessible tree > snapshot, accessibility
how fast the page loads, page speed, core web vitals > performance, trace
screen of the phone, what is on the phone > screen, analyze
open an app, start the app on the phone > launch, app
# servers and clouds
virtual machine, virtual machines, vms, box in the cloud, server in the cloud > instance, instances, ec2, vm
boot, boot up, power up, spin up > start, launch
serverless script, cloud code, edge code, script at the edge > worker, function, deploy, edge function
cloud bill, bill of the cloud, server bill, burn on servers, what servers cost, cloud spend > cost, usage, billing
login secret, database password, stored password > secret
rights of a machine, service account, machine permissions > role, iam, policy
message to a queue, notify the queue, job queue > queue, sqs, message
dump file, upload a report, files in the bucket > object, bucket, s3
domains, domains we own, my domains, our domains, web domains > zone, domain
edge cache, stored at the edge, cdn, old version of the site, still shows the old > cache, purge
keep out, attackers, attack on the site, block a country, bots, bot protection, keep bots out > firewall, rule, waf, block
name server, point a name, subdomain entry, nameserver entry > dns record, dns, record
visitors of the site, hits on the site > analytics, requests, zone
plan of the infrastructure, infrastructure plan, infrastructure change, infrastructure as code > run, plan, workspace, terraform
go ahead with the plan, approve the plan > apply, run
put to sleep, send to sleep, hibernate > pause, suspend
wake up, bring back to life > resume, restore
table change, ddl, schema change > migration, apply
recommendations for the database, why is the database slow, database health, index advice > advisor, performance
types for typescript, typings > typescript types, generate types
alarms, monitoring alarms, alarms configured > monitor, alert
outages, outage > incident
boards with graphs, wall of graphs > dashboard
servers wrote, what the servers wrote, what was written at, machine output, log lines > logs, log
numbers we collect, measured values > metrics
leader of the cluster, in charge of the cluster, who leads, master node > leader
healthy, is the service healthy, alive check > health check, health
key value store, kv store, config store > kv, key, value
service registry, service discovery, registered services > services, catalog, service
entry of the gateway, api route, gateway > route, service, gateway
who calls our api, api users, api clients > consumer, requests
give a login, give her a login, make a login, sign in account > user, create user, account
tenant of the login server, login domain > realm
single sign on, sso, identity provider > realm, auth, identity
remote desktop, terminal session > session
# data
document database, nosql > document, collection, mongodb, firestore
replica set, shards, sharding > shard, status
ask the warehouse, lakehouse, data lake, data warehouse > sql, query, warehouse, databricks, snowflake, bigquery
sum up documents, group documents > aggregate
fields of a collection, shape of the data, shape of documents > schema, analyze
unique values, different values > distinct
throw away a collection, throw away a table > drop, delete, collection
live changes, change stream > watch, changes
search engine, full text index > index, search
search settings > settings, index
etl, data load, ingestion > pipeline, job, sync
orchestration, scheduled pipeline > dag, job, workflow
vector database, similarity search, nearest neighbours > vector, search, collection
short lived table, scratch table, table in memory > ephemeral, table, clear
# networks and security
owner of a domain, who owns the domain, website belongs to, belongs to, who owns that site, who owns it > whois, domain
owner of an internet address, who owns the ip, internet address > whois, ip
open doors of a host, reachable ports, listening > port, scan
https certificate, tls certificate, padlock, ssl > certificate, ssl
hacked, hacks, data leak, leaked accounts, pwned, breach, one of those hacks > breach, breached
virus, infected file, trojan, antivirus > malware, scan, file
hacker, hackers, hacking group, attackers behind, who is behind, cyber gang, apt group > threat actor, actor
ransomware, worm, spyware, botnet > malware
traces of an attack, ioc, iocs, bad ip, suspicious hash > indicator, indicators
techniques of hackers, hacker techniques, ttp, mitre > attack pattern
threat news, latest threats, threat intel, threat intelligence > report, threat, indicator, opencti
hidden passwords in code, keys in the code, leaked keys > secret, scan
parts list of the software, ingredients of the software > sbom, dependency
weakness number, cve number, severity score > cve, vulnerability
# models
language models, llms > model, llm
runs of a model, queue of the model > prediction
watch its status, is it done yet > status, get
`;
