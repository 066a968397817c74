/** A person's home folder, clean but for what a scenario puts into it, with `mws` on the PATH. */
import fs from 'node:fs';
import path from 'node:path';
import { freePort, run, runClient, until } from './world.mjs';

export const makeHome = async (dir, program) => {
  const home = path.join(dir, 'home'), bin = path.join(dir, 'bin');
  for (const folder of [home, bin]) fs.mkdirSync(folder, { recursive: true });
  fs.symlinkSync(program, path.join(bin, 'mws'));
  const env = { HOME: home, PATH: `${bin}${path.delimiter}${process.env.PATH}`, LANG: 'C.UTF-8' };
  const config = path.join(home, '.config', 'mcp-working-set', 'config.json');
  const mws = (...words) => run([path.join(bin, 'mws'), ...words], { env, cwd: home });
  return {
    home, config, mws,
    read: (name) => fs.readFileSync(path.join(home, name), 'utf8'),
    write: (name, value) => {
      fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
      fs.writeFileSync(path.join(home, name), typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`);
    },
    /** Ends the daemon once no client is connected to it: one that still is would start another. */
    async stopDaemon() {
      await until('the clients have gone', () => mws('daemon', 'status', '--json').then(({ code, stdout }) => code !== 0 || JSON.parse(stdout).clients === 0), 30);
      await mws('daemon', 'stop');
    },
    /** The usual port may be taken on this machine, as on any. */
    async ownPort() {
      const text = fs.readFileSync(config, 'utf8');
      fs.writeFileSync(config, text.replace('{', `{\n  "listen": { "port": ${await freePort()} },`));
    },
    /** Runs a client as this person has it configured. */
    client: (client, options) => runClient(client, { dir, env: { ...process.env, PATH: env.PATH }, servers: {}, ...options, args: ['--home', home, ...(options.args ?? [])] }),
  };
};
