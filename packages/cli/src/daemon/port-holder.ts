import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export interface PortHolder {
  readonly pid: number;
  /** Program and script, without their arguments, which may hold secrets. */
  readonly program: string;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const LISTENING = '0A';

/** Inodes of sockets that listen on a port, from the kernel's tables. */
const listeningInodes = (proc: string, port: number): ReadonlySet<string> => {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['tcp', 'tcp6'].flatMap((table) => read(`${proc}/net/${table}`).split('\n').slice(1));
  return new Set(rows.map((row) => row.trim().split(/\s+/)).filter((cells) => cells[1]?.split(':')[1] === wanted && cells[3] === LISTENING).map((cells) => cells[9] ?? ''));
};

const holds = (proc: string, pid: string, sockets: ReadonlySet<string>): boolean => {
  try {
    return readdirSync(`${proc}/${pid}/fd`).some((fd) => {
      try {
        return sockets.has(readlinkSync(`${proc}/${pid}/fd/${fd}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
};

const programOf = (proc: string, pid: string): string => {
  const [command = '', first = ''] = read(`${proc}/${pid}/cmdline`).split('\0');
  const name = basename(command) || read(`${proc}/${pid}/comm`).trim();
  return /^(node|bun|deno|python[\d.]*|ruby|java)$/.test(name) && first !== '' && !first.startsWith('-') ? `${name} ${basename(first)}` : name;
};

/** Who listens on a TCP port of this machine; undefined where the system does not tell (only Linux does, for own processes). */
export const portHolder = (port: number, proc = '/proc'): PortHolder | undefined => {
  const sockets = new Set([...listeningInodes(proc, port)].map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return undefined;
  const pid = readdirSync(proc).filter((name) => /^\d+$/.test(name)).find((name) => holds(proc, name, sockets));
  return pid === undefined ? undefined : { pid: Number(pid), program: programOf(proc, pid) };
};
