/** What users call the things of common services. */
export const SERVICES = `
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
`;
