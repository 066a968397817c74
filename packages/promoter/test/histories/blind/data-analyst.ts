/**
 * A data analyst in a mid-sized firm, 220 days from September. The work is questions: look at what tables there are, read a
 * schema, then query again and again, one query in seven failing on its own SQL and being mended at once. The last three
 * working days of each month are the close: the same report every time, models run, dashboards refreshed, a sheet filled,
 * a message posted. Every quarter's first two weeks bring the board pack, with slides and charts that are not touched
 * between. On half of the days between there is nothing but one or two questions. In the fifth month the warehouse is moved
 * to another vendor: two weeks of both side by side, comparing counts, then only the new one. Two weeks off at Christmas.
 */
import { random } from '../random.js';
import { calendar, during } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { chat, drive, sheets, wiki } from './servers.js';

const warehouse = server('warehouse', 'list_datasets list_tables table_schema run_sql dry_run job_status sample_rows query_history cancel_job forecast', '', 1.3);
const lakehouse = server('lakehouse', 'list_catalogs list_schemas list_tables describe execute_sql poll_statement cancel_statement table_lineage ask_space list_warehouses start_warehouse', 'list get / volume job run cluster', 1.5);
const models = server('models', 'list_models model_details compile_model run_model test_model show_rows lineage list_metrics query_metrics semantic_dimensions build docs source_freshness', '', 1.6);
const dashboards = server('dashboards', 'search_content get_dashboard get_chart run_chart refresh_dashboard create_chart update_chart', 'list get create update delete / alert subscription folder collection permission', 1);
const slides = server('slides', 'list_decks read_deck add_slide replace_text insert_chart refresh_charts duplicate_slide set_layout export_deck', '', 1.1);
const notebook = server('notebook', 'list_cells read_cell insert_cell run_cell edit_cell delete_cell restart_kernel read_output', '', 0.7);

export const dataAnalyst = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [warehouse, lakehouse, models, dashboards, slides, notebook, sheets, drive, chat, wiki];
  const days = 220;
  const moving = [chance.whole(125, 135), chance.whole(146, 150)] as const;
  const log = diary(chance, catalog, { name: 'data-analyst', client: 'claude-desktop', failing: 0.14, stubborn: 0.92 });
  for (const day of calendar('2025-09-01', days, [[112, 125]])) {
    if (!day.work) continue;
    const close = day.toMonthEnd < 3;
    const pack = day.month % 3 === 1 && day.intoMonth <= 10;
    const mean = close ? 4 : pack ? 3 : chance.chance(0.5) ? 0.8 : 2.5;
    for (let left = about(chance, mean); left > 0; left -= 1) {
      log.sit(day, 9 + 8 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, 1); steps > 0; steps -= 1) {
          const old = day.number < moving[0] || (during(day, moving) && chance.chance(0.5));
          const question = old ? 'warehouse: list_tables? table_schema+ dry_run? run_sql+ run_sql*' : 'lakehouse: list_tables? describe+ execute_sql+ execute_sql* poll_statement?';
          talk.flow(weigh(chance, [
            [8, question],
            [during(day, moving) ? 8 : 0, 'warehouse: run_sql+ lakehouse: execute_sql+ poll_statement*'],
            [2, 'models: list_models? model_details compile_model? show_rows? lineage?'],
            [close ? 8 : 0.4, 'models: run_model test_model source_freshness? dashboards: refresh_dashboard get_chart*'],
            [close ? 6 : 0.6, 'sheets: list_sheets read_range write_range+ chat: post_message?'],
            [pack ? 7 : 0.03, 'drive: search_files slides: read_deck refresh_charts replace_text+ insert_chart*'],
            [2, 'dashboards: search_content get_dashboard run_chart+'],
            [1.2, 'notebook: list_cells insert_cell run_cell+ read_output'],
            [0.8, 'wiki: search_pages read_page+'],
            [0.7, 'chat: search_messages read_thread'],
          ]));
          if (chance.chance(0.08)) talk.stray(chance.pick(['dashboards', 'models', 'sheets', old ? 'warehouse' : 'lakehouse']));
        }
      });
    }
  }
  return { name: 'blind: data analyst', about: 'queries with retries, month-end close, quarterly pack, a warehouse moved', days, catalog, records: log.records() };
};
