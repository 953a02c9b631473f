import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Moment } from '../harness/machine.ts';

/** Times of a restore drill. Source: test/trials/server/drills.ts. */
export interface RestoreDrill {
  readonly measured: Moment;
  /** Size of the backup. */
  readonly bytes: number;
  readonly files: number;
  readonly backupSeconds: number;
  readonly verifySeconds: number;
  readonly restoreSeconds: number;
  /** From the start of the restored server to the first 200 of `/readyz`. */
  readonly readySeconds: number;
}

/** Summary of a soak. Source: test/trials/server/trial.ts. */
export interface ServerSoak {
  readonly date: string;
  readonly minutes: number;
  readonly jobs: number;
  readonly documents: number;
  readonly downloads: number;
  readonly deletions: number;
  /** Number of failed requests. */
  readonly failures: number;
  /** Memory of all processes (sum of PSS). The slope is fitted after ten minutes. */
  readonly mostMib: number;
  readonly slopeMibPerHour: number;
}

/** Content of `results/server-trial.json`. */
export interface ServerTrialResults {
  readonly restore?: RestoreDrill;
  readonly soak?: ServerSoak;
}

const file = new URL('../results/server-trial.json', import.meta.url);

export const readServerTrialResults = (): ServerTrialResults =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServerTrialResults) : {};

export const writeServerTrialResults = (results: ServerTrialResults): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
