import { stemmer } from 'stemmer';

const LATIN = /^[a-z]+$/;
const known = new Map<string, string>();

/**
 * Nouns whose Porter stem is that of a word of another matter (a customer is not custom, news is not new, an animal is not
 * animated): each keeps a stem of its own, with its plural.
 */
const APART = `
news/goods/customs/general,generals,generally/generic/customer,customers/production/business,businesses/important,importance/paste,pasted/
conversation,conversations/community,communities/terminal,terminals/animal,animals/experience,experiences/publication,publications/
settings/formation/organism,organisms,organic/activity,activities/government,governments/international/container,containers/directions,direction/
presentation,presentations/assignment,assignments/training,trainings/marketing/department,departments/
apartment,apartments/savings/recording,recordings/university,universities/police/physician,physicians/medication,medications/
computer,computers/station,stations/optional,optionally/novel,novels/president,presidents/director,directors/findings,finding/
author,authors/national/universal/special/commander/indicator,indicators/specification,specifications/useful/painting,paintings/
`;
const OWN: ReadonlyMap<string, string> = new Map(APART.trim().split(/[\s/]+/u).flatMap((group) => {
  const [first = '', ...rest] = group.split(',');
  return [first, ...rest].map((word): [string, string] => [word, first]);
}).filter(([word]) => word !== ''));

const isStemmed = (word: string): boolean => word.length >= 3 && LATIN.test(word);

/** Porter stem of a folded English word; other words are returned as they are. */
export const stem = (word: string): string => {
  if (!isStemmed(word)) return word;
  let found = known.get(word);
  if (found === undefined) {
    found = OWN.get(word) ?? stemmer(word);
    if (known.size > 20_000) known.clear();
    known.set(word, found);
  }
  return found;
};

/** The same for what is asked once, as two words joined: it is not remembered. */
export const stemOnce = (word: string): string => (isStemmed(word) ? OWN.get(word) ?? stemmer(word) : word);
