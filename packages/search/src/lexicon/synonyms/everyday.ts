/** Places, travel and the things of every day. */
export const EVERYDAY = `
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
`;
