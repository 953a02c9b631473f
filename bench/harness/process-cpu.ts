import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendantsOf } from '../../test/system/local/process-tree.ts';

let ticksPerSecond: number | undefined;

/** The fields of a process's line after the name of its program, which stands in parentheses and may hold spaces. */
const statOf = (process: number | 'self'): readonly string[] => {
  const stat = readFileSync(`/proc/${process}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const secondsOf = (ticks: number): number => {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks / ticksPerSecond;
};

/**
 * Processor seconds of all child processes that have ended, theirs included; NaN where the system does not say (elsewhere than on Linux).
 * Source: proc_pid_stat(5), cutime and cstime.
 */
export const childrenCpuSeconds = (): number => {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = statOf('self');
  return secondsOf(Number(fields[13]) + Number(fields[14]));
};

/** A process and all below it; none where the system does not say. */
export const processesOf = (pid: number): number[] => (process.platform === 'linux' ? [pid, ...descendantsOf(pid)] : []);

/** Processor seconds of processes that run, since they began; NaN where the system does not say. Source: proc_pid_stat(5), utime and stime. */
export const processCpuSeconds = (processes: readonly number[]): number => {
  if (process.platform !== 'linux') return Number.NaN;
  return processes.reduce((sum, pid) => {
    const fields = statOf(pid);
    return sum + secondsOf(Number(fields[11]) + Number(fields[12]));
  }, 0);
};
