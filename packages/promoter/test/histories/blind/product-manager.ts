/**
 * A product manager, 180 days, nine servers. Reads much and writes little. On Monday mornings the same status report: board,
 * numbers, support themes, a page and a message. Discovery in waves: two weeks in six are interviews, when recordings and
 * the feedback board are read for hours. The last three weeks of a quarter are planning, with the road map's server. Between
 * meetings a single question at a time: conversations of two or three calls. No project; four weeks of parental leave.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { agenda, chat, designs, drive, tracker, wiki } from './servers.js';

const numbers = server('numbers', 'run_report list_events funnel retention segment get_chart search_charts cohort experiment_results list_experiments', 'list get / dashboard property annotation flag', 1.5);
const meetings = server('meetings', 'list_meetings get_transcript get_summary search_transcripts action_items', '', 0.8);
const feedback = server('feedback', 'search_feedback get_item themes link_feature merge_items list_boards vote_counts', 'list create update / feature objective release', 1);

export const productManager = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [tracker, wiki, chat, agenda, drive, designs, numbers, meetings, feedback];
  const days = 180;
  const leave = chance.whole(70, 110);
  const log = diary(chance, catalog, { name: 'product-manager', client: 'claude-desktop', failing: 0.03, stubborn: 0.5 });
  for (const day of calendar('2025-08-18', days, [[leave, leave + 27], [126, 139]])) {
    if (!day.work) continue;
    const interviews = Math.floor(day.number / 7) % 6 < 2;
    const planning = day.month % 3 === 0 && day.toMonthEnd < 15;
    if (day.weekday === 1) log.sit(day, 8.5, (talk) => talk.flow('tracker: board sprint_report numbers: run_report+ feedback: themes wiki: read_page append_page chat: post_message'));
    for (let left = about(chance, 2.2); left > 0; left -= 1) {
      log.sit(day, 9 + 8 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, 0.4); steps > 0; steps -= 1) {
          talk.flow(weigh(chance, [
            [5, 'tracker: search get_ticket*'], [4, 'wiki: search_pages read_page+'], [4, 'numbers: search_charts? get_chart funnel?'], [3, 'chat: search_messages read_thread?'],
            [2, 'agenda: list_events'], [1.5, 'drive: search_files read_file'], [1, 'designs: get_screenshot'], [1, 'tracker: create_ticket link_tickets?'], [0.8, 'numbers: list_experiments experiment_results+'],
            [interviews ? 9 : 0.4, 'meetings: list_meetings get_transcript+ get_summary?'], [interviews ? 6 : 0.4, 'feedback: search_feedback get_item+ link_feature?'],
            [planning ? 10 : 0.1, 'feedback: list_feature list_objective update_feature+'], [planning ? 3 : 0, 'tracker: list_epic get_epic+ update_epic?'],
          ]));
          if (chance.chance(0.08)) talk.stray(chance.pick(['numbers', 'tracker', 'wiki', 'feedback']));
        }
      });
    }
  }
  return { name: 'blind: product manager', about: 'a Monday report, waves of interviews, planning each quarter, short conversations', days, catalog, records: log.records() };
};
