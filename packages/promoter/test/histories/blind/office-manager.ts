/**
 * The manager of a small firm's office, 240 days, through a desktop assistant and no project. Mail and calendar every
 * day, one to three short conversations, never more than a handful of calls: find a mail, read it, answer. On the first
 * four working days of a month, invoices: list, get, send reminders, book payments, and a sheet for the accountant.
 * In January the yearly statement and in March the insurance renewals, with tools of the drive and the books that no other
 * month needs. The customer register is used by fits and starts, when the salesman is ill. Reads far outnumber writes,
 * since the manager prefers to press "send" herself. Two weeks of holiday in August and one at Christmas.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { agenda, drive, mail, sheets } from './servers.js';

const books = server('books', 'list_invoices get_invoice create_invoice send_invoice send_reminder record_payment list_payments bank_feed match_transaction profit_and_loss balance_sheet aged_receivables',
  'list get create update / bill contact account tax_rate credit_note expense', 1.1);
const customers = server('customers', 'search_contacts get_contact log_call create_task list_tasks',
  'list get create update delete search / company deal ticket quote product line_item note email_template', 1.2);

export const officeManager = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [mail, agenda, drive, sheets, books, customers];
  const days = 240;
  const ill = [chance.whole(30, 50), chance.whole(120, 140), chance.whole(180, 200)].map((at) => [at, at + chance.whole(2, 6)] as const);
  const log = diary(chance, catalog, { name: 'office-manager', client: 'claude-desktop', failing: 0.03, stubborn: 0.4 });
  for (const day of calendar('2025-07-14', days, [[28, 41], [161, 168]])) {
    if (!day.work) continue;
    const invoices = day.intoMonth <= 4;
    const selling = ill.some(([first, last]) => day.number >= first && day.number <= last);
    for (let left = about(chance, invoices || selling ? 2.8 : 1.5); left > 0; left -= 1) {
      log.sit(day, 8 + 8 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, 0.5); steps > 0; steps -= 1) {
          talk.flow(weigh(chance, [
            [6, 'mail: search_mail read_mail+ draft_mail?'],
            [4, 'agenda: list_events find_slot? create_event?'],
            [2, 'drive: search_files read_file+'],
            [1, 'sheets: read_range write_range?'],
            [0.7, 'mail: search_mail attachment drive: create_file?'],
            [invoices ? 9 : 0.3, 'books: list_invoices get_invoice* send_reminder?'],
            [invoices ? 5 : 0.1, 'books: bank_feed match_transaction+ record_payment*'],
            [invoices ? 3 : 0, 'books: aged_receivables sheets: append_rows mail: draft_mail'],
            [selling ? 9 : 0.1, 'customers: search_contacts get_contact log_call? create_task?'],
            [selling ? 5 : 0, 'customers: list_deal get_deal+ update_deal?'],
            [day.month === 1 ? 4 : 0, 'books: profit_and_loss balance_sheet list_expense+ drive: export_pdf share_file'],
            [day.month === 3 ? 3 : 0, 'drive: search_files read_file copy_file mail: draft_mail'],
          ]));
          if (chance.chance(0.06)) talk.stray(chance.pick(['mail', 'drive', 'books', 'customers']));
        }
      });
    }
  }
  return { name: 'blind: office manager', about: 'mail and calendar daily, invoices at the start of a month, yearly chores, few calls', days, catalog, records: log.records() };
};
