import { readFileSync, writeFileSync } from 'node:fs';
import type { Moment } from '../harness/machine.ts';

/** Result file of a fault suite, reduced to the members shown on a page. Source: test/system/faults/figure-file.ts. */
export interface FaultSuite {
  readonly suite: string;
  readonly runs?: number;
  readonly lives?: number;
  readonly calls?: number;
  readonly seconds?: number;
  /** Processor time of all threads. */
  readonly cpuSeconds?: number;
  readonly threads?: number;
  /** Number of lives by kind. */
  readonly kinds?: Readonly<Record<string, number>>;
  readonly seed?: number;
  /**
   * Members of a soak. Memory is the sum of the API and the embedded servers, after ten minutes and at the end; the
   * slope is fitted between.
   */
  readonly minutes?: number;
  readonly documents?: number;
  readonly memoryAtStartMib?: number;
  readonly memoryAtEndMib?: number;
  readonly memorySlopeMibPerHour?: number;
  /** Broken promises, in words. */
  readonly broken?: readonly string[];
  /** Number of possible faults, and of injected ones. */
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

/** Result file of the fuzzer. Source: test/system/fuzz/mutated-documents.test.ts. */
export interface FuzzRuns {
  /** Seed of the first run. */
  readonly seed: number;
  readonly runs: number;
  readonly documents: number;
  /** Filled documents, which other readers checked. */
  readonly judged: number;
  readonly packages: number;
  /** Packages that were read and filled their document. */
  readonly packagesFilled: number;
  /** Processor time. */
  readonly cpuSeconds: number;
}

/** Content of `packages/bench/results/faults.json`: the last stored run of each fault suite. */
export type FaultResults = Readonly<Record<string, FaultSuite & { readonly measured: Moment }>>;

const file = new URL('../results/faults.json', import.meta.url);
const fuzzFile = new URL('../results/fuzz.json', import.meta.url);

export const readFaultResults = (): FaultResults => JSON.parse(readFileSync(file, 'utf8')) as FaultResults;

export const writeFaultResults = (results: FaultResults): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

export const readFuzzRuns = (): FuzzRuns & { readonly measured: Moment } =>
  JSON.parse(readFileSync(fuzzFile, 'utf8')) as FuzzRuns & { readonly measured: Moment };

export const writeFuzzRuns = (runs: FuzzRuns & { readonly measured: Moment }): void =>
  writeFileSync(fuzzFile, `${JSON.stringify(runs, null, 2)}\n`);
