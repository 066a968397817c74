/**
 * A doctoral student, 240 days over two terms. Reading is steady: search papers, read an abstract, save a reference, a note;
 * two or three days a week. Two conference deadlines: in the three weeks before each, conversations until after midnight,
 * the cluster, notebooks, then the typesetting server in the last week only. After each deadline, ten days of nothing. In
 * the teaching term, on Wednesdays, the course platform. After the first term the paper search is replaced by another
 * one; the old one is still asked now and then, out of habit. Summer school abroad for three weeks.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { webSearch } from './servers.js';

const papers = server('papers', 'search_papers get_paper download_paper list_papers read_paper', '', 1.2);
const scholar = server('scholar', 'find_works work_details citations references author_works recommend snippet_search', '', 1);
const references = server('references', 'search_library item_details item_fulltext add_item add_note list_collections collection_items tags annotations', '', 0.8);
const notebook = server('notebook', 'list_cells read_cell insert_cell run_cell edit_cell delete_cell restart_kernel read_output', '', 0.7);
const slurm = server('slurm', 'submit_job job_status job_output cancel_job queue node_info quota', '', 0.6);
const runs = server('runs', 'query_runs run_history compare_runs create_report list_projects', '', 1.6);
const typesetting = server('typesetting', 'list_files read_section edit_section compile compile_log word_count', '', 0.7);
const course = server('course', 'list_courses list_assignments submissions grade_submission post_announcement list_modules', '', 0.9);

export const student = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [papers, scholar, references, notebook, slurm, runs, typesetting, course, webSearch];
  const days = 240;
  const deadlines = [chance.whole(80, 92), chance.whole(190, 205)];
  const log = diary(chance, catalog, { name: 'student', client: 'claude-code', failing: 0.08 });
  for (const day of calendar('2025-09-15', days, [[137, 157]])) {
    const left = Math.min(...deadlines.map((at) => at - day.number).filter((away) => away >= -10));
    if (day.off || left < 0) continue;
    const sprint = left <= 21;
    if (!sprint && (!day.work || !chance.chance(0.5))) continue;
    const search = day.number < 130 || chance.chance(0.12) ? 'papers: search_papers+ get_paper* read_paper?' : 'scholar: find_works+ work_details* citations?';
    for (let sittings = 1 + about(chance, sprint ? 3 : 0.8); sittings > 0; sittings -= 1) {
      log.sit(day, sprint ? 10 + 16 * chance.next() : 10 + 8 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, sprint ? 2 : 1); steps > 0; steps -= 1) {
          talk.flow(weigh(chance, [
            [sprint ? 2 : 6, search], [sprint ? 1 : 4, 'references: search_library item_details* add_item? add_note?'], [2, 'websearch: search_web fetch_page*'],
            [sprint ? 8 : 1, 'slurm: submit_job job_status+ job_output?'], [sprint ? 5 : 1, 'notebook: list_cells edit_cell* run_cell+ read_output?'], [sprint ? 3 : 0.3, 'runs: query_runs run_history* compare_runs?'],
            [left <= 7 ? 14 : 0, 'typesetting: read_section edit_section+ compile compile_log?'],
          ]));
          if (chance.chance(0.06)) talk.stray(chance.pick(catalog).name);
        }
      }, { project: sprint ? 'paper' : 'thesis' });
    }
    if (day.number < 110 && day.weekday === 3) log.sit(day, 13, (talk) => talk.flow('course: list_assignments submissions+ grade_submission+'), { project: 'teaching' });
  }
  return { name: 'blind: student', about: 'steady reading, two deadline sprints with silence after, a paper search replaced', days, catalog, records: log.records() };
};
