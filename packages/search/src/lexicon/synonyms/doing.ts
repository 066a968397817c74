/** What is done: verbs of tools, and what they are done to. */
export const DOING = `
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
`;
