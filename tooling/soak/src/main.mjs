/** `pnpm soak [sessions] [calls]`: the whole soak, 2,000 sessions and 100,000 calls unless said otherwise. */
import { soak } from './soak.mjs';

const [sessions = 2_000, calls = 100_000] = process.argv.slice(2).map(Number);
const { problems, figures } = await soak({ sessions, calls, say: (line) => console.log(line) });
console.log(JSON.stringify(figures));
for (const problem of problems) console.log(`FAIL ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
