import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process by its id and start time: an id alone may have been given to somebody else meanwhile. */
interface Kin {
  readonly pid: number;
  readonly started: string;
}

/** Ends the processes that one program has started. The program itself leads a process group of its own. */
export interface ProcessTree {
  /** Notes who descends from the program now: once it is dead nobody can tell. */
  note(): void;
  /** Sends a signal to the group and to noted descendants that have left it. True if anybody was there to get it. */
  signal(name: 'SIGTERM' | 'SIGKILL'): boolean;
  alive(): boolean;
}

export const processTree = (pid: number, platform: NodeJS.Platform): ProcessTree =>
  platform === 'win32' ? windowsTree(pid) : groupTree(pid);

const groupTree = (pid: number): ProcessTree => {
  const kin = new Map<number, Kin>();
  const present = ({ pid: id, started }: Kin): boolean => statOf(id)?.started === started;
  const send = (target: number, name: 'SIGTERM' | 'SIGKILL' | 0): boolean => {
    try {
      process.kill(target, name);
      return true;
    } catch (error) {
      // EPERM: somebody is there who has become another user.
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  };
  return {
    note() {
      for (const each of descendants(pid)) kin.set(each.pid, each);
    },
    signal(name) {
      let any = send(-pid, name);
      for (const each of kin.values()) if (present(each) && send(each.pid, name)) any = true;
      return any;
    },
    alive: () => (send(-pid, 0) && groupLives(pid)) || [...kin.values()].some(present),
  };
};

/** Windows knows no groups; `taskkill /T` walks the tree, and knows no gentle way for programs without a window. */
const windowsTree = (pid: number): ProcessTree => {
  let gone = false;
  return {
    note() {},
    signal(name) {
      if (gone) return false;
      gone = name === 'SIGKILL';
      const args = ['/pid', String(pid), '/T', ...(name === 'SIGKILL' ? ['/F'] : [])];
      spawn('taskkill', args, { stdio: 'ignore', windowsHide: true }).on('error', () => {}).unref();
      return true;
    },
    alive: () => !gone,
  };
};

/** Whether anybody but dead entries that nobody has collected is left in a group; without a `/proc`, assumed. */
const groupLives = (pid: number): boolean => {
  const pids = processes();
  return pids === undefined || pids.some((each) => statOf(each)?.group === pid);
};

const processes = (): number[] | undefined => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return undefined;
  }
};

/** Where there is a `/proc` it also shows descendants that left the group; elsewhere the group has to do. */
const descendants = (root: number): readonly Kin[] => {
  const children = new Map<number, Kin[]>();
  for (const pid of processes() ?? []) {
    const stat = statOf(pid);
    if (!stat) continue;
    const siblings = children.get(stat.parent);
    if (siblings) siblings.push({ pid, started: stat.started });
    else children.set(stat.parent, [{ pid, started: stat.started }]);
  }
  const found: Kin[] = [];
  const queue = [root];
  for (let at = 0; at < queue.length; at++) {
    for (const kin of children.get(queue[at] as number) ?? []) {
      found.push(kin);
      queue.push(kin.pid);
    }
  }
  return found;
};

/** A process that is alive: a dead one whose entry waits to be collected counts as gone. */
const statOf = (pid: number): { parent: number; group: number; started: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name stands in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const started = fields[19];
    return started === undefined || fields[0] === 'Z' ? undefined : { parent: Number(fields[1]), group: Number(fields[2]), started };
  } catch {
    return undefined;
  }
};
