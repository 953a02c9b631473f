import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendantsOf } from '../../../test/system/local/process-tree.ts';

let ticksPerSecond: number | undefined;

/**
 * Returns the fields of a process's stat line after the program name, which is in parentheses and may contain spaces.
 */
const statOf = (process: number | 'self'): readonly string[] => {
  const stat = readFileSync(`/proc/${process}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const secondsOf = (ticks: number): number => {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks / ticksPerSecond;
};

/**
 * Returns the processor seconds of all ended child processes, including their children; NaN on systems other than
 * Linux. Source: proc_pid_stat(5), cutime and cstime.
 */
export const childrenCpuSeconds = (): number => {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = statOf('self');
  return secondsOf(Number(fields[13]) + Number(fields[14]));
};

/** Returns a process and all its descendants; empty on systems other than Linux. */
export const processesOf = (pid: number): number[] =>
  process.platform === 'linux' ? [pid, ...descendantsOf(pid)] : [];

/**
 * Returns the processor seconds of running processes since their start; NaN on systems other than Linux. Source:
 * proc_pid_stat(5), utime and stime.
 */
export const processCpuSeconds = (processes: readonly number[]): number => {
  if (process.platform !== 'linux') return Number.NaN;
  return processes.reduce((sum, pid) => {
    const fields = statOf(pid);
    return sum + secondsOf(Number(fields[11]) + Number(fields[12]));
  }, 0);
};
