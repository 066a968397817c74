/**
 * An engineer who lets agents work, 160 days: fifteen servers, about 350 tools. Two or three root conversations a working
 * day, each of which sends out three to ten subagents; these share the root and each does one narrow thing (reads an issue,
 * greps, queries, tries a page). A job started by the clock sorts new issues every night, weekends and holidays included,
 * always with the same calls. Most servers came with a bundle of plug-ins and are hardly touched; every few weeks there is
 * an "audit", one root whose agents go through some tools of one such server. In the third month the nightly job is
 * rewritten and uses other tools from one day to the next.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { browser, chat, codeHost, database, designs, errors, libraryDocs, memory, tracker, webSearch, wiki } from './servers.js';

const payments = server('payments', 'search_objects fetch_object docs_search', 'list create update cancel / customer subscription invoice price coupon refund dispute payment_link product account payout webhook', 1.2);
const deploys = server('deploys', 'list_deploys deploy_status build_log runtime_log promote rollback', 'list get set remove / domain env_var project team log_drain', 0.9);
const symbols = server('symbols', 'find_symbol find_references replace_symbol rename_symbol search_pattern list_dir onboarding read_memory write_memory overview', '', 1);
const edge = server('edge', 'account_list query_analytics', 'list get create delete / worker kv_namespace bucket d1 queue tunnel dns_record firewall_rule certificate page_rule zone load_balancer', 1);
const bundle = [payments, deploys, edge, designs, wiki, chat] as const;

export const orchestrator = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [codeHost, tracker, symbols, libraryDocs, browser, database, errors, memory, webSearch, ...bundle];
  const days = 160;
  const rewritten = chance.whole(70, 85);
  const log = diary(chance, catalog, { name: 'orchestrator', client: 'claude-code', failing: 0.06, stubborn: 0.85 });
  for (const day of calendar('2025-10-06', days, [[77, 90]])) {
    log.sit(day, 3, (talk) => {
      if (day.number < rewritten) talk.flow('codehost: list_issues get_issue+ comment_issue? update_label?');
      else talk.flow('tracker: search get_ticket+ errors: search_issues similar_issues? tracker: update_ticket+');
    }, { project: 'triage' });
    if (!day.work) continue;
    for (let left = 1 + about(chance, 1.4); left > 0; left -= 1) {
      log.sit(day, 9 + 9 * chance.next(), (talk) => {
        talk.flow(weigh(chance, [[3, 'codehost: get_issue'], [2, 'tracker: get_ticket'], [1, 'memory: recall_notes']]));
        talk.agents(chance.whole(3, 10), (agent) => {
          const task = weigh(chance, [
            [7, 'symbols: overview? find_symbol+ find_references* search_pattern*'], [3, 'symbols: find_symbol replace_symbol+'], [3, 'librarydocs: resolve_library read_docs+'],
            [3, 'browser: navigate snapshot click* console_messages?'], [2, 'database: list_tables run_query+'], [2, 'codehost: search_code+ get_file*'], [2, 'errors: issue_details event_details*'], [1.5, 'websearch: search_web fetch_page+'],
          ]);
          for (let steps = 1 + about(chance, 1); steps > 0; steps -= 1) agent.flow(task);
        });
        if (chance.chance(0.6)) talk.flow('codehost: open_pull pull_checks+ run_log? tracker: comment?');
        if (chance.chance(0.15)) talk.stray(chance.pick(['codehost', 'symbols', ...bundle.map(({ name }) => name)]));
      }, { project: chance.pick(['api', 'api', 'api', 'web', 'infra']) });
    }
    if (chance.chance(0.05)) {
      const { name } = chance.pick(bundle);
      log.sit(day, 18, (talk) => talk.agents(4, (agent) => void Array.from({ length: chance.whole(3, 9) }, () => agent.stray(name))), { project: 'audit' });
    }
  }
  return { name: 'blind: orchestrator', about: 'subagents that share a root, a nightly job that is rewritten, about 350 tools', days, catalog, records: log.records() };
};
