import { readFileSync, writeFileSync } from 'node:fs';
import type { Moment } from '../harness/machine.ts';

/** What a suite of faults wrote of its run: the members that a page shows. Source: test/system/faults/figure-file.ts. */
export interface FaultSuite {
  readonly suite: string;
  readonly runs?: number;
  readonly lives?: number;
  readonly calls?: number;
  readonly seconds?: number;
  /** Of the processor, in all threads. */
  readonly cpuSeconds?: number;
  readonly threads?: number;
  /** Lives of each kind. */
  readonly kinds?: Readonly<Record<string, number>>;
  readonly seed?: number;
  /** Of a soak. Memory is that of the API and the embedded servers together, after ten minutes and in the end; the slope is the line's between. */
  readonly minutes?: number;
  readonly documents?: number;
  readonly memoryAtStartMib?: number;
  readonly memoryAtEndMib?: number;
  readonly memorySlopeMibPerHour?: number;
  /** What was promised and not kept, in words. */
  readonly broken?: readonly string[];
  /** What there is to strike, and how much of it was struck. */
  readonly pairs?: number;
  readonly pairsStruck?: number;
  readonly faultsInjected: number;
  readonly accepted: number;
  readonly lost: number;
  readonly anomalies: number;
  readonly delivered: number;
  readonly parked: number;
  readonly checks: number;
  readonly reruns: number;
  readonly canceled: number;
  readonly deleted: number;
}

/** What the fuzzer wrote of its runs. Source: test/system/fuzz/mutated-documents.test.ts. */
export interface FuzzRuns {
  /** Of the first of them. */
  readonly seed: number;
  readonly runs: number;
  readonly documents: number;
  /** Of the documents that were filled: those that other readers were asked about. */
  readonly judged: number;
  readonly packages: number;
  /** Of the packages: those that were read and filled their document. */
  readonly packagesFilled: number;
  /** Of the processor. */
  readonly cpuSeconds: number;
}

/** `bench/results/faults.json`: the last kept run of each suite of faults. */
export type FaultResults = Readonly<Record<string, FaultSuite & { readonly measured: Moment }>>;

const file = new URL('../results/faults.json', import.meta.url);
const fuzzFile = new URL('../results/fuzz.json', import.meta.url);

export const readFaultResults = (): FaultResults => JSON.parse(readFileSync(file, 'utf8')) as FaultResults;

export const writeFaultResults = (results: FaultResults): void => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

export const readFuzzRuns = (): FuzzRuns & { readonly measured: Moment } =>
  JSON.parse(readFileSync(fuzzFile, 'utf8')) as FuzzRuns & { readonly measured: Moment };

export const writeFuzzRuns = (runs: FuzzRuns & { readonly measured: Moment }): void =>
  writeFileSync(fuzzFile, `${JSON.stringify(runs, null, 2)}\n`);
