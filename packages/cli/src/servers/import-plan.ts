import { readIfThere } from '../changes/read.js';
import type { FoundClient } from '../clients/discover.js';
import type { FileChange } from '../changes/types.js';
import type { CliEnvironment } from '../environment.js';
import { envFile, envLine, readEnvFile } from './env-file.js';
import { mergeServers } from './merge.js';
import type { MergedServer } from './merge.js';
import type { Edit } from '../clients/formats/format.js';
import { readOwnConfig, setServer } from './own-config.js';
import type { OwnConfig } from './own-config.js';
import { extractSecrets } from './secrets.js';
import type { Secret } from './secrets.js';

/** What happens to secrets that stand in a client's file: see `--secrets`. */
export type SecretsChoice = 'env-file' | 'reference' | 'inline';

export interface ImportPlan {
  /** Everything that was found, in the order found. */
  readonly servers: readonly MergedServer[];
  /** Those that are new behind mws, as they are written. */
  readonly added: readonly MergedServer[];
  readonly secrets: readonly Secret[];
  readonly files: readonly FileChange[];
  /** Variables that somebody has to set. */
  readonly unset: readonly string[];
}

/** The env file with more lines at its end. */
const withLines = (text: string | undefined, lines: readonly string[]): string => {
  const before = text ?? '# Variables of mws: NAME=value. For your eyes only.\n';
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`;
};

/** What has to be written so that the env file keeps all of the secrets, each of which it can carry: nothing, or the file. */
export const envFileChange = (environment: CliEnvironment, secrets: readonly Secret[], kept: Readonly<Record<string, string>>): readonly FileChange[] => {
  const lines = secrets.filter(({ variable }) => kept[variable] === undefined).map(({ variable, value }) => envLine(variable, value) ?? '');
  if (lines.length === 0) return [];
  const file = envFile(environment);
  const before = readIfThere(file);
  return [{ file, before, after: withLines(before, lines), isPrivate: true }];
};

const references = (servers: readonly MergedServer[]): readonly string[] =>
  [...new Set([...JSON.stringify(servers.map(({ entry }) => entry)).matchAll(/(?<!\$)\$\{([A-Za-z_]\w*)\}/g)].map(([, name]) => name ?? ''))];

/**
 * What has to be written so that the chosen servers stand behind mws. `choose` picks among those that are new; what is
 * switched off in its client is not taken. `more` are further edits of mws's configuration.
 */
export const planImport = (
  environment: CliEnvironment,
  configFile: string,
  clients: readonly FoundClient[],
  secretsChoice: SecretsChoice,
  choose: (server: MergedServer) => boolean = () => true,
  more: (own: OwnConfig) => readonly Edit[] = () => [],
): ImportPlan => {
  const own = readOwnConfig(configFile);
  const kept = readEnvFile(environment).values;
  const variables = { ...kept, ...environment.env };
  const servers = mergeServers(clients.flatMap((client) => client.servers), own.servers, variables);
  const known: Record<string, string> = { ...kept };
  const secrets = new Map<string, Secret>();
  const added = servers.filter((server) => !server.known && !server.disabled && choose(server)).map((server): MergedServer => {
    if (secretsChoice === 'inline') return server;
    const extracted = extractSecrets(server.id, server.entry, known);
    const unwritable = secretsChoice === 'env-file' && extracted.secrets.some(({ variable, value }) => envLine(variable, value) === undefined);
    if (unwritable) return { ...server, notes: [...server.notes, 'it holds a secret that an env file cannot carry, which stays where it is'] };
    for (const secret of extracted.secrets) {
      known[secret.variable] = secret.value;
      secrets.set(secret.variable, secret);
    }
    return { ...server, entry: extracted.entry };
  });

  const files: FileChange[] = [];
  const edits = [...added.map(({ id, entry }) => setServer(id, entry)), ...more(own)];
  if (edits.length > 0) files.push({ file: own.file, before: own.text, after: own.edited(edits), isPrivate: true });
  if (secretsChoice === 'env-file') files.push(...envFileChange(environment, [...secrets.values()], kept));
  const set = secretsChoice === 'env-file' ? { ...environment.env, ...known } : { ...environment.env, ...kept };
  return { servers, added, secrets: [...secrets.values()], files, unset: references(added).filter((name) => set[name] === undefined) };
};
