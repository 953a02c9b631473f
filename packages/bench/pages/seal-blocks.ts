import { table, times } from '../harness/table.ts';
import { boundInWords } from '../harness/verdict.ts';
import { judgeSeals } from '../seal/judge-seals.ts';
import type { SealResults } from '../seal/seal-results.ts';
import { rounded, runInWords } from './cells.ts';

const rates = (results: SealResults | undefined): string => {
  if (results === undefined) return 'Not measured.';
  const { machine, measured, plain, sealed, bytesPerSealedRow, protectedRows, pyHanko, qpdf } = results;
  return [
    table(
      ['', 'rows/s in one process'],
      [
        ['plain', rounded(plain)],
        ['sealed, P-256', rounded(sealed)],
        ...(pyHanko === undefined ? [] : [['signed by pyHanko, one by one', rounded(pyHanko)]]),
        ['protected', rounded(protectedRows)],
        ['encrypted by qpdf, one process per file', rounded(qpdf)],
      ],
    ),
    table(
      ['promise', 'bound', 'measured'],
      judgeSeals(results).map(({ claimed: { claim, bound }, ratio: { middle } }) => [
        claim,
        bound === undefined ? '–' : boundInWords(bound),
        times(middle),
      ]),
    ),
    `A sealed row adds ${bytesPerSealedRow.toLocaleString('en-US')} bytes to the ZIP. ${runInWords(machine, measured)}`,
  ].join('\n\n');
};

/** Returns the block of docs/understand/performance.md from `results/seal.json`. */
export const sealBlocks = (results: SealResults | undefined): Readonly<Record<string, () => string>> => ({
  seals: () => rates(results),
});
