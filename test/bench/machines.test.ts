import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Machine } from '../../packages/bench/harness/machine.ts';
import {
  brokenPromises,
  judgeAllAgain,
  keepResult,
  keptInWords,
  readAllResults,
  resultFileOf,
} from '../../packages/bench/harness/result-files.ts';
import { type CaseResult, ratioResult } from '../../packages/bench/harness/results.ts';
import { promiseBlocks } from '../../packages/bench/pages/promise-blocks.ts';

const here: Machine = { cpu: 'Xeon', cores: 2, memory: '23.5 GiB', system: 'linux x64', node: 'v24.1.0' };
const laptop: Machine = { ...here, cpu: 'Core Ultra', cores: 8 };
const promised = { claim: 'ten texts: against pdf-lib', bound: { atLeast: 200 } };
const cases = [{ name: 'texts', ratios: { pdfLib: promised } }];

/** A case with a measured ratio to its promise. */
const found = (...rounds: number[]): CaseResult => ({
  title: 'Ten texts',
  measured: {
    date: '2026-11-26T10:00:00.000Z',
    commit: 'abcdef1',
    load: '0.10 0.20 0.30',
    rounds: rounds.length,
    seconds: 90,
  },
  tables: [],
  ratios: { pdfLib: ratioResult({ claimed: promised, ratio: { middle: rounds[1]!, rounds }, judged: true }) },
});

let directory: string;
let folder: URL;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bulkfill-results-'));
  folder = pathToFileURL(`${directory}/`);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const keep = (machine: Machine, name: string | undefined, result: CaseResult): void =>
  keepResult(resultFileOf(machine, name, folder), machine, 'texts', result);
const page = () => {
  const blocks = promiseBlocks(readAllResults(folder));
  return { promises: blocks.promises!(), machines: blocks.machines!(), machine: blocks.machine!() };
};

describe('the result files', () => {
  it('show the ratios of the page for a single machine, and say that it is the only one', () => {
    keep(here, undefined, found(451, 505, 515));
    expect(brokenPromises(readAllResults(folder))).toEqual([]);
    expect(page().promises).toMatch(/at least 200× \| +505× \| 451× – 515× \|$/m);
    expect(page().machines).toContain('of one machine so far');
    expect(page().machine).toContain('All cases together took 2 minutes.');
  });

  it('show a second machine next to the first, and fail a promise that it missed in any round', () => {
    keep(here, undefined, found(451, 505, 515));
    keep(laptop, 'laptop', found(190, 320, 330));
    expect(readAllResults(folder).first.machine).toEqual(here);
    expect(brokenPromises(readAllResults(folder))).toEqual([
      'laptop: texts: ten texts: against pdf-lib: 320, rounds 190 – 330',
    ]);
    expect(page().promises).toMatch(/its rounds \| +laptop \|\n.*\n.*451× – 515× \| 190× – 330× \|$/);
    expect(page().machines).toMatch(/on 2 machines[\s\S]*- laptop: 8 cores \(Core Ultra\)/);
  });

  it('use the current bounds: a lowered promise holds on both machines, a dropped one on neither', () => {
    keep(here, undefined, found(451, 505, 515));
    keep(laptop, 'laptop', found(190, 320, 330));
    const lowered = [{ name: 'texts', ratios: { pdfLib: { ...promised, bound: { atLeast: 150 } } } }];
    expect(brokenPromises(judgeAllAgain(readAllResults(folder), lowered))).toEqual([]);
    expect(brokenPromises(judgeAllAgain(readAllResults(folder), cases))).toHaveLength(1);
    const dropped = judgeAllAgain(readAllResults(folder), [{ name: 'texts', ratios: {} }]);
    expect([dropped.first.cases.texts?.ratios, dropped.others.laptop?.cases.texts?.ratios]).toEqual([{}, {}]);
  });

  it('write a run without a machine name to a file that is not judged', () => {
    keep(here, undefined, found(451, 505, 515));
    keep(laptop, undefined, found(1, 2, 3));
    expect(brokenPromises(readAllResults(folder))).toEqual([]);
    expect(readdirSync(directory).sort()).toEqual(['latest.json', 'unnamed.json']);
    expect(keptInWords(resultFileOf(laptop, undefined, folder))).toContain('Moved to machines/NAME.json');
    keep(laptop, 'laptop', found(320, 330, 340));
    expect(() => resultFileOf(here, 'laptop', folder)).toThrow('the name of another machine');
    expect(() => resultFileOf(here, '../latest', folder)).toThrow('does not name a machine');
  });

  it('start over with another Node version: figures of two versions are not compared', () => {
    keep(here, undefined, found(451, 505, 515));
    const updated = { ...here, node: 'v24.2.0' };
    keepResult(resultFileOf(updated, undefined, folder), updated, 'other', found(201, 202, 203));
    expect(Object.keys(readAllResults(folder).first.cases)).toEqual(['other']);
  });
});
