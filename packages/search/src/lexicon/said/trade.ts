/** Money, trade, travel, delivery, people at work, customers: what people call what tools are named by. */
export const TRADE = `
# money of a firm
supplier, suppliers, contractor, provider we pay, service provider > vendor, supplier
invoices we owe, what we owe, open bills, unpaid bills, accounts payable, payables, still have to pay > bill, payable
expense claim, expense claims, out of pocket, expenses of staff, paid back to staff, claims back, travel expenses > reimbursement, expense
card cap, spending cap, card limit, cap per person, allowance, spend more than allowed, spending allowance > spend limit, limit, budget
company card, corporate card, card purchase, card payment > transaction, card
branch of the firm, sites of the firm > location
subsidiary, legal entity, daughter company > entity
cost centre, cost center, ledger account, bookkeeping account > account, category, department
bookkeeping, accountancy, accountant, books of the firm > accounting, ledger, journal
dunning, overdue reminder, late payer > invoice, overdue, reminder
petty cash, cash register, till > cash, account
money by kind, where the money went, where my money went, what we spent on, spent on > spending, summary, category, expense
quarterly result, bottom line, profit and loss, p and l > income statement, profit, loss
what the firm owns and owes, assets and debts > balance sheet
cash in and out, liquidity > cash flow
annual report, yearly report, company filings, filings, 10 k, 10k, 10 q > filing, submission, report, sec
reported figures, company figures, xbrl > facts, concept, financial
foreign money, money abroad, exchange money, money exchange, coins of a country > currency
# banking
debit card, credit card, bank card, lost my card, stolen card, card stolen, lost card > card, freeze, block
wire money, bank transfer, send money, pay someone, remit, remittance, send euros > transfer, payment
recurring payment, rent payment every month, monthly transfer, autopay, direct debit > standing order, recurring, payment
account movements, bank statement, statements of account, bookings on my account, purchases on my account > transaction
how much i have, what i have left, money left, account level > balance, account
savings goal, put money aside, ring fence, set money aside, money for groceries > budget, savings
payee, beneficiary, iban > recipient, payee, transfer
home loan, house loan, monthly rate, instalment, installment > mortgage, loan, payment
# shares and coins
shares of a company, quotation of a share, share price > stock, price
coin price, what is bitcoin worth, price of bitcoin > crypto, price
candles, chart of a share, price history > historical, price
transaction fee, network fee > gas price, gas, fee
exchange coins, trade a coin, swap coins > swap, token
digital art, collectible, collectibles > nft
ens, wallet name, eth name > ens, resolve, address
put coins to work, earn on coins, validator > stake, staking
coins i hold, tokens i hold, holdings > balance, token, portfolio
# shopping and selling
deal closing, deals, sales chance, sales opportunity > opportunity, deal
sales forecast, revenue prediction, expected revenue, what we will sell > forecast, pipeline, revenue
interested person, prospect, interested party, inquiry from a customer > lead
make a customer, turn into a customer, real customer > convert, account, contact
twice in the crm, same person twice, doubles, double entry, duplicates > duplicate, merge
note a call, note the call, write up the call, log the call, call report > activity, log, call
price offer, written offer, cost estimate, tender > quote, estimate
drip campaign, mail series, nurture, cadence > sequence, campaign, enroll
company record, firm in the crm > company, account
basket, baskets left, left baskets, left in the cart, unfinished purchase, unfinished orders > cart, abandoned, checkout
voucher, discount voucher, discount code, promo, gutschein, reduction > coupon, discount
shop item, article in the shop, goods, merchandise, wares, shoes, clothes > product
how many are left, pieces left, units left, amount in the warehouse, back in stock > stock, inventory, quantity
customer opinions, what buyers say, buyers say, product opinions, stars from customers, ratings of buyers > review
turnover, takings, sales numbers, how much did we sell, sold last month > sales, report, revenue
money back, give the money back, pay back, paid back, return the money, reimburse, her money, his money > refund
broken on arrival, arrived broken, defective, broken, faulty > return, refund
purchase of a customer, what was bought > order
seller, marketplace shop, etsy, ebay > shop, listing
gift voucher, store credit > gift card
# sending goods
parcel, packet, box to send, consignment, my delivery > shipment, parcel, package
whereabouts, where is my parcel, where is my package, on its way, in transit > track, tracking, location
postage, postage sticker, stamp, franking, shipping sticker, waybill > label, shipping, postage
cheapest way to send, price of sending, postage price, shipping price, cost of sending, compare carriers > rate, shipping rate
courier, carrier, dhl, ups, fedex, delivery company, post office > carrier, shipment
have it collected, collect the parcel, collected at home, fetch the parcel > pickup
send back, send it back, send these back, give back, return goods > return
customs, customs form, export papers, abroad parcel > customs, declaration, international
is the address right, correct address, real address > validate, address
depot, storehouse, fulfilment centre > warehouse, inventory
truck, fleet, freight, cargo > vehicle, shipment, freight
# travel
plane ticket, air ticket, airfare > flight
boarding, departure gate, late plane, plane on time, flight delayed > flight status, status, delay, gate
lodging, place to sleep, room for the night, hostel, guest house, inn, bed and breakfast, overnight stay > hotel, accommodation, listing
holiday apartment, holiday flat, holiday home, vacation rental, vacation home, beach house, apartment for a week, cottage, cabin by the lake > listing, airbnb, accommodation
rental car, hire a car, car hire > car rental, rental
enter a country, entry rules, passport rules, travel papers > visa, entry, requirement
call off the trip, cancel the reservation > cancel, booking
train times, departures, departure times, timetable, next train, will my train > train, departure, real time
connection by train, train connection, change trains, how to get there by train, train route > journey, route, trip
fare, price of the ticket, what the ticket costs, ticket cost > ticket price, price, fare
works on the line, line closed, strike, disrupted > disruption, service update
wheelchair, step free, toilets at the station > facilities, accessibility, station
sightseeing, what to see, places to see > attraction, place
cruise, ferry, boat trip > ship, booking
# homes
apartments to let, flats, apartments, studio flat > listing, rental, apartment
houses for sale, homes, homes for sale, house hunting, homes under > listing, property, home
what is my house worth, house worth, worth of a house > estimate, value, property
visit a house, arrange a visit, look at the flat, open house > viewing, schedule
landlord, rent due > lease, rent, tenant
# people at work
vacancy, open position, open job, job ad, job advert, position to fill > job opening, job, posting
candidates, applications for a job, who applied, people who applied, applied for the job > applicant, candidate, application
job talk, job interview, meet the candidate > interview
day off, days off, holiday days, vacation days, annual leave, stay home, days left, leave of absence, sick day > time off, leave, absence
salary, salaries, wages, wage run, pay everyone, pay the staff, pay day > payroll, salary
wage statement, pay slip, pay stub, salary statement > payslip, payroll
newcomer, new colleague, new starter, new hire, first day, joiner > onboarding, employee, new hire
appraisal, yearly review, staff review, annual review > performance review, review
staff, staff list, who works here, phone list, colleagues > employee, directory, people
quit the company, left the company, leaver, last day > offboarding, terminate, employee
clock in, clock out, hours worked > time entry, timesheet, attendance
# customers and support
faq, faqs, help pages, how to pages, self help > help center, article, knowledge base
happiness of customers, customers happy, unhappy customers, how happy > satisfaction, rating, csat
customer chat, support chat, chat with support, chats of customers > conversation
complaint, complain, complained, complaints, grievance > ticket, conversation, issue
waiting for an answer, still waiting, not answered, unanswered, open requests > status, open, ticket, pending
canned answer, standard answer, stock reply > macro, template
lock him out, lock her out, lock out a customer, ban a customer > suspend, block
wish of customers, wishes, ideas of customers, feature wish, feature ideas, what customers want > feature, note, feedback, idea
customer feedback, user feedback, voice of the customer > note, feedback
mailing, mass mail, bulk mail > campaign, broadcast, email
watchers, watch it, keep in the loop, keep informed > follower, subscriber
my work, what should i work on, what to work on, on my plate, work on today > my tasks, task, assigned
before it is finished, must be finished before, has to wait for, comes after > dependency, dependencies
how is the project going, project health, traffic light of the project > status, status update, project
group of projects, programme, program of projects > portfolio
step of a task, small step > subtask
tick off, check off, tick the box, cross off > complete, done
`;
