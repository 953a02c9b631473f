import { type Bound, passes, type Verdict } from '../harness/verdict.ts';
import type { SealResults } from './seal-results.ts';

const maxBytesPerRow = 6 * 1024;
const protectedRowsPerSecond = 150;
const sealedRowsPerSecond = 5000;

/** Judges a run by the promises of seals and passwords. Ratios are of one run on one machine. */
export const judgeSeals = (results: SealResults, judged = true): readonly Verdict[] => {
  const { sealed, largeAgainstSmall, bytesPerSealedRow, protectedRows, pyHanko, qpdf } = results;
  const verdict = (claim: string, ratio: number, bound?: Bound): Verdict => ({
    claimed: bound === undefined ? { claim } : { claim, bound },
    ratio: { middle: ratio, rounds: [] },
    judged,
  });
  return [
    verdict('time of a seal, 30 MB against 0.1 MB', largeAgainstSmall, { atMost: 1.2 }),
    ...(pyHanko === undefined ? [] : [verdict('sealed rows against pyHanko', sealed / pyHanko, { atLeast: 50 })]),
    verdict('bytes of a seal against 6 KB', bytesPerSealedRow / maxBytesPerRow, { atMost: 1 }),
    verdict('protected rows against qpdf', protectedRows / qpdf, { atLeast: 3 }),
    verdict('protected rows against 150 per second', protectedRows / protectedRowsPerSecond, { atLeast: 1 }),
    verdict('sealed rows against 5,000 per second', sealed / sealedRowsPerSecond),
  ];
};

/** Describes each promise that a run broke. */
export const brokenSealPromises = (results: SealResults | undefined): readonly string[] =>
  (results === undefined ? [] : judgeSeals(results))
    .filter((verdict) => !passes(verdict))
    .map(({ claimed: { claim }, ratio: { middle } }) => `seals: ${claim}: ${middle}`);
