import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Machine, Moment } from '../harness/machine.ts';

/** Content of `results/seal.json`. Rates are rows per second in one process; medians of the rounds. */
export interface SealResults {
  readonly machine: Machine;
  readonly measured: Moment & { readonly rounds: number; readonly seconds: number };
  readonly plain: number;
  readonly sealed: number;
  /** Time of a seal at 30 MB against 0.1 MB. */
  readonly largeAgainstSmall: number;
  readonly bytesPerSealedRow: number;
  readonly protectedRows: number;
  /** Absent if Python with pyHanko was not given. */
  readonly pyHanko?: number;
  readonly qpdf: number;
}

const file = new URL('../results/seal.json', import.meta.url);

export const readSealResults = (): SealResults | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SealResults) : undefined;

export const writeSealResults = (results: SealResults): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
