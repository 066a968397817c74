/**
 * A team of six behind one gateway that knows them all as one, 150 days, two clients. The union of their habits: two
 * back-end people (code, database, queue), one front-end person (browser, design), a tester (test management, browser), a
 * team lead (tracker, wiki, chat) and a support engineer (help desk, error tracker). Each has a favourite handful and a
 * temper of how many conversations a day; holidays differ. The front-end person leaves after ten weeks; a data engineer
 * joins in the twelfth with pipelines of her own. On release days, every second Thursday, all look at the same few tools.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import type { Stretch } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Weighted } from './diary.js';
import type { Person } from './person.js';
import { browser, chat, codeHost, database, designs, errors, tracker, wiki } from './servers.js';

const queue = server('queue', 'list_queues peek_messages queue_depth replay_dead_letter purge publish consumer_lag topic_config', '', 0.8);
const desk = server('desk', 'search_tickets get_ticket reply_ticket update_ticket macros merge_tickets ticket_history customer_context', 'list get / view organization satisfaction trigger article', 1);
const testCases = server('testcases', 'list_plans get_plan list_cases get_case create_case add_result create_run close_run', 'list update / suite milestone configuration', 0.9);
const etl = server('etl', 'list_dags dag_runs trigger_dag task_log clear_task connections variables import_errors backfill', '', 1);

interface Member { readonly mean: number; readonly present: Stretch; readonly away: Stretch; readonly client: string; readonly flows: Weighted; readonly tails: readonly string[] }

export const sharedGateway = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [codeHost, tracker, chat, wiki, database, errors, browser, designs, queue, desk, testCases, etl];
  const days = 150;
  const holiday = (): Stretch => {
    const first = chance.whole(10, 130);
    return [first, first + chance.whole(5, 16)];
  };
  const code: Weighted = [[4, 'codehost: get_pull pull_diff review_pull?'], [4, 'codehost: open_pull pull_checks+'], [2, 'codehost: search_code get_file*'], [2, 'tracker: get_ticket+ comment?']];
  const members: readonly Member[] = [
    { mean: 4, present: [0, 150], away: holiday(), client: 'claude-code', tails: ['codehost', 'database'], flows: [...code, [6, 'database: describe_table* run_query+ explain_query?'], [2, 'queue: queue_depth peek_messages?']] },
    { mean: 1.5, present: [0, 150], away: holiday(), client: 'cursor', tails: ['codehost'], flows: [...code, [5, 'queue: list_queues queue_depth peek_messages* replay_dead_letter?'], [1, 'database: run_query+']] },
    { mean: 3, present: [0, 68], away: holiday(), client: 'cursor', tails: ['browser', 'designs'], flows: [...code, [6, 'browser: navigate snapshot click* screenshot?'], [5, 'designs: get_frame get_code get_variables?']] },
    { mean: 2, present: [0, 150], away: holiday(), client: 'claude-code', tails: ['testcases', 'browser'], flows: [[6, 'testcases: list_cases? get_case+ add_result+'], [4, 'browser: navigate fill_form? click+ snapshot'], [3, 'tracker: search create_ticket'], [1, 'testcases: create_case+']] },
    { mean: 1.2, present: [0, 150], away: holiday(), client: 'claude-desktop', tails: ['tracker', 'wiki'], flows: [[5, 'tracker: board sprint_report? get_ticket*'], [3, 'wiki: search_pages read_page+ write_page?'], [2, 'chat: read_channel post_message?'], [2, 'codehost: list_pulls']] },
    { mean: 2.5, present: [0, 150], away: holiday(), client: 'claude-desktop', tails: ['desk', 'errors'], flows: [[7, 'desk: search_tickets get_ticket+ customer_context? reply_ticket?'], [4, 'errors: search_issues issue_details+'], [2, 'tracker: search create_ticket?'], [1, 'database: run_query']] },
    { mean: 3, present: [80, 150], away: [200, 200], client: 'claude-code', tails: ['etl'], flows: [...code, [6, 'etl: dag_runs task_log+ clear_task?'], [3, 'etl: import_errors trigger_dag?'], [4, 'database: run_query+']] },
  ];
  const log = diary(chance, catalog, { name: 'shared-gateway', client: 'claude-code', failing: 0.05 });
  for (const day of calendar('2026-01-12', days, [[81, 84]])) {
    if (!day.work) continue;
    const release = day.weekday === 4 && Math.floor(day.number / 7) % 2 === 1;
    for (const { mean, present, away, client, flows, tails } of members) {
      const here = day.number >= present[0] && day.number <= present[1] && !(day.number >= away[0] && day.number <= away[1]);
      for (let left = here ? about(chance, mean) : 0; left > 0; left -= 1) {
        log.sit(day, 8 + 9 * chance.next(), (talk) => {
          if (release && chance.chance(0.5)) talk.flow('codehost: list_runs run_log? errors: search_issues issue_details?');
          for (let steps = 1 + about(chance, 1.2); steps > 0; steps -= 1) talk.flow(weigh(chance, flows));
          if (chance.chance(0.12)) talk.stray(chance.pick(tails));
        }, { client, project: 'product' });
      }
    }
  }
  return { name: 'blind: shared gateway', about: 'six tastes in one history, one leaves, another joins', days, catalog, records: log.records() };
};
