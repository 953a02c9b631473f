import { table } from '../harness/table.ts';
import type { SealResults } from '../seal/seal-results.ts';
import { rounded, runInWords } from './cells.ts';

const rates = (results: SealResults | undefined): string => {
  if (results === undefined) return 'Not measured.';
  const { machine, measured, plain, sealed, largeAgainstSmall, bytesPerSealedRow, protectedRows, pyHanko, qpdf } =
    results;
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
    `A sealed row adds ${bytesPerSealedRow.toLocaleString('en-US')} bytes to the ZIP. With a source of 30 MB it takes ${largeAgainstSmall} times as long as with 0.1 MB. ${runInWords(machine, measured)}`,
  ].join('\n\n');
};

/** Returns the block of docs/understand/performance.md from `results/seal.json`. */
export const sealBlocks = (results: SealResults | undefined): Readonly<Record<string, () => string>> => ({
  seals: () => rates(results),
});
