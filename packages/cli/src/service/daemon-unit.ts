import { join } from 'node:path';
import { configFolder } from '../clients/machine.js';
import type { Machine } from '../clients/machine.js';
import { unitWord, xml } from './promote-timer.js';

/** What keeps the daemon running from login on, as text. */
export interface UnitText {
  /** Program and arguments, absolute. */
  readonly command: readonly string[];
  /** PATH that it runs with: servers are started by name. */
  readonly path: string;
  /** Where launchd puts what it prints; systemd has its journal. */
  readonly logFile: string;
}

export const UNIT_NAME = 'mcp-working-set.service';
export const DAEMON_LABEL = 'mcp-working-set.daemon';

/** A service of systemd's user instance. A broken configuration (2) or a daemon that runs already (3) is no reason to try again. */
export const daemonUnit = ({ command, path }: UnitText): string => `[Unit]
Description=One set of MCP servers for all clients (mcp-working-set)

[Service]
ExecStart=${command.map(unitWord).join(' ')}
Environment="PATH=${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"
Restart=on-failure
RestartSec=2
RestartPreventExitStatus=2 3
KillMode=mixed
TimeoutStopSec=20

[Install]
WantedBy=default.target
`;

/** An agent of launchd: started at login, again after a crash, not after an end in good order. */
export const daemonAgent = ({ command, path, logFile }: UnitText): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${DAEMON_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xml(word)}</string>`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>${xml(path)}</string>
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>StandardErrorPath</key>
  <string>${xml(logFile)}</string>
</dict>
</plist>
`;

/** The file of a service manager, and the commands that switch it on and off. */
export interface ServicePlan {
  readonly manager: 'systemd' | 'launchd';
  readonly file: string;
  readonly text: string;
  readonly on: readonly (readonly string[])[];
  readonly off: readonly (readonly string[])[];
}

/** Undefined on a system whose service manager mws does not know. */
export const servicePlan = (machine: Machine, text: UnitText): ServicePlan | undefined => {
  if (machine.platform === 'darwin') {
    const file = join(machine.home, 'Library', 'LaunchAgents', `${DAEMON_LABEL}.plist`);
    return { manager: 'launchd', file, text: daemonAgent(text), on: [['launchctl', 'load', '-w', file]], off: [['launchctl', 'unload', '-w', file]] };
  }
  if (machine.platform !== 'linux') return undefined;
  return {
    manager: 'systemd', file: join(configFolder(machine), 'systemd', 'user', UNIT_NAME), text: daemonUnit(text),
    on: [['systemctl', '--user', 'daemon-reload'], ['systemctl', '--user', 'enable', '--now', UNIT_NAME]],
    off: [['systemctl', '--user', 'disable', '--now', UNIT_NAME]],
  };
};
