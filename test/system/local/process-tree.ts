import { readdirSync, readFileSync } from 'node:fs';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

const entryOf = (pid: number): ProcessEntry | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may hold anything.
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent), state };
  } catch {
    return undefined;
  }
};

const allProcesses = (): ProcessEntry[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => entryOf(Number(name)) ?? []);

/** Every process below one, at any depth. */
export const descendantsOf = (pid: number): number[] => {
  const entries = allProcesses();
  const below = (parent: number): number[] =>
    entries.filter((entry) => entry.parent === parent).flatMap((entry) => [entry.pid, ...below(entry.pid)]);
  return below(pid);
};

/** Returns the command line of a process with words separated by blanks; empty if there is none. */
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Whether a process was stopped by a signal and not woken yet. */
export const isStopped = (pid: number): boolean => entryOf(pid)?.state === 'T';

/** Filters the processes that still run, without zombies. */
export const stillRunning = (pids: readonly number[]): number[] =>
  pids.filter((pid) => {
    const entry = entryOf(pid);
    return entry !== undefined && entry.state !== 'Z' && entry.state !== 'X';
  });
