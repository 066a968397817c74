import { existsSync } from 'node:fs';
import type { UpstreamSpec } from '@mcp-working-set/core';
import { ConfigError, configJsonSchema, formatProblem } from '@mcp-working-set/core/config';
import type { ConfigProblem } from '@mcp-working-set/core/config';
import { HIDDEN, hideArguments } from '../changes/hide.js';
import type { Action } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { defaultConfigFile, folderConfig, namedConfig } from '../configuration/locate.js';
import { EXIT } from '../exit-codes.js';
import { replacePasswords } from '../servers/secret-rule.js';

interface ConfigArguments {
  readonly action: 'show' | 'check' | 'schema' | 'path' | undefined;
  readonly json: boolean;
}

const hideAll = (values: Readonly<Record<string, string>>): Record<string, string> => Object.fromEntries(Object.keys(values).map((key) => [key, HIDDEN]));

/** What a variable brought in cannot be told from what stands in the file, so every value is hidden that may be a secret. */
const withoutSecrets = (spec: UpstreamSpec): unknown => {
  const { fingerprint: _, ...rest } = spec;
  return rest.kind === 'stdio'
    ? { ...rest, args: hideArguments(rest.args), env: hideAll(rest.env) }
    : { ...rest, url: replacePasswords(rest.url, () => HIDDEN).replace(/\?.*$/s, `?${HIDDEN}`), headers: hideAll(rest.headers) };
};

const check = async (load: () => Promise<LoadedConfiguration>, usual: string): Promise<{ readonly file: string; readonly problems: readonly ConfigProblem[]; readonly usable: boolean }> => {
  try {
    const { file, problems } = await load();
    return { file, problems, usable: true };
  } catch (error) {
    if (error instanceof ConfigError) return { file: usual, problems: error.problems, usable: false };
    throw error;
  }
};

/** Shows, checks or describes the configuration. */
export const runConfig: Action<ConfigArguments> = async ({ environment, output }, args) => {
  const load = () => loadConfiguration(environment, args.config);
  switch (args.action) {
    case 'schema':
      output.json(configJsonSchema());
      return EXIT.ok;
    case 'check': {
      const { file, problems, usable } = await check(load, (namedConfig(args.config, environment) ?? { file: folderConfig(environment) ?? defaultConfigFile(environment) }).file);
      const bad = problems.some(({ severity }) => severity === 'error');
      if (args.json) output.json({ file, usable, problems });
      else {
        for (const problem of problems) output.line(`${problem.severity === 'error' ? output.styles.red('error') : output.styles.yellow('warning')} ${formatProblem(problem, file)}`);
        if (problems.length === 0) output.line(`${file}: ${existsSync(file) ? 'nothing to complain about' : 'there is no such file, so every default holds'}.`);
      }
      return bad ? EXIT.usage : EXIT.ok;
    }
    case 'path': {
      const { file, source, exists } = await load();
      if (args.json) output.json({ file, source, exists });
      else output.line(file);
      return exists ? EXIT.ok : EXIT.failed;
    }
    default: {
      const { config, file, source, notices } = await load();
      for (const notice of notices) output.warn(notice);
      output.json({ file, source, ...config, upstreams: config.upstreams.map(withoutSecrets) });
      return EXIT.ok;
    }
  }
};
