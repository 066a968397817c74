/** What promotes now and then without a daemon, as text: units of systemd, an agent of launchd, a line of a crontab. */
export interface TimerText {
  /** Program and arguments, absolute. */
  readonly command: readonly string[];
  readonly everyMinutes: number;
  /** PATH that it runs with: servers that have to be asked are started by name. */
  readonly path: string;
}

export const TIMER_NAME = 'mcp-working-set-promote';
export const AGENT_LABEL = 'mcp-working-set.promote';
/** Ends the crontab's line, so that it is found again. */
export const CRON_MARK = '# mcp-working-set promote';

/** systemd takes double quotes with backslashes; `%` and `$` mean something to it. */
export const unitWord = (word: string): string => `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

/** A service that runs once, for systemd's user instance. */
export const systemdService = ({ command, path }: TimerText): string => `[Unit]
Description=Decide which MCP tools are listed (mcp-working-set)

[Service]
Type=oneshot
Nice=10
Environment="PATH=${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"
ExecStart=${command.map(unitWord).join(' ')}
`;

/** Its timer: some minutes after login, then as often as asked for. */
export const systemdTimer = ({ everyMinutes }: TimerText): string => `[Unit]
Description=Decide now and then which MCP tools are listed (mcp-working-set)

[Timer]
OnStartupSec=5min
OnUnitActiveSec=${everyMinutes}min
AccuracySec=1min

[Install]
WantedBy=timers.target
`;

export const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An agent of launchd. */
export const launchdAgent = ({ command, everyMinutes, path }: TimerText): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xml(word)}</string>`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>${xml(path)}</string>
  </dict>
  <key>StartInterval</key>
  <integer>${everyMinutes * 60}</integer>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`;

const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Cron knows only some intervals: the next shorter one that divides an hour or a day, else once a day. */
const cronTimes = (minutes: number): string => {
  const dividing = (of: number, most: number): number => Array.from({ length: of }, (_, at) => of - at).find((each) => of % each === 0 && each <= Math.max(1, most)) ?? 1;
  if (minutes < 60) return `*/${dividing(60, minutes)} * * * *`;
  const hours = Math.floor(minutes / 60);
  if (hours === 1) return '17 * * * *';
  return hours >= 24 ? '17 4 * * *' : `17 */${dividing(24, hours)} * * *`;
};

/** A line of a crontab; `%` would end its command. */
export const cronLine = ({ command, everyMinutes, path }: TimerText): string =>
  `${cronTimes(everyMinutes)} PATH=${shellWord(path)} ${command.map(shellWord).join(' ')} >/dev/null 2>&1`.replaceAll('%', '\\%') + ` ${CRON_MARK}`;

/** A crontab with the line in place of an earlier one; without `line` it is taken out. */
export const editCrontab = (crontab: string, line?: string): string => {
  const rest = crontab.split('\n').filter((one) => !one.endsWith(CRON_MARK));
  while (rest.at(-1) === '') rest.pop();
  return [...rest, ...(line === undefined ? [] : [line]), ''].join('\n').replace(/^\n$/, '');
};
