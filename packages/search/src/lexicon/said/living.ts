/** Home, car, kitchen, body, law and learning: what people call what tools of these domains are named by. */
export const LIVING = `
# home and devices
heating, heater, radiator, room heating, central heating, underfloor heating > thermostat, climate, temperature
air conditioning, air conditioner, aircon, ac unit, cooling > climate, temperature, thermostat
roller shade, shade, blind, curtain, shutter, awning, roller blind, sun blind > cover, blinds, shutter, curtain
garage door, garage, front gate > cover, door
lamp, lamps, bulb, ceiling light, spotlight, chandelier, lighting, light strip, led strip > light, brightness | entity
dim, dimmer, brighten, brighter > brightness, light
robot hoover, hoover, roomba, vacuum cleaner, robot vacuum, robot cleaner, floor cleaner, mop > vacuum
deadbolt, front door, entrance door, entrance, door lock, smart lock > lock, door
surveillance camera, security camera, doorbell camera, webcam, cctv > camera, snapshot
motion detector, motion sensor, door sensor, smoke detector, presence sensor, sensor reading > sensor, state, entity
gadgets, appliances, appliance, smart devices > device, entity
wall plug, power socket, smart socket, wall socket > switch, plug, entity
room of the house, bedroom, living room, kitchen, hallway, bathroom, nursery > area, room
goodnight scene, mood lighting, movie mode, ambience > scene
robot mower, lawn mower, sprinkler, irrigation, watering > mower, irrigation, valve
washing machine, dishwasher, dryer, oven, fridge, refrigerator, coffee machine > appliance, device, entity
co2, carbon dioxide, stuffy air, stuffy, stale air, indoor air > sensor, measurement, co2, air quality, aranet
humidity, dampness, moisture > sensor, humidity, weather
siren, burglar alarm, alarm system, house alarm > alarm
routine, rule that runs by itself, if this then that, ifttt > automation
home hub, smart hub, hue bridge, zigbee, matter > home assistant, device
electric meter, power use, electricity use, solar panel, photovoltaic, solar yield, watt > energy, power, consumption
filament, spool, print bed, nozzle, extruder, hotend, build plate > printer, print, temperature
3d printer, printer progress, print progress > printer, print, status
# vehicles
tesla, ev, electric car, my car, automobile > vehicle, car
range left, charge state, car battery, state of charge, mileage, odometer > battery, vehicle, charge
boot of the car, trunk lid, frunk, tailgate, luggage space > trunk
cabin, preheat the car, defrost, warm up the car > climate, precondition
plug in, charge up, top up the battery > charge, charging
wallbox, charge point, charging point, charging stop > charging, station
car wash, tyre, tire, service interval > vehicle, maintenance
speed camera, road works, roadblock, jam, traffic jam > traffic
# kitchen and food
dish, dishes, supper, dinner idea, what to cook, lunch idea, dinner > recipe, meal
ingredients, pantry, what is in the fridge, leftovers > ingredient, recipe
groceries, grocery list, shopping list, supermarket list, things to buy > shopping list, list, item
calorie count, carbs, protein content, fat content, sugar content, vitamins > nutrition, nutrient, calories
weekly menu, menu for the week, menu plan, meal prep > meal plan, meal
cups, teaspoons, tablespoons, ounces, grams > unit, convert
takeaway, take out, food delivery, pizza > order, restaurant
bistro, pub, steakhouse, sushi place, pizzeria, table for two > restaurant
cocktail, liquor, bartender > drink, cocktail
# body, sport and sleep
jog, jogging, bike ride, cycling, hike, swim > activity, workout
training session, training log, workout log, exercise log > workout, activity
how i slept, slept, sleep quality, rest last night, insomnia > sleep
pulse, heartbeat, beats per minute, bpm, resting pulse > heart rate
pedometer, walked, step counter > step, steps
body weight, weighed, kilos, pounds lost, scales > weight
what i ate, food diary, breakfast, snack > meal, food, nutrition, log
water intake, drank, hydration > water, log
personal best, pace, split times > activity, stats, record
menstruation, cycle tracking > cycle, health
meditate, breathing exercise, mindfulness > meditation
# medicine
jab, vaccine, vaccines, inoculation, vaccinated > immunization, vaccination
blood test, blood work, blood count, lab value, lab values, lab report, lab result, test result of the patient, urine test > observation, laboratory, lab, result
vital signs, blood pressure, oxygen saturation > observation, vital, measurement
pills, medicine, antibiotic, tablets, painkiller, prescription, drugs > medication, medication request, prescription
prescribe, put on medication > medication, prescription, request
allergic, intolerance, must not take, cannot tolerate > allergy, allergies, intolerance
hospital stay, hospitalization, admission, ward, discharge, doctor visit, office visit, consultation > encounter, admission, visit
diagnosis, diagnoses, disease of the patient, chronic illness, problem list > condition
physician, doctor, gp, surgeon, nurse, specialist, cardiologist, dermatologist > practitioner, provider, doctor
referral letter, send to a specialist, see a specialist, second opinion > referral
medical file, medical history, chart of the patient, patient chart, health record, anamnesis > patient, summary, record
surgery, operation on the patient, intervention > procedure
xray, x ray, mri, ct, ct scan, ultrasound, mammogram, radiograph, mri exam, radiology, medical imaging, scan of the knee > study, series, modality, dicom, imaging
picture archive, pacs > dicom, node
medical trial, drug trial > trial, study
side effects, adverse effects, adverse event, interaction between drugs, contraindication > drug, adverse, interaction
medical papers, pubmed, medline > article, search
# law
verdict, ruling, rulings, judgment, judgement, court decision, court ruling, precedent, court opinion > case, case law, opinion, court
lawsuit, trial date, proceedings, court file, case file > case, docket
act of parliament, legislation, legal text, code of law, gdpr, rules of law > statute, regulation, law, legislation
contract changes, track changes in a contract, redline, marked up contract > compare, contract, version
terms and conditions, paragraph of the contract, provisions, small print > clause, contract
brand protection, registered brand, trade mark > trademark
invention, prior art, inventor > patent
nda, non disclosure, confidentiality agreement, lease agreement, agreement, deed > contract, agreement
sign online, e sign, countersign, wet signature > signature, sign, envelope
# learning
homework, coursework, problem set, essay to hand in, assigned reading > assignment
hand in, turn in > submit, submission
mark the papers, mark essays, school marks, report card > grade, gradebook, submission
multiple choice, test for the class, exam questions, pop quiz, midterm > quiz, exam, question
seminar, lecture > course
pupils, class list, classmates > student, enrollment
tell the class, class notice, notice to the class > announcement
flashcard, flashcards, flash card, vocabulary card, index card, spaced repetition > card, deck, anki
revise, study today, cram, repeat vocabulary, learn by heart > review, due, card, study
curriculum, syllabus, course plan > course, module
professor, teacher, lecturer, tutor > instructor, teacher
tuition, scholarship > fee, payment
word lookup, meaning of a word, vocabulary > dictionary, definition
`;
