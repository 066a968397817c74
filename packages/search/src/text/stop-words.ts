/** English words that say nothing about which tool is meant, and the words of polite requests. Folded, without apostrophes. */
const ENGLISH = `
a about above after again against all also am an and any anybody anyone anything are arent as at be because been before
being below between both but by can cannot cant could couldnt did didnt do does doesnt doing done dont down during each either
else etc ever every everyone everything few for from further had hadnt has hasnt have havent having he her here hers herself
him himself his how however i id if ill im in into is isnt it its itself ive just lets like may maybe me might mine more most
much must my myself need needs neither no nor not now of off ok okay on once one only onto or other others our ours ourselves
out over own per please quite rather really same shall she should shouldnt since so some somebody somehow someone something
somewhat soon still such than thank thanks that thats the their theirs them themselves then there theres these they theyre
this those though through thus to too under until unto up upon us use used uses using very via want wants wanna was wasnt way we well
were werent what whatever whats when where wheres whether which while who whom whose why will with within without wont would
wouldnt yes yet you youd youll your youre yours yourself youve id hey hi hello kindly help able tool tools
`;

const STOP: ReadonlySet<string> = new Set(ENGLISH.trim().split(/\s+/));

/** Whether a folded word carries no meaning for search. */
export const isStopWord = (word: string): boolean => STOP.has(word);
