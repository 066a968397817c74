/**
 * A web developer at a product firm, 200 days. Two projects: the shop, most days, and the admin tool. Two to six
 * conversations on a working day, none at weekends. A ticket is read, code is looked up, a page is tried in the browser,
 * a pull request is opened and its checks are watched. Design files only while a screen is built, a week in four. The
 * error tracker after each release, on Tuesdays. After ten weeks a team mate shows another browser server; both are used
 * for a week, then the old one is not touched again. Documentation look-ups grow rare as the framework becomes familiar.
 * Three weeks of summer holiday, a week in December. The memory server was installed on a recommendation, used
 * for two days and forgotten.
 */
import { random } from '../random.js';
import { calendar, during } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { browser, codeHost, database, designs, errors, libraryDocs, memory, tracker } from './servers.js';

const devtools = server('devtools', `
  open_page page_snapshot click_node fill_node list_console list_network request_details trace_start trace_stop trace_insight screenshot_page
  emulate evaluate_script list_pages select_page close_page wait_text`, '', 0.9);

export const webDeveloper = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [tracker, codeHost, browser, devtools, libraryDocs, errors, designs, database, memory];
  const days = 200;
  const switched = chance.whole(64, 78);
  const noted = chance.whole(20, 40);
  const log = diary(chance, catalog, { name: 'web-developer', client: 'claude-code' });
  for (const day of calendar('2025-06-02', days, [[49, 69], [186, 193]])) {
    if (!day.work) continue;
    const screens = Math.floor(day.number / 7) % 4 === 1;
    for (let left = 1 + about(chance, 2.4); left > 0; left -= 1) {
      const project = chance.chance(0.75) ? 'shop' : 'admin';
      log.sit(day, 8.5 + 8.5 * chance.next(), (talk) => {
        if (chance.chance(0.6)) talk.flow('tracker: get_ticket codehost: search_code*');
        for (let steps = 1 + about(chance, 1.6); steps > 0; steps -= 1) {
          const newer = day.number >= switched + (chance.chance(0.5) ? 0 : 7);
          talk.flow(weigh(chance, [
            [5, newer ? 'devtools: open_page page_snapshot click_node* fill_node* list_console? screenshot_page?' : 'browser: navigate snapshot click* type* console_messages? screenshot?'],
            [4, 'codehost: list_pulls? get_pull pull_diff pull_files? review_pull?'],
            [4, 'codehost: open_pull pull_checks* run_log?'],
            [4 * Math.exp(-day.number / 60) + 0.4, 'librarydocs: resolve_library read_docs+'],
            [screens ? 4 : 0.05, 'designs: get_frame get_code get_screenshot? get_variables?'],
            [day.weekday === 2 ? 3 : 0.5, 'errors: search_issues issue_details+ event_details? resolve_issue?'],
            [project === 'admin' ? 3 : 0.4, 'database: list_tables describe_table* run_query+'],
            [2, 'tracker: search get_ticket+ comment? transition?'],
            [during(day, [noted, noted + 1]) ? 4 : 0, 'memory: store_note recall_notes'],
          ]));
          if (chance.chance(0.1)) talk.stray(chance.pick(['codehost', 'tracker', 'database', newer ? 'devtools' : 'browser']));
        }
        if (chance.chance(0.3)) talk.flow('tracker: comment transition?');
      }, { project });
    }
  }
  return { name: 'blind: web developer', about: 'two projects, a browser server given up for another, three weeks away', days, catalog, records: log.records() };
};
