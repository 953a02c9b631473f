import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCases } from '../../packages/bench/cases/all-cases.ts';
import { priceAgain, readCostResults } from '../../packages/bench/cost/cost-results.ts';
import { prices } from '../../packages/bench/cost/model/prices.ts';
import { readFaultResults, readFuzzRuns } from '../../packages/bench/faults/fault-results.ts';
import { brokenPromises, judgeAllAgain, readAllResults } from '../../packages/bench/harness/result-files.ts';
import { costBlocks } from '../../packages/bench/pages/cost-blocks.ts';
import { faultBlocks } from '../../packages/bench/pages/fault-blocks.ts';
import { figurePages } from '../../packages/bench/pages/figure-pages.ts';
import { blockNames, fillBlocks, outsideBlocks, pagesWithFigures } from '../../packages/bench/pages/fill-blocks.ts';
import { performanceBlocks } from '../../packages/bench/pages/performance-blocks.ts';
import { promiseBlocks } from '../../packages/bench/pages/promise-blocks.ts';
import { sealBlocks } from '../../packages/bench/pages/seal-blocks.ts';
import { serverBlocks } from '../../packages/bench/pages/server-blocks.ts';
import { brokenSealPromises } from '../../packages/bench/seal/judge-seals.ts';
import { readSealResults } from '../../packages/bench/seal/seal-results.ts';
import { readServerResults } from '../../packages/bench/server/server-results.ts';
import { readServerTrialResults } from '../../packages/bench/server/trial-results.ts';

const read = (page: string): string => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
const results = readAllResults();
const everyMachine = [results.first, ...Object.values(results.others)];
const costs = readCostResults();
const faults = readFaultResults();
const blocks = {
  ...performanceBlocks(results.first),
  ...promiseBlocks(results),
  ...costBlocks(costs),
  ...faultBlocks(faults, readFuzzRuns()),
  ...sealBlocks(readSealResults()),
  ...serverBlocks(readServerResults(), readServerTrialResults()),
};

describe('the benchmark results', () => {
  it('match the current bounds and prices: npm run generate -- figures', () => {
    expect(results).toEqual(judgeAllAgain(results, allCases));
    expect(costs).toEqual(JSON.parse(JSON.stringify(priceAgain(costs))));
  });

  it('contain no promise that the latest run of a machine missed in any round', () => {
    expect([...brokenPromises(results), ...brokenSealPromises(readSealResults())]).toEqual([]);
  });

  it('contain at most seventeen promises', () => {
    const promises = allCases.flatMap(({ ratios }) => Object.values(ratios)).filter(({ bound }) => bound !== undefined);
    expect(promises.length).toBeLessThanOrEqual(17);
    expect(promises.length).toBeGreaterThan(0);
  });

  it('contain no fault suite that lost a job', () => {
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['kills', 'calls', 'messages', 'simulation']));
    for (const { accepted, lost, measured } of Object.values(faults)) {
      expect(lost).toBe(0);
      expect(accepted).toBeGreaterThan(0);
      expect(measured.commit).toMatch(/^[0-9a-f]{7,}/);
    }
  });

  it('name the machine, and per case the date and version', () => {
    for (const { machine } of everyMachine) {
      expect(machine).toEqual({
        cpu: expect.stringMatching(/\w/),
        cores: expect.any(Number),
        memory: expect.stringMatching(/GiB/),
        system: expect.stringMatching(/\w/),
        node: expect.stringMatching(/^v\d/),
      });
    }
    for (const { measured } of [...everyMachine.flatMap(({ cases }) => Object.values(cases)), costs]) {
      expect(measured.date).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(measured.commit).toMatch(/^[0-9a-f]{7,}$/);
    }
  });

  it('fail for a bound above the figure', () => {
    const [name, { ratios }] = Object.entries(results.first.cases).find(
      ([, one]) => Object.keys(one.ratios).length > 0,
    )!;
    const raised = Object.fromEntries(
      Object.entries(ratios).map(([id, { claim }]) => [id, { claim, bound: { atLeast: 1e9 } }]),
    );
    const measured = everyMachine.flatMap(({ cases }) => Object.keys(cases[name]?.ratios ?? {}));
    expect(brokenPromises(judgeAllAgain(results, [{ name, ratios: raised }]))).toHaveLength(measured.length);
  });
});

describe.each(pagesWithFigures)('%s', (page) => {
  const text = read(page);

  it('shows the figures of the result files: npm run generate -- figures', () => {
    expect(blockNames(text)).not.toEqual([]);
    expect(text).toBe(fillBlocks(text, blocks));
  });
});

describe('docs/generated/', () => {
  it.each(Object.entries(figurePages(blocks)))('contains the figures of the result files in %s', (name, text) => {
    expect(read(`docs/generated/${name}`)).toBe(text);
  });
});

/** A ratio, a rate, a time or a price: what a run shows, or a bill. */
const figure = /\d[\d.,]*\s*×|\d[\d.,]*\s*(?:rows\/s|rows per second|[µm]s\b|cents?\b)|\$\s?\d[\d.,]*/g;

describe('hand-written text', () => {
  it.each(['README.md', 'docs/understand/performance.md'])(
    'states no ratio, rate, time or price of its own in %s',
    (page) => {
      expect('21× faster, 43,700 rows/s, 7.7 µs, 0.8 cents, $95'.match(figure)).toHaveLength(5);
      expect(outsideBlocks(read(page)).match(figure) ?? []).toEqual([]);
    },
  );

  it('states only listed prices in docs/operate/cost-and-scale.md', () => {
    const listed: readonly number[] = Object.values(prices).map(({ usd }) => usd);
    const own = outsideBlocks(read('docs/operate/cost-and-scale.md')).match(/\$\s?\d[\d.,]*\d/g) ?? [];
    expect(own.filter((price) => !listed.includes(Number(price.slice(1))))).toEqual([]);
  });

  it('fits on two pages in docs/understand/performance.md, tables excluded', () => {
    const words = outsideBlocks(read('docs/understand/performance.md')).split(/\s+/);
    expect(words.filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(700);
  });
});
