/** Short forms and what they stand for: as good as the word itself. One group a line. */
export const ABBREVIATIONS = `
acct, account
addr, address
admin, administrator, administration
app, application
apps, applications
arg, argument
attr, attribute
auth, authentication, authorization
btn, button
calc, calculate, calculator
cfg, config, configuration
cmd, command
col, column
conn, connection
conf, configuration
conv, conversation
creds, credentials
ctx, context
db, database
dbs, databases
del, delete
dept, department
desc, description
dest, destination
dev, development
diff, difference
dir, directory
dirs, directories
dm, direct message
dns, domain name
doc, document
docs, documentation, documents
ds, dataset
elem, element
env, environment
err, error
exec, execute
ext, extension
fav, favorite
favs, favorites
freq, frequency
fs, filesystem, file system
fn, func, function
gen, generate
gh, github
gcal, google calendar
gdrive, google drive
gsheet, google sheet
hist, history
img, image
imgs, images
info, information
init, initialize
iso, image
k8s, kubernetes
kb, knowledge base
kv, key value
lang, language
lib, library
libs, libraries
lat, latitude
lng, lon, longitude
loc, location
log, logs
max, maximum
mem, memory
mgmt, management
mgr, manager
min, minimum
mr, merge request
msg, message
msgs, messages
nav, navigate
notif, notification
num, number
obj, object
org, organization, organisation
orgs, organizations
param, parameter
params, parameters
perf, performance
perm, permission
perms, permissions
pg, postgres, postgresql
pic, picture
pics, pictures
pkg, package
pm, private message
pr, pull request
prs, pull requests
pref, preference
prefs, preferences
prev, previous
proc, process
prod, production
proj, project
prop, property
props, properties
pwd, password
qty, quantity
rec, record
ref, reference
regex, regular expression
repo, repository
repos, repositories
req, request
res, resource
resp, response
rss, feed
sched, schedule
sec, security
sess, session
spec, specification
sql, database query
src, source
srv, svr, server
stat, statistic
stats, statistics
sub, subscription
subs, subscriptions
svc, service
sync, synchronize
sys, system
tbl, table
temp, temperature
tx, txn, transaction
tz, timezone
util, utility
val, value
var, variable
vars, variables
ver, version
vid, video
vids, videos
vm, virtual machine
vms, virtual machines
vol, volume
vuln, vulnerability
wf, workflow
ws, workspace
xact, transaction
yt, youtube
`;
