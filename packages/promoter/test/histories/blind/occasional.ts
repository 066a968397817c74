/**
 * Somebody who administers an association's web site as an honorary post, 180 days. Three small servers, 37 tools. One or two
 * conversations in most weeks, none in some; a newsletter on about the tenth of each month, always the same four tools; a
 * flurry of ten days before the summer fête. The password of the newsletter server expires once and nearly every call fails
 * for a week before it is noticed and renewed.
 */
import { random } from '../random.js';
import { calendar, during } from './calendar.js';
import { server } from './catalog.js';
import { about, diary, weigh } from './diary.js';
import type { Person } from './person.js';
import { browser } from './servers.js';

const site = server('site', 'list_posts get_post create_post update_post upload_media list_media site_health list_comments moderate_comment', '', 1);
const newsletter = server('newsletter', 'list_campaigns create_campaign set_content send_campaign campaign_stats', '', 0.9);

export const occasional = (seed: number): Person => {
  const chance = random(seed);
  const catalog = [site, newsletter, browser];
  const days = 180;
  const fete = chance.whole(110, 125);
  const log = diary(chance, catalog, { name: 'occasional', client: 'claude-desktop', failing: 0.05, stubborn: 0.5 });
  const calm = calendar('2025-03-17', days);
  // Four days before the tenth to three days after: the fourth newsletter is the one that fails.
  const failing = calm.find((day) => day.number > 85 && new Date(day.at).getUTCDate() === 6);
  if (failing !== undefined) log.outage('newsletter', failing.at, failing.at + 7 * 86_400_000);
  for (const day of calm) {
    const flurry = during(day, [fete - 10, fete]);
    if (new Date(day.at).getUTCDate() === 10) log.sit(day, 20, (talk) => talk.flow('site: list_posts get_post+ newsletter: create_campaign set_content+ send_campaign'));
    for (let left = about(chance, flurry ? 1.5 : 0.2); left > 0; left -= 1) {
      log.sit(day, 18 + 4 * chance.next(), (talk) => {
        for (let steps = 1 + about(chance, 0.8); steps > 0; steps -= 1) {
          talk.flow(weigh(chance, [
            [5, 'site: list_posts get_post update_post+'], [3, 'site: create_post upload_media*'], [2, 'site: list_comments moderate_comment*'], [3, 'browser: navigate snapshot click* screenshot?'],
            [1, 'newsletter: list_campaigns campaign_stats'], [0.5, 'site: site_health'],
          ]));
        }
        if (chance.chance(0.1)) talk.stray('browser');
      });
    }
  }
  return { name: 'blind: occasional', about: 'a conversation or two a week, a monthly newsletter, a week of failures', days, catalog, records: log.records() };
};
