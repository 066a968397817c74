import { expect } from 'vitest';
import { runMws, startMws } from './program.js';
import { createWorld, type World } from './world.js';

/** The fenced blocks of one language. */
export const blocks = (readme: string, language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1] ?? '');

/** The command lines of a README. */
export const commandLines = (readme: string): string[] => blocks(readme, 'sh').flatMap((block) => block.trim().split('\n'));

/** `mws search "share a file"   # comment` → its arguments. */
const words = (line: string): string[] =>
  [...line.replace(/\s+#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '').slice(1);

/** Runs one `mws …` line of a README over a configured world and expects it to do what the README says. */
export const expectMwsLine = async (line: string, world: World): Promise<void> => {
  const args = words(line);
  if (args[0] === 'serve') {
    // Another test may have the port of the README.
    const program = startMws(world, [...args, '--port', '0']);
    await program.until('claude mcp add');
    program.child.kill('SIGINT');
    expect((await program.ended).code, line).toBe(0);
  } else if (args[0] === 'init') {
    expect((await runMws(world, ...args)).code, line).toBe(1);
    expect((await runMws(createWorld(), ...args, '--config', `${world.folder}/fresh.json`)).code, line).toBe(0);
  } else {
    expect(await runMws(world, ...args), line).toMatchObject({ code: 0 });
  }
};
