/** What people say for what tools do: verbs and ways to put them, for the verbs that tools are named by. */
export const SAID_DOING = `
# making
whip up, knock together, put up a new, come up with, need a new, want a new, set me up, make me a, start a new, begin a new > create, generate, add
jot, scribble, pen, note down, put in writing > create, write, note
sketch out, mock up > draw, create, design
bring into being, establish, found > create
write up, type up, draw up, prepare > create, write, draft
fill up, populate, stock up > add, insert, fill
put on the list, throw on the list > add, list, item
bolt on, tack on, append to > add, append
enter into the system, key into > add, create, record, enter
spawn, instantiate, provision, stand up > create, start
duplicate it, same again, make another one like, carbon copy, xerox > duplicate, copy, clone
# reading and finding
peruse, skim, leaf through, browse through, go over, have a look, take a peek, glance, eyeball > read, get, view, list
dig out, dig up, hunt down, track down, root out, sniff out, come across, lay hands on, pinpoint > search, find
pull up, bring up, fetch me, hand me, pass me, get hold of, grab > get, fetch, retrieve
what do we have, what is there, which ones are there, run through, everything there is, go through all > list, get
tell me about, fill me in, brief me, know about, the lowdown, tell me more > get, describe, details, info
size up, weigh up, weigh, weigh against, stack up, side by side, next to each other, versus, better of the two, which is better > compare
tally up, add together, head count, how often > count, sum, total
dig into, look deeper, pick apart, break down the numbers, make sense of > analyze, inspect, details
make out, work out what > detect, recognize, identify
prove, double check, make certain, make sure it works, sanity check > validate, verify, check, test
keep tabs, keep watch, watch over, stay on top of > monitor, watch, track, status
# changing
amend, touch up, tweak, rework, revamp, correct, put right, set straight, patch up, fix up, bring up to date > update, edit, modify
swap out, trade out, switch for another > replace, swap
call it something else, give another name, other name for, name it differently > rename, update
shove, drag over, carry over, bring over, send over to another, transplant, rehome > move, transfer
nudge, push out, put back a day, later date > update, reschedule, move
enlarge, bigger, stretch, widen, make larger > resize, scale, extend
shrink, smaller, trim down, make it small > resize, compress, reduce
lengthen, prolong, more time, a bit longer, extra time, keep it longer > extend, renew
postpone, defer, put off till, snooze until > reschedule, update, move, due
christen, rechristen > rename
stuff into, cram into, drop into, pop into > put, add, insert
nab, snag, snatch > get, download, read, fetch
finish off, wrap up, get done > complete, close, finish
tidy, order by, put in order, line up in order > sort, organize, arrange
merge together, fuse, lump together, bundle > merge, combine, group
turn into, make into a, in another format, as another format > convert, transform, export
translate into, put into > translate, convert
pick out, single out, only the ones, just the ones, narrow to > filter, select
mark up, highlight > annotate, mark
# removing and stopping
scrub, nuke, zap, chuck, chuck out, ditch, bin it, kill off, purge, get shot of, lose the, strip out, rip out, weed out, take out > delete, remove
blank, empty out, wipe clean, start from scratch > clear, reset
knock off, call a halt, halt, put an end to, pull the plug, bring to a stop, cut short > stop, cancel, abort, end
call off, scrap the plan, not happening any more, pull out of > cancel
put on hold, put on ice, take a break, for the time being > pause, suspend, freeze
pick up where, carry on with, go on with, get going again, again from where > resume, restart, retry
do it again, once more, one more time, have another go, try anew > retry, rerun, restart, repeat
undo it, put it back as it was, as it was before, roll it back > restore, revert, rollback
shut out, throw out, kick out, boot out, show the door, expel, evict > remove, ban, kick, suspend
turn away, say no to, knock back, refuse it > reject, decline, deny
give the green light, wave through, green light, give the nod, say yes to, okay it, bless > approve, accept
# running and sending
fire off, set off, kick off, get going, set in motion, launch it, let it run, put into operation > run, start, trigger, execute
plug in, hook up, wire up, link up, tie together > connect, link, integrate
hand over, pass along, pass to, give to, turn over to > assign, transfer, share, send
shoot over, drop off, ship off, fire at > send, upload
let in, give entry, open up to, bring on board > invite, add, grant, share
put my name down, sign me up, count me in, join in > register, enroll, join, subscribe
pencil in, put in the diary, set a date, fix a date, find a date > schedule, create event, book
secure a place, save a seat, keep a place, get a place in > reserve, book, register
get the word out, spread the word, let the world know, make known > publish, post, announce, send
give a ring, dial up > call
put into words, sum it up, in a nutshell, the gist > summarize, describe
spit out, dump out, save as a file, get out as > export, download
put in place, roll out > deploy, set, apply
remind me of, do not let me forget, nag me > reminder, remind
what will happen, outlook, how will it be, look ahead > predict, forecast
cost me, set me back, price tag, quote for, what would it cost, how expensive, expensive > calculate, estimate, cost, price
lend, loan out, take out of the library, borrow > loan, borrow, checkout
who has signed, put his name under, autograph > sign, signature, signed
`;
