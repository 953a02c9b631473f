import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Machine of the figures. Figures of two machines are not compared. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memory: string;
  readonly system: string;
  readonly node: string;
}

/** Time of a measurement, version of the code, and load of the machine. */
export interface Moment {
  readonly date: string;
  readonly commit: string;
  /** Load averages of 1, 5 and 15 minutes. */
  readonly load: string;
}

export const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
});

export const thisMoment = (): Moment => ({
  date: new Date().toISOString(),
  commit: commit(),
  load: loadavg()
    .map((load) => load.toFixed(2))
    .join(' '),
});

/** Lists the facts that are needed to interpret the figures. */
export const factsInWords = (): string =>
  Object.entries({ ...thisMachine(), ...thisMoment() })
    .map(([name, value]) => `- ${name}: ${value}`)
    .join('\n');

/** Commit at the start: a run writes its results, which does not change the measured code. */
let begun: string | undefined;
const commit = (): string => {
  begun ??= describeCommit();
  return begun;
};

const describeCommit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
};
