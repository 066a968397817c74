/** Every spelling that a client has given to a server's tool, over its versions; see TRANSCRIPTS.md for the sources. */
export type Spell = (server: string, tool: string) => readonly string[];

const dashed = (text: string): string => text.replace(/[^a-zA-Z0-9_-]/g, '_');
const plain = (text: string): string => text.replace(/[^a-zA-Z0-9_]/g, '_');
const dotted = (text: string): string => text.replace(/[^a-zA-Z0-9_\-.:]/g, '_');

const claudeCode: Spell = (server, tool) => [`mcp__${dashed(server)}__${dashed(tool)}`];

/** Newer versions replace the hyphen too; the oldest ones, and a feature, leave the prefix out. Cut names are left out: they end in a hash. */
const codex: Spell = (server, tool) => [dashed, plain].flatMap((clean) => {
  const name = `${clean(server)}__${clean(tool)}`;
  return [`mcp__${name}`, name];
});

const middle = (name: string, head: number, mark: string, tail: number): string =>
  (name.length > 63 ? name.slice(0, head) + mark + name.slice(-tail) : name);

const geminiCli: Spell = (server, tool) => [
  middle(`mcp_${dotted(server)}_${dotted(tool)}`, 30, '...', 30),
  middle(dotted(`${server}__${tool}`), 28, '___', 32),
  `${server}__${tool}`,
];

const opencode: Spell = (server, tool) => [`${dashed(server)}_${dashed(tool)}`];
const copilotCli: Spell = (server, tool) => [`${server}-${tool}`, `${dashed(server)}-${dashed(tool)}`];

/** The prefix is cut to 18 characters; a second server with the same one gets a number, which no table can know. */
const vscode: Spell = (server, tool) => {
  const prefix = `mcp_${server.toLowerCase().replace(/[^a-z0-9_.-]+/g, '_').slice(0, 13)}_`;
  return [prefix + tool, prefix + dashed(tool)].map((name) => name.replaceAll('.', '_').slice(0, 64));
};

const cline: Spell = (server, tool) => [`${server}__${tool}`, `${dashed(server)}__${dashed(tool)}`];

/** Spaces become `_`, other odd characters go, doubled hyphens become one; models write `mcp__` for `mcp--`. */
const rooPart = (text: string): string => {
  const kept = text.replace(/\s+/g, '_').replace(/[^a-zA-Z0-9_-]/g, '').replace(/--+/g, '-');
  return /^[a-zA-Z_]/.test(kept) ? kept : `_${kept}`;
};
const roo: Spell = (server, tool) => ['--', '__'].map((mark) => `mcp${mark}${rooPart(server)}${mark}${rooPart(tool)}`.slice(0, 64));

const spells: Readonly<Record<string, Spell>> = {
  'claude-code': claudeCode, codex, 'gemini-cli': geminiCli, opencode, kilo: opencode, 'copilot-cli': copilotCli, vscode, cline, roo,
};

/** How a client spells; an unknown client like Claude Code, whose form most others took over. */
export const spellingOf = (client: string): Spell => (Object.hasOwn(spells, client) ? (spells[client] as Spell) : claudeCode);
