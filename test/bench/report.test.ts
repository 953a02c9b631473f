import { describe, expect, it } from 'vitest';
import { median, mediansOf, ratioOf, roundOf } from '../../packages/bench/harness/measured.ts';
import { ratioResult } from '../../packages/bench/harness/results.ts';
import { isWhole, runSummary } from '../../packages/bench/harness/run-summary.ts';
import { count, table, times } from '../../packages/bench/harness/table.ts';
import { type Bound, passes, verdictTable } from '../../packages/bench/harness/verdict.ts';

const measured = (seconds: number) => ({ rowCount: 100, seconds, sizeBytes: 1000, peakBytes: seconds * 10 });

describe('benchmark report', () => {
  it('takes the median of each member separately', () => {
    expect(mediansOf([measured(3), measured(1), measured(2)])).toMatchObject({
      seconds: 2,
      rowsPerSecond: 50,
      bytesPerRow: 10,
      peakBytes: 20,
    });
    expect(mediansOf([measured(1), measured(2)]).seconds).toBe(1.5);
  });

  it('returns the ratio of the medians, and the ratio per round', () => {
    const lines = [
      mediansOf([measured(1), measured(2), measured(4)]),
      mediansOf([measured(1), measured(1), measured(1)]),
    ];
    expect(ratioOf(lines, (one, other) => one!.seconds / other!.seconds)).toEqual({ middle: 2, rounds: [1, 2, 4] });
  });

  it('uses the quickest turn and the highest memory of each round', () => {
    expect(roundOf([measured(3), { ...measured(2), cpuSeconds: 5 }])).toMatchObject({
      seconds: 2,
      peakBytes: 30,
      cpuSeconds: Number.NaN,
    });
  });

  it('passes a promise at its bound in the worst round, and fails it beyond', () => {
    const verdict = (rounds: readonly number[], bound: Bound) => ({
      claimed: { claim: 'c', bound },
      ratio: { middle: median(rounds), rounds },
      judged: true,
    });
    const promise = (rounds: readonly number[], bound: Bound) => passes(verdict(rounds, bound));
    expect([promise([210, 200, 220], { atLeast: 200 }), promise([210, 199.9, 220], { atLeast: 200 })]).toEqual([
      true,
      false,
    ]);
    expect([promise([1, 2, 1.5], { atMost: 2 }), promise([1, 2.001, 1.5], { atMost: 2 })]).toEqual([true, false]);
    expect([promise([3, Number.NaN, 3], { atLeast: 2 }), promise([Number.NaN], { atMost: 2 })]).toEqual([false, false]);
    expect(verdictTable([verdict([300, 100, 310], { atLeast: 200 })])).toMatch(/300×.*100× – 310×.*FAIL/);
    expect(ratioResult(verdict([300, 100, 310], { atLeast: 200 }))).toMatchObject({
      figure: 300,
      spread: [100, 310],
      verdict: 'FAIL',
    });
    expect(ratioResult(verdict([300, Number.NaN, 310], { atLeast: 200 }))).toMatchObject({
      figure: null,
      verdict: 'FAIL',
    });
  });

  it('marks a promise that a short run cannot show as not judged, and fails none', () => {
    const promise = {
      claimed: { claim: 'fast', bound: { atLeast: 200 } },
      ratio: { middle: 100, rounds: [100] },
      judged: false,
    };
    expect(passes(promise)).toBe(true);
    expect(verdictTable([promise])).toContain('not judged');
  });

  it('ends with the time breakdown, every promise, the unmeasured cases and the totals', () => {
    const verdict = (middle: number, judged = true) => ({
      claimed: { claim: `fast ${middle}`, bound: { atLeast: 200 } },
      ratio: { middle, rounds: [middle] },
      judged,
    });
    const verdicts = [verdict(300), verdict(100), verdict(50, false)];
    const figure = { claimed: { claim: 'a figure' }, ratio: { middle: 3, rounds: [3] }, judged: true };
    const summary = runSummary(
      [...verdicts, figure],
      [
        { name: 'texts', seconds: 90, cpuSeconds: 60 },
        { name: 'fill', seconds: 30, cpuSeconds: Number.NaN },
      ],
      ['fill: it did not start'],
    );
    expect(summary).toMatch(
      /together \| +2\.0 \| +– \|[\s\S]*fast 300.*PASS[\s\S]*fast 100.*FAIL[\s\S]*a figure +\| +3\.00×[\s\S]*Not measured: fill: it did not start/,
    );
    expect(summary).toMatch(/1 PASS, 1 FAIL, 1 not judged; 2\.0 minutes\.$/);
    expect([
      isWhole(verdicts, []),
      isWhole([verdict(300)], ['fill']),
      isWhole([verdict(300), verdict(50, false)], []),
    ]).toEqual([false, false, true]);
  });

  it('aligns numbers right and names left', () => {
    expect(
      table(
        ['', 'rows/s'],
        [
          ['ours', '1,234'],
          ['theirs', '5.0'],
        ],
      ),
    ).toBe(['|        | rows/s |', '|:-------|-------:|', '| ours   |  1,234 |', '| theirs |    5.0 |'].join('\n'));
    expect([count(12_345.6), count(12.34), times(1203.4), times(1.234)]).toEqual(['12,346', '12.3', '1,203×', '1.23×']);
  });
});
