/** Work, study, law, health, play; minds and machines. */
export const FIELDS = `
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
`;
