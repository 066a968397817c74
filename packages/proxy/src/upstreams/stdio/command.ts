import { win32 } from 'node:path';

/** What to hand to `spawn`, without a shell. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** Windows: the arguments are quoted already. */
  readonly verbatim: boolean;
}

export interface CommandInput {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** The upstream's own environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
  /** Whether a file is there; asked on Windows only. */
  readonly exists: (path: string) => boolean;
}

const BATCH = /\.(?:cmd|bat)$/i;

/**
 * What to start for a command. Everywhere but on Windows that is the command itself. On Windows `npx` is a batch file
 * `npx.cmd` on the path, which only cmd.exe can run: it is looked up by PATH and PATHEXT, and its arguments are quoted so
 * that neither cmd.exe nor the batch file reads anything into them.
 */
export const resolveCommand = (input: CommandInput): Program => {
  const { command, args, platform, environment } = input;
  if (platform !== 'win32') return { file: command, args, verbatim: false };
  const file = lookUp(input) ?? command;
  if (!BATCH.test(file)) return { file, args, verbatim: false };
  // npm's batch files hand `%*` on to a second command line, which reads it again.
  const line = [caret(file), ...args.map((arg) => caret(caret(quote(arg))))].join(' ');
  return { file: variable(environment, 'COMSPEC') ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
};

const lookUp = ({ command, cwd, environment, exists }: CommandInput): string | undefined => {
  const extensions = (variable(environment, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean);
  const hasPath = /[\\/]/.test(command);
  const folders = hasPath ? [win32.isAbsolute(command) ? '' : (cwd ?? '')] : (variable(environment, 'PATH') ?? '').split(';').filter(Boolean);
  const named = extensions.some((extension) => command.toLowerCase().endsWith(extension.toLowerCase()));
  for (const folder of folders) {
    const base = win32.join(folder, command);
    for (const extension of named ? [''] : extensions.map((each) => each.toLowerCase())) {
      if (exists(base + extension)) return base + extension;
    }
  }
  return undefined;
};

const variable = (environment: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(environment).find(([key]) => key.toUpperCase() === name)?.[1];

/** One argument as the C runtime of Windows reads it: backslashes count only before a quote. */
const quote = (arg: string): string => `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

/** Every character that cmd.exe would act on, escaped. */
const caret = (text: string): string => text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
