/** What people say for the nouns that tools are named by, in no domain in particular or in smaller ones. */
export const SAID_THINGS = `
# of any matter
kind, genre, type of > type, category
headline of, caption of, heading of > title
particulars, ins and outs, all there is to know, facts about > details, info
figures, how are we doing, key figures > statistics, metrics, report
headcount, number of people > count, members
up and running, how is it doing, how far is it, is it finished, is it ready, already done, alive, in what state > status, state, health, progress
to whom it belongs, in charge, person responsible, whose > owner, assignee
who did what, who did it, paper trail, trace of changes > audit, log, history, activity
what happened, goings on, what has been going on > events, activity, log, history
newest, freshest, just in, most up to date > latest, recent
worth reading, worth seeing, people like, favourites, crowd pleaser > top, popular, recommend
near me, around the corner, in the area, within walking distance > nearby, nearest, location
bits and pieces, spare parts > components, items
house rules, what is allowed > policy, rules
knobs, switches, how it is set up, set up how > settings, configuration
new functions, feature switch, switch for a function, dark launch, kill switch > feature flag, flag, toggle
share of users, part of the users, percent of users, gradual release > rollout, percentage
split test, test two versions, ab test > experiment
snaps, shots of > images, photos, screenshots
picture of my screen, what i captured > capture, screenshot, image
paperwork, papers to sign, forms to sign > document, envelope
purse, pocket money > wallet, balance
name and password, account data, logins, credentials > login, password, secret
same password twice, weak password, old password > audit, passwords
gadget list, machines in the network, computers in the network, my machines > devices
private network, mesh network > vpn, network, tailnet
opening times, opening hours, closing time, when are they open, when do we close > hours, hours of operation
shops of the firm, outlets of the firm, branch offices > location
area of the firm, division, section of the firm > department
working group, working groups, team of roles > circle, group, team
nickname, nicknames, other names of > alias, aliases
runs out, expiry, use by, time to live, best before > ttl, expires, expiration
room on disk, takes on disk, disk space, how much room, space taken > storage, size, stats
winners and losers, lost the most, gained the most, rose the most, fell the most, climbers > gainers, losers, trending
franc, francs, swiss francs, yen, rupee, rupees, peso, pesos, krona, zloty, lira, yuan, rubles, euros, dollars, pounds > currency, convert, conversion, price
on my name, given to me, for me to do > assigned, my
who owns, in charge of, person to ask > owner, ownership, responsible
get through, reach the database, blocked from, cannot connect, from my ip > access, connect, connection, allow
# machines and code
compile output, compiler output, build output, what the build said > build, log
apk, ipa, installer, package that was built, binaries, what was built > artifact
beta users, people who try, test group, people who test > tester, testers
build it again, compile again > rebuild, trigger, build
nightly load, nightly import, overnight load, data load > dag, job, run, import
steps of the pipeline, nodes of the pipeline, stations of the pipeline > task
worker slots, slots for workers > pool
comes from which table, where the data comes from, derived from, origin of data > lineage, upstream
bytes scanned, expensive query, cost of a query > dry run, estimate
old copies, older copies, copy of the disk, point in time copy > snapshot, backup
how long copies are kept, keep copies for > retention
cache entry, keep for a minute, remember for a while > cache, set
mouse pointer, pointer > mouse, cursor
hotkey, shortcut on the keyboard > key, keys
screenful, desktop picture > screen, screenshot
automation on my iphone, phone shortcut > shortcut
poverty, gdp, inflation, population figures, development figures > indicator, statistics
fact base, linked data, triples > wikidata, entity, sparql
# support on call
who has the pager, pager tonight, woken up at night, on duty > on call, oncall, schedule
take over a shift, cover for, swap shifts, stand in for > override, schedule
i am on it, i have it, looking into it > acknowledge
more hands, more people on it, call for help, bring in people > responders, add
# talks and mailings
newsletter readers, mailing list members, mail recipients > subscriber, audience
clicks of the mailing, who opened it, did anybody read, open rate > report, campaign, opens
part of the list, subgroup of readers > segment
text to a mobile, text to a phone > sms
one time code, code from the text, six digits > verify, code
let them pick a time, pick a time, choose a slot, booking page > scheduling link, booking
listeners, plays of an episode, listener numbers > downloads, episode, statistics
where people give up, drop out, stop halfway > insights, drop off, completion
# insurance, homes, cars, parking
damage, accident report, water damage, hail damage, crash report > claim
cover for, covering my car, price of cover, cost of cover > premium, policy
insurance contract, insured > policy
repair, leak, leaking, drips, broken pipe, heating is broken > work order, maintenance, repair
empty flats, stand empty, nobody lives > vacant, unit
renters, people who rent > tenants
car park, parking lot, place to park, leave the car > parking, spaces
wrong parking, parked wrong, parking ticket, parking fine > violation, parking
lorry, lorries, company cars > vehicle, fleet
petrol, diesel, gasoline > fuel
squeaks, rattles, get it looked at, oil change, brakes > maintenance, service, inspection
best order of stops, rounds, delivery round > route, stops
# animals, land, family, sky
dog, dogs, cat, cats, horse, rabbit, hamster > pet, animal
cow, cows, sheep, pigs, goats, cattle, chickens > livestock, animal, herd
vet, animal doctor > veterinarian, visit, pet
water the field, water the plants, water for the field > irrigation
dry ground, ground is dry, wet ground, earth, how dry > soil, moisture
reap, gather in, crop yield, bring in the crop > harvest, yield
grandparents, forefathers, great grandparents, where my family comes from > ancestors, family
cousins, distant relatives, unknown relatives > relatives, matches, dna
night sky, stars tonight, see in the sky, planets > visible objects, astronomy, planet
dark sun, sun goes dark > eclipse
aim at, turn the telescope > point, slew
take a picture of the sky, long exposure > capture, exposure
# going out, clubs, libraries
theatre evening, plays, opera, shows this season > performance, show
seats sold, how full, house full > occupancy, seats
same tickets other day, other date with the same tickets > exchange, tickets
lessons with room, free places, room left, free spots > classes, spots, availability
no training for a while, break from the gym > freeze, membership
late fee, overdue fee, overdue fees > fines
keep the book, two more weeks, not finished the book > renew, loan
book that is out, put aside a book, reserve a book > hold, reserve
out of salmon, dish is out, sold out dish > menu item, availability
pay separately, each pays, go dutch, separate bills > split, check
bill of the table, table bill, open a bill > check, tab
table booking, table bookings, guests tonight > reservation
troll, cheater, griefer > player, kick, ban
# schools and research
grant money, research money > grant, funding
volunteers, helpers > volunteer
blueprint of a house, building plan > plan, drawing, architecture
quake, tremor, landslide > earthquake
rubbish, garbage, trash of the house, recycling > waste
gym rat, spa day, sauna > fitness, spa
old age, life expectancy > age, demographic
lab chemical, reagent > chemical, compound
`;
