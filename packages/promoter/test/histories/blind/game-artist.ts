/**
 * A technical artist in a game studio, 140 days. Three servers, but one of them, the engine's, has over 120 tools, and nearly all
 * calls go to it: long conversations, one or two a day, of fifty to two hundred calls, since the agent looks at the scene
 * after each change. Popularity within the server follows a power law: a dozen tools at every step, some thirty now and
 * then, the rest hardly ever. The chapter of the game in work changes every five weeks and with it the second dozen (lights,
 * then particles, then animation, then terrain). The engine crashes now and then: an hour in which nearly all fails.
 */
import { random } from '../random.js';
import { calendar } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { libraryDocs } from './servers.js';

const editor = server('editor', 'scene_tree select_object object_details set_transform set_property spawn_object delete_object duplicate_object viewport_image console_log run_snippet save_level undo play_mode stop_play asset_search',
  'list get create set delete bake / light probe particle emitter animation skeleton terrain foliage material texture shader camera blueprint node_graph widget sound collider nav_mesh timeline', 0.8);
const textures = server('textures', 'search_library download_asset categories preview generate_texture job_state', '', 0.8);
const chapters = ['light probe', 'particle emitter', 'animation skeleton', 'terrain foliage'] as const;

export const gameArtist = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [editor, textures, libraryDocs];
  const days = 140;
  const log = diary(chance, catalog, { name: 'game-artist', client: 'cursor', failing: 0.07, stubborn: 0.8 });
  for (const day of calendar('2026-02-02', days, [[60, 63]])) {
    if (!day.work || chance.chance(0.15)) continue;
    const [one = '', two = ''] = (chapters[Math.floor(day.number / 35)] ?? chapters[0]).split(' ');
    if (chance.chance(0.06)) log.outage('editor', day.at + 14 * 3_600_000, day.at + 15 * 3_600_000);
    for (let left = 1 + about(chance, 0.6); left > 0; left -= 1) {
      log.sit(day, 9 + 8 * chance.next(), (talk) => {
        for (let steps = 8 + about(chance, 14); steps > 0; steps -= 1) {
          talk.flow(weigh(chance, [
            [8, 'editor: scene_tree? object_details+ set_property+ viewport_image'], [4, 'editor: spawn_object+ set_transform+ viewport_image?'], [3, 'editor: run_snippet+ console_log?'], [2, 'editor: play_mode console_log stop_play'],
            [4, `editor: list_${one} get_${one}+ set_${one}+ viewport_image?`], [3, `editor: create_${one} set_${one}* get_${two}?`], [2, `editor: list_${two} set_${two}+ bake_${one}?`],
            [1, 'editor: list_material get_material set_material+'], [0.6, 'textures: search_library preview* download_asset?'], [0.3, 'librarydocs: resolve_library read_docs'], [1, 'editor: save_level'],
          ]));
          if (chance.chance(0.12)) talk.stray('editor');
        }
      }, { project: 'game' });
    }
  }
  return { name: 'blind: game artist', about: 'one server of over 120 tools, hundreds of calls a conversation, a second dozen that changes', days, catalog, records: log.records() };
};
