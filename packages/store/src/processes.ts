import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './database/errors.js';

/** A process as another one can recognise it later. */
export interface ProcessMark {
  readonly pid: number;
  /** Hash of the machine and its space of process ids; a pid means nothing outside it. */
  readonly place: string;
  /** When the process began, in the system's own terms; empty where the system does not tell cheaply. */
  readonly born: string;
}

const quietly = (read: () => string): string => {
  try {
    return read().trim();
  } catch {
    return '';
  }
};

let here: string | undefined;
let boot: string | undefined;

/** Two containers of one machine have pids of their own, and may share a state file. */
const placeOfThisProcess = (): string =>
  (here ??= createHash('sha256').update(`${hostname()}\0${quietly(() => readlinkSync('/proc/self/ns/pid'))}`).digest('hex').slice(0, 16));

/** State letter and start of a process on Linux; undefined elsewhere, or where there is no such process. */
const statOf = (pid: number): { state: string; start: string } | undefined => {
  // The second field, the program's name in brackets, may hold spaces and brackets; the third is the state, the 22nd the start.
  const fields = quietly(() => readFileSync(`/proc/${pid}/stat`, 'latin1')).replace(/^.*\) /s, '').split(' ');
  const [state, start] = [fields[0], fields[19]];
  return state === undefined || start === undefined ? undefined : { state, start };
};

const bornOf = (start: string | undefined): string => {
  if (start === undefined) return '';
  boot ??= quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));
  return `${boot}:${start}`;
};

const marks = new Map<number, ProcessMark>();

/** The mark of a process of this machine. That of this process is worked out once. */
export const markOf = (pid: number): ProcessMark => {
  const known = marks.get(pid);
  if (known !== undefined) return known;
  const mark = { pid, place: placeOfThisProcess(), born: bornOf(statOf(pid)?.start) };
  if (pid === process.pid) marks.set(pid, mark);
  return mark;
};

/**
 * Whether a process is known to be gone. One of another machine, and one that may not be signalled, counts as alive; a
 * reused pid and a dead child that nobody has waited for count as gone.
 */
export const isGone = ({ pid, place, born }: ProcessMark): boolean => {
  if (place !== placeOfThisProcess() || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
    if (codeOf(error) !== 'EPERM') return false;
  }
  const stat = statOf(pid);
  if (stat === undefined) return false;
  return stat.state === 'Z' || stat.state === 'X' || (born !== '' && bornOf(stat.start) !== born);
};
