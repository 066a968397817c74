import type { Options } from 'yargs';
import type { CommandDefinition } from '../command.js';
import { GLOBAL_OPTIONS } from './global-options.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Completed {
  readonly name: string;
  readonly summary: string;
  /** What may stand first behind the command. */
  readonly words: readonly string[];
  readonly options: readonly (readonly [string, Options])[];
}

const visible = (options: Readonly<Record<string, Options>>): readonly (readonly [string, Options])[] =>
  Object.entries(options).filter(([, { hidden }]) => hidden !== true);

const describeCommands = (commands: readonly CommandDefinition[]): readonly Completed[] =>
  commands.map(({ name, summary, positional, options }) => ({
    name, summary,
    words: (Object.values(positional)[0]?.choices ?? []).map(String),
    options: [...visible(options), ...visible(GLOBAL_OPTIONS), ['help', { describe: 'Show help' }] as const],
  }));

const choicesOf = ({ choices }: Options): readonly string[] => (choices ?? []).map(String);

const bash = (commands: readonly Completed[]): string => `# mws completion for bash: eval "$(mws completion bash)"
_mws() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')}"
  else
    case "$command $before" in
${commands.flatMap(({ name, options }) => options.filter(([, option]) => choicesOf(option).length > 0).map(([option, more]) => `      "${name} --${option}") COMPREPLY=($(compgen -W "${choicesOf(more).join(' ')}" -- "$word")); return ;;`)).join('\n')}
    esac
    case "$command" in
${commands.map(({ name, words, options }) => `      ${name}) words="${[...words, ...options.map(([option]) => `--${option}`)].join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _mws mws
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[[\]:]/g, ' ').trim();

const zsh = (commands: readonly Completed[]): string => `#compdef mws
# mws completion for zsh: mws completion zsh > "\${fpath[1]}/_mws", or eval "$(mws completion zsh)"
_mws() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${plain(summary)}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map(({ name, words, options }) => `    ${name}) _arguments ${[
    ...(words.length > 0 ? [quoted(`2:what:(${words.join(' ')})`)] : []),
    ...options.map(([option, more]) => quoted(`--${option}[${plain(String(more.describe ?? ''))}]${choicesOf(more).length > 0 ? `:value:(${choicesOf(more).join(' ')})` : more.type === 'string' || more.type === 'number' ? ':value:_files' : ''}`)),
    quoted('*:file:_files'),
  ].join(' ')} ;;`).join('\n')}
  esac
}
compdef _mws mws
`;

const fish = (commands: readonly Completed[]): string => [
  '# mws completion for fish: mws completion fish > ~/.config/fish/completions/mws.fish',
  ...commands.map(({ name, summary }) => `complete -c mws -n __fish_use_subcommand -f -a ${name} -d ${quoted(plain(summary))}`),
  ...commands.flatMap(({ name, words, options }) => [
    ...(words.length > 0 ? [`complete -c mws -n '__fish_seen_subcommand_from ${name}' -f -a ${quoted(words.join(' '))}`] : []),
    ...options.map(([option, more]) => {
      const { alias, type } = more;
      const value = choicesOf(more).length > 0 ? ` -x -a ${quoted(choicesOf(more).join(' '))}` : type === 'string' || type === 'number' ? ' -r' : '';
      return `complete -c mws -n '__fish_seen_subcommand_from ${name}' -l ${option}${typeof alias === 'string' ? ` -s ${alias}` : ''}${value} -d ${quoted(plain(String(more.describe ?? '')))}`;
    }),
  ]),
].join('\n').concat('\n');

/** A script that completes commands, their words and options, made from the same definitions as the parser. */
export const renderCompletion = (shell: Shell, commands: readonly CommandDefinition[]): string =>
  ({ bash, zsh, fish })[shell](describeCommands(commands));
