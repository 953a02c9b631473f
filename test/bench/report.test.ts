import { describe, expect, it } from 'vitest';
import { mediansOf, ratioOf } from '../../bench/harness/measured.ts';
import { count, table, times } from '../../bench/harness/table.ts';
import { type Bound, passes, verdictTable } from '../../bench/harness/verdict.ts';

const measured = (seconds: number) => ({ rowCount: 100, seconds, sizeBytes: 1000, peakBytes: seconds * 10 });

describe('the report', () => {
  it('takes the median of each member by itself', () => {
    expect(mediansOf([measured(3), measured(1), measured(2)])).toMatchObject({
      seconds: 2,
      rowsPerSecond: 50,
      bytesPerRow: 10,
      peakBytes: 20,
    });
    expect(mediansOf([measured(1), measured(2)]).seconds).toBe(1.5);
  });

  it('gives a ratio of the medians, and of each round by itself', () => {
    const lines = [mediansOf([measured(1), measured(2), measured(4)]), mediansOf([measured(1), measured(1), measured(1)])];
    expect(ratioOf(lines, (one, other) => one!.seconds / other!.seconds)).toEqual({ middle: 2, rounds: [1, 2, 4] });
  });

  it('keeps a promise at its bound, and breaks it past it', () => {
    const verdict = (middle: number, bound: Bound) => ({
      promised: { claim: 'c', bound },
      ratio: { middle, rounds: [middle, 3] },
      judged: true,
    });
    const promise = (ratio: number, bound: Bound) => passes(verdict(ratio, bound));
    expect([promise(200, { atLeast: 200 }), promise(199.9, { atLeast: 200 })]).toEqual([true, false]);
    expect([promise(2, { atMost: 2 }), promise(2.001, { atMost: 2 })]).toEqual([true, false]);
    expect([promise(Number.NaN, { atLeast: 2 }), promise(Number.NaN, { atMost: 2 })]).toEqual([false, false]);
    expect(verdictTable([verdict(100, { atLeast: 200 })])).toMatch(/100×.*3\.00× – 100×.*FAIL/);
  });

  it('says of a promise that a short run cannot show that it was not judged, and breaks none', () => {
    const promise = { promised: { claim: 'fast', bound: { atLeast: 200 } }, ratio: { middle: 100, rounds: [100] }, judged: false };
    expect(passes(promise)).toBe(true);
    expect(verdictTable([promise])).toContain('not judged in a quick run');
  });

  it('sets numbers right and names left', () => {
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
