/** English words that say nothing about which tool is meant, and the words of polite requests. Folded, without apostrophes. */
const STOP = `
a about above after again against all also am an and any anybody anyone anything are arent as at be because been before
being below between both but by can cannot cant could couldnt did didnt do does doesnt doing done dont down during each either
else etc ever every everyone everything few for from further had hadnt has hasnt have havent having he her here hers herself
him himself his how however i id if ill im in into is isnt it its itself ive just lets like may maybe me might mine more most
much must my myself need needs neither no nor not of off ok okay on once only onto or other others our ours ourselves
out over own per please quite rather really same shall she should shouldnt since so some somebody somehow someone something
somewhat soon still such than thank thanks that thats the their theirs them themselves then there theres these they theyre
this those though through thus to too under until unto up upon us use used uses using very via want wants wanna was wasnt way we well
were werent what whatever whats when where wheres whether which while who whom whose why will with within without wont would
wouldnt yes yet you youd youll your youre yours yourself youve hey hi hello kindly help able tool tools
`;

/** Words that may stand anywhere without changing what is asked for; a phrase is the same with and without them. */
const HOLLOW = 'a an the my your our their his her this that these those some any please kindly just really';

/** Verbs with which nearly anything is asked for: they tell tools apart less than what is asked for does. */
const ASKING = 'show get give find see display tell fetch retrieve provide view look list read check need want';

/** Words of time and number: they are rather an argument of the call than a property of the tool. */
const MODIFIERS = `
today todays tomorrow tonight yesterday now current currently latest recent recently next last previous week weekly month monthly year
yearly daily day days weeks months years monday tuesday wednesday thursday friday saturday sunday january february march april june july
august september october november december one two three four five six seven eight nine ten first second third various several multiple
certain specific particular quick quickly simple simply
`;

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));
const STOP_WORDS = set(STOP);
const HOLLOW_WORDS = set(HOLLOW);
const ASKING_VERBS = set(ASKING);
const MODIFIER_WORDS = set(MODIFIERS);
const NUMBER = /^\p{N}+$/u;

/** Whether a folded word carries no meaning for search. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Whether a folded word may be left out anywhere. */
export const isHollow = (word: string): boolean => HOLLOW_WORDS.has(word);

/** Whether a folded word is a verb with which nearly anything is asked for. */
export const isAskingVerb = (word: string): boolean => ASKING_VERBS.has(word);

/** Whether a folded word is a date or number word, or a number. */
export const isModifier = (word: string): boolean => MODIFIER_WORDS.has(word) || NUMBER.test(word);
