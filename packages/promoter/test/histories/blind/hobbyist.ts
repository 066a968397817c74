/**
 * A hobbyist, 240 days, evenings and weekends. Fifteen servers, for whatever looked interesting: some were tried on one
 * evening and never again. One passion at a time lasts three to seven weeks (the lights of the flat, a printed chess set, a
 * game, a recipe collection, music) and fills whole weekends; a former passion comes back once, months later. Web search
 * and notes go along with everything. There are gaps of many days without any conversation and one month abroad.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Weighted } from './diary.js';
import type { Person } from './person.js';
import { browser, libraryDocs, memory, webSearch } from './servers.js';

const notes = server('notes', 'search_notes read_note write_note append_note list_notes daily_note tag_note', '', 0.7);
const home = server('home', 'entity_state list_entities call_service history list_automations get_automation save_automation trigger_automation list_areas render_template error_log dashboards', '', 1);
const modelling = server('modelling', 'scene_info object_info run_script viewport_shot import_asset search_assets set_material export_mesh', '', 1.2);
const printer = server('printer', 'printer_status start_print pause_print cancel_print list_files upload_model slice_model set_temperature', '', 0.6);
const engine = server('engine', 'open_scene node_tree add_node edit_node save_scene run_game game_log edit_script list_assets', '', 0.9);
const music = server('music', 'search_tracks play pause queue_track playlists create_playlist add_to_playlist recommend now_playing', '', 0.6);
const recipes = server('recipes', 'search_recipes get_recipe save_recipe meal_plan shopping_list nutrition', '', 0.7);
const tries = [
  server('maps', 'geocode directions places place_details distance elevation'), server('flights', 'search_flights fare_calendar airport'),
  server('pictures', 'generate edit upscale describe'),
  server('thinking', 'think_step', '', 4),
];

const passions: Readonly<Record<string, Weighted>> = {
  lights: [[5, 'home: list_entities? entity_state+ call_service+'], [4, 'home: list_automations get_automation save_automation+ trigger_automation?'], [1, 'home: error_log history?']],
  chess: [[6, 'modelling: scene_info run_script+ viewport_shot+'], [2, 'modelling: export_mesh printer: slice_model upload_model start_print printer_status+'], [1, 'printer: printer_status']],
  game: [[6, 'engine: node_tree add_node* edit_node+ save_scene run_game game_log+'], [3, 'librarydocs: resolve_library read_docs+'], [2, 'engine: edit_script+ run_game game_log']],
  cooking: [[4, 'recipes: search_recipes get_recipe+ save_recipe?'], [2, 'recipes: meal_plan shopping_list']],
  mixtape: [[4, 'music: search_tracks+ add_to_playlist+'], [2, 'music: recommend queue_track*']],
};

export const hobbyist = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [notes, webSearch, memory, browser, libraryDocs, home, modelling, printer, engine, music, recipes, ...tries];
  const days = 240;
  const order = Object.keys(passions).map((name) => ({ name, key: chance.next() })).sort((a, b) => a.key - b.key).map(({ name }) => name);
  // The first passion comes back as the last.
  const plan = [...order, order[0] ?? 'game'].flatMap((name) => Array.from({ length: chance.whole(21, 49) }, () => name));
  const evenings = new Map(tries.map((one) => [chance.whole(5, 230), one]));
  const abroad = chance.whole(100, 180);
  const log = diary(chance, catalog, { name: 'hobbyist', client: 'cursor', failing: 0.07, stubborn: 0.5 });
  for (const day of calendar('2025-05-10', days, [[abroad, abroad + 29]])) {
    const tried = evenings.get(day.number);
    if (tried !== undefined && !day.off) log.sit(day, 21, (talk) => void Array.from({ length: 5 }, () => talk.stray(tried.name)));
    const passion = plan[day.number];
    const weekend = day.weekday % 6 === 0;
    if (day.off || passion === undefined || !chance.chance(weekend ? 0.7 : 0.3)) continue;
    for (let left = 1 + about(chance, weekend ? 1.5 : 0.2); left > 0; left -= 1) {
      log.sit(day, weekend ? 10 + 11 * chance.next() : 19 + 3 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, weekend ? 4 : 2); steps > 0; steps -= 1) {
          talk.flow(chance.chance(0.7) ? weigh(chance, passions[passion] ?? []) : weigh(chance, [[4, 'websearch: search_web fetch_page*'], [2, 'notes: search_notes read_note*'], [2, 'notes: write_note'], [1, 'browser: navigate snapshot click*']]));
          if (chance.chance(0.07)) talk.stray(chance.pick(catalog).name);
        }
      }, { project: passion });
    }
  }
  return { name: 'blind: hobbyist', about: 'one passion after another, servers tried on one evening, long gaps', days, catalog, records: log.records() };
};
