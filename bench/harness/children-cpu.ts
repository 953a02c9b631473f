import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

let ticksPerSecond: number | undefined;

/**
 * Processor seconds of all child processes that have ended, theirs included; NaN where the system does not say (elsewhere than on Linux).
 * Source: proc_pid_stat(5), cutime and cstime.
 */
export const childrenCpuSeconds = (): number => {
  if (process.platform !== 'linux') return Number.NaN;
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  // The name of the program, in parentheses, may hold spaces.
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
};
