/**
 * A freelance consultant with five clients over 230 days, each a project with servers of its own: one has the tracker, one
 * a different one, one keeps everything in its wiki, one has an old ERP with a server of ninety tools, one wants web pages.
 * A contract lasts from four weeks to all year; one or two run at a time, on fixed weekdays. Nothing of a former client's is
 * ever used again, but one client returns after three months. The consultant's own mail, calendar and time sheet go on
 * through all; the time sheet is filled on Fridays and, in full, on the last working day of a month. Two holidays.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import type { Day, Stretch } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Weighted } from './diary.js';
import type { Person } from './person.js';
import { agenda, browser, codeHost, database, mail, tracker, wiki } from './servers.js';

const linear = server('linear', 'list_issues get_issue create_issue update_issue list_comments create_comment list_teams list_users my_issues', 'list get update / project cycle initiative label document', 0.8);
const erp = server('erp', 'search_records read_record call_method list_models fields_of', 'list read create update confirm cancel / order delivery stock_move vendor purchase invoice partner product price_list warehouse production bill_of_materials employee journal_entry', 1);
const cms = server('cms', 'list_pages get_page update_page publish list_collections list_items create_item update_item delete_item upload_asset site_info seo_check', 'get set / theme menu redirect locale', 1.8);
const hours = server('hours', 'start_timer stop_timer log_time list_entries month_report list_clients list_projects', '', 0.6);

interface Client { readonly name: string; readonly stretches: readonly Stretch[]; readonly weekdays: readonly number[]; readonly flows: Weighted; readonly tail: string }

export const consultant = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [mail, agenda, hours, codeHost, tracker, linear, wiki, erp, cms, database, browser];
  const days = 230;
  const slip = () => chance.whole(-5, 5);
  const clients: readonly Client[] = [
    { name: 'bank', stretches: [[0, 84 + slip()]], weekdays: [1, 2, 3], tail: 'tracker', flows: [[5, 'tracker: search get_ticket+ comment?'], [4, 'codehost: get_pull pull_diff review_pull?'], [2, 'codehost: search_code+ get_file*'], [2, 'tracker: board update_ticket+']] },
    { name: 'startup', stretches: [[20 + slip(), 75 + slip()], [165 + slip(), 230]], weekdays: [4, 5], tail: 'linear', flows: [[5, 'linear: my_issues get_issue+ update_issue?'], [3, 'codehost: open_pull pull_checks+'], [4, 'database: list_tables run_query+'], [2, 'browser: navigate snapshot click*']] },
    { name: 'museum', stretches: [[80 + slip(), 108 + slip()]], weekdays: [1, 2], tail: 'cms', flows: [[6, 'cms: list_items? get_page update_page+ publish?'], [3, 'cms: list_collections create_item+'], [3, 'browser: navigate snapshot screenshot?'], [1, 'cms: seo_check']] },
    { name: 'factory', stretches: [[100 + slip(), 230]], weekdays: [1, 2, 3], tail: 'erp', flows: [[5, 'erp: search_records read_record+'], [4, 'erp: list_order read_order+ update_order?'], [3, 'erp: list_stock_move read_product*'], [2, 'erp: fields_of call_method+'], [2, 'database: run_query+']] },
    { name: 'ministry', stretches: [[110 + slip(), 150 + slip()]], weekdays: [4, 5], tail: 'wiki', flows: [[6, 'wiki: search_pages read_page+'], [3, 'wiki: read_page append_page+'], [1, 'wiki: page_comments comment_page*']] },
  ];
  const log = diary(chance, catalog, { name: 'consultant', client: 'claude-code', failing: 0.05 });
  const runs = (client: Client, day: Day) => client.weekdays.includes(day.weekday) && client.stretches.some(([first, last]) => day.number >= first && day.number <= last);
  for (const day of calendar('2025-03-03', days, [[59, 66], [136, 149]])) {
    if (!day.work) continue;
    for (const client of clients.filter((one) => runs(one, day))) {
      for (let left = 1 + about(chance, 1.6); left > 0; left -= 1) {
        log.sit(day, 8 + 10 * chance.next(), (talk) => {
          for (let steps = 1 + about(chance, 1.8); steps > 0; steps -= 1) {
            talk.flow(weigh(chance, client.flows));
            if (chance.chance(0.12)) talk.stray(client.tail);
          }
        }, { project: client.name });
      }
    }
    if (chance.chance(0.5)) log.sit(day, 8, (talk) => talk.flow(weigh(chance, [[3, 'mail: search_mail read_mail+ draft_mail?'], [2, 'agenda: list_events find_slot? create_event?']])), { client: 'claude-desktop' });
    if (day.weekday === 5 || day.toMonthEnd === 0) log.sit(day, 17, (talk) => talk.flow(day.toMonthEnd === 0 ? 'hours: list_clients list_entries+ month_report+ mail: draft_mail+' : 'hours: list_entries log_time+'), { client: 'claude-desktop' });
  }
  return { name: 'blind: consultant', about: 'five clients with servers of their own, contracts that end, one that returns', days, catalog, records: log.records() };
};
