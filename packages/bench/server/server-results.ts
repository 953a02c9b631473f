import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Machine, Moment } from '../harness/machine.ts';

/** Figures of one durability: medians of the rounds. */
export interface ServerFigures {
  readonly documentsPerSecond: number;
  /** Processor time of all processes of the server, per document. Runs of commit 7778e0da and before have none. */
  readonly documentCpuMs?: number;
  readonly jobsPerSecond: number;
  /** The same per job of the concurrent clients. */
  readonly jobCpuMs?: number;
  readonly warmJobMs: number;
  /** First job of a started server, by example. */
  readonly firstJobMs: Readonly<Record<string, number>>;
}

/** Content of `results/server.json`. */
export interface ServerResults {
  readonly machine: Machine;
  readonly measured: Moment & { readonly rounds: number; readonly seconds: number };
  readonly clients: { readonly documents: number; readonly jobs: number };
  readonly rowsPerJob: number;
  readonly full: ServerFigures;
  readonly process: ServerFigures;
}

const file = new URL('../results/server.json', import.meta.url);

export const readServerResults = (): ServerResults | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServerResults) : undefined;

export const writeServerResults = (results: ServerResults): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
