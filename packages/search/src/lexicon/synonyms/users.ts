/** What users say for what tools call otherwise; how and which. */
export const USERS = `
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
