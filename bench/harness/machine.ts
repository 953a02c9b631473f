import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** The facts without which a figure means nothing. */
export const machineFacts = (): Record<string, string> => {
  return {
    cpu: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    load: loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
    commit: commit(),
    date: new Date().toISOString(),
  };
};

const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
};
