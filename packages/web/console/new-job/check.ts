import { failureCode } from '@bulkfill/engine/browser/diagnostics';
import { overlaySkipCodes } from '@bulkfill/engine/browser/kit';
import type { CheckResultView } from '@bulkfill/service/types/api';
import { countWords, rowsWords } from '../jobs/number-words.ts';

const skipCodes: ReadonlySet<string> = new Set(overlaySkipCodes);

/** Returns the code whose findings only repeat why rows fail: the only skip code, as frequent as failures. */
const repeatedCode = ({ findings_by_code: counts, failed_rows: failed, rows }: CheckResultView): string | undefined => {
  const [only, ...others] = Object.keys(counts).filter((code) => skipCodes.has(code));
  if (only === undefined || others.length > 0 || failed === rows) return undefined;
  const countOf = new Map(Object.entries(counts));
  return countOf.get(only) === countOf.get(failureCode) ? only : undefined;
};

/** Returns the codes of a check without duplicate causes, most frequent first, then by name. */
export const codesOf = (result: CheckResultView): readonly (readonly [code: string, count: number])[] => {
  const repeated = repeatedCode(result);
  return Object.entries(result.findings_by_code)
    .filter(([code]) => code !== repeated)
    .toSorted(([code, count], [otherCode, otherCount]) => otherCount - count || code.localeCompare(otherCode));
};

export const verdictOf = (
  result: CheckResultView,
): { readonly tone: 'good' | 'warn' | 'bad'; readonly words: string } => {
  const { failed_rows: failed, partial_rows: partial, finding_count: found } = result;
  const noticed = result.rows_with_notices ?? 0;
  const rows = rowsWords(result.rows);
  const parts = [
    { count: failed, words: 'would fail' },
    { count: partial, words: 'would be partial' },
    { count: noticed, words: 'would be filled with notices' },
  ].filter(({ count }) => count > 0);
  if (parts.length > 0) {
    const words = parts
      .map(({ count, words: outcome }, place) => `${countWords(count)}${place === 0 ? ` of ${rows}` : ''} ${outcome}`)
      .join(', ');
    return { tone: failed > 0 ? 'bad' : 'warn', words };
  }
  if (found > 0)
    return {
      tone: 'warn',
      words: `${found === 1 ? '1 finding' : `${countWords(found)} findings`} in ${rows}`,
    };
  return { tone: 'good', words: `All ${rows} can be filled` };
};
