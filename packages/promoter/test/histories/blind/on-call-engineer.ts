/**
 * A platform engineer who shares a pager with four others, 210 days, twelve servers and more than 300 tools. In ordinary
 * weeks: pull requests, pipelines, a plan for infrastructure, tickets; one to four conversations a day. Every fifth week on
 * call: alerts are looked at in the morning, and about twice in such a week there is an incident, at any hour, in a day or
 * a night: one long conversation with subagents that read logs, metrics, the cluster and recent changes at once, hundreds
 * of calls in two hours, with failures because the system being looked at is broken; a review with pages of the wiki the day
 * after. One week of migration in the fourth month uses cloud tools that were never used before and never after. Secrets
 * are read twice a quarter, when certificates are renewed.
 */
import { random } from '../random.js';
import { calendar, during } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Talk } from './diary.js';
import type { Person } from './person.js';
import { chat, codeHost, tracker, wiki } from './servers.js';

const cloud = server('cloud', 'run_cli suggest_command list_regions cost_report whoami',
  'list describe create update delete / instance bucket queue topic function role policy subnet gateway balancer cluster_db snapshot zone record certificate stack alarm', 1);
const cluster = server('cluster', 'pods_list pod_get pod_log pod_exec pod_top events nodes_top resources_list resource_get resource_apply rollout_status rollout_restart contexts', 'list get delete / deployment service ingress job config_map namespace helm_release', 0.8);
const metrics = server('metrics', 'query query_range list_metrics label_values search_dashboards get_dashboard panel_data list_alerts alert_details create_silence', 'list get / datasource incident schedule folder annotation', 1.1);
const logs = server('logs', 'search_logs tail_logs log_patterns log_stats list_indexes trace_get trace_search service_map', '', 1.2);
const pager = server('pager', 'list_incidents get_incident acknowledge resolve add_note who_is_on_call incident_timeline page_responder', 'list get / service schedule escalation team', 0.9);
const pipelines = server('pipelines', 'list_pipelines pipeline_status job_log failed_steps rerun_job flaky_tests cancel_pipeline trigger artifacts', '', 0.9);
const infra = server('infra', 'search_providers provider_docs search_modules module_docs list_workspaces workspace_runs create_run plan_output apply_run', '', 1.5);
const vault = server('vault', 'list_mounts read_secret write_secret list_secrets issue_certificate renew_certificate revoke', '', 0.7);

export const onCallEngineer = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [codeHost, tracker, chat, wiki, cloud, cluster, metrics, logs, pager, pipelines, infra, vault];
  const days = 210;
  const migration = chance.whole(90, 105);
  const renewals = [20, 62, 111, 153, 195].map((at) => at + chance.whole(-4, 4));
  const log = diary(chance, catalog, { name: 'on-call-engineer', client: 'claude-code', failing: 0.05 });
  const look = (talk: Talk) => {
    for (let steps = 3 + about(chance, 5); steps > 0; steps -= 1) {
      talk.flow(weigh(chance, [
        [5, 'logs: search_logs+ log_patterns?'], [4, 'metrics: query_range+ panel_data?'], [4, 'cluster: pods_list pod_get? pod_log+ events?'],
        [2, 'logs: trace_search trace_get+'], [2, 'codehost: list_commits get_commit* pull_diff?'], [1.5, 'cloud: run_cli+'], [1, 'pipelines: list_pipelines pipeline_status?'],
      ]));
      if (chance.chance(0.12)) talk.stray(chance.pick(['cluster', 'cloud', 'metrics']));
    }
  };
  for (const day of calendar('2025-08-04', days, [[138, 149]])) {
    const week = Math.floor(day.number / 7);
    const onCall = week % 5 === 2 && !day.off;
    if (onCall && chance.chance(2 / 7)) {
      const hour = 24 * chance.next();
      log.outage('cluster', day.at + hour * 3_600_000, day.at + (hour + 0.6) * 3_600_000);
      log.sit(day, hour, (talk) => {
        talk.flow('pager: get_incident acknowledge metrics: list_alerts? alert_details');
        look(talk);
        talk.agents(chance.whole(2, 5), look);
        talk.flow('cluster: rollout_restart? rollout_status+ chat: post_message+ pager: add_note+ resolve');
      }, { project: 'platform' });
      log.sit(day, hour + 20, (talk) => talk.flow('pager: incident_timeline chat: read_channel wiki: search_pages write_page tracker: create_ticket+'));
    }
    if (onCall) log.sit(day, 9, (talk) => talk.flow('pager: list_incidents get_incident* metrics: list_alerts alert_details* query*'));
    if (!day.work) continue;
    for (let left = 1 + about(chance, 1.5); left > 0; left -= 1) {
      log.sit(day, 9 + 8 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, 1); steps > 0; steps -= 1) {
          talk.flow(during(day, [migration, migration + 4]) && chance.chance(0.7)
            ? weigh(chance, [[3, 'cloud: describe_cluster_db create_snapshot describe_snapshot+'], [2, 'cloud: list_subnet create_subnet create_gateway describe_gateway'], [2, 'cloud: create_zone create_record+ list_record']])
            : weigh(chance, [
              [5, 'codehost: list_pulls? get_pull pull_diff review_pull?'], [5, 'pipelines: pipeline_status failed_steps? job_log+ rerun_job?'], [3, 'infra: search_providers? provider_docs+'],
              [2, 'infra: workspace_runs create_run plan_output apply_run?'], [3, 'cluster: pods_list resource_get* resource_apply?'], [3, 'tracker: search get_ticket+ comment? transition?'],
              [2, 'metrics: search_dashboards get_dashboard panel_data*'], [1.5, 'wiki: search_pages read_page+'], [1, 'cloud: cost_report'],
            ]));
          if (chance.chance(0.1)) talk.stray(chance.pick(['codehost', 'cluster', 'cloud', 'cloud', 'metrics']));
        }
      }, { project: chance.pick(['platform', 'platform', 'terraform', 'charts']) });
    }
    if (renewals.includes(day.number)) log.sit(day, 14, (talk) => talk.flow('vault: list_secrets read_secret+ renew_certificate+'));
  }
  return { name: 'blind: on-call engineer', about: 'quiet weeks, incident nights with subagents, one week of migration, over 300 tools', days, catalog, records: log.records() };
};
