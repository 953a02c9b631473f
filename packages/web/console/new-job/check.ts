import { failureCode } from '@bulkfill/engine/browser/diagnostics';
import { overlaySkipCodes } from '@bulkfill/engine/browser/kit';
import type { CheckResultView } from '@bulkfill/service/types/api';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/new-job.ts';

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

/** `isGrouped`: counts of the result are of documents. */
export const verdictOf = (
  result: CheckResultView,
  isGrouped: boolean,
): { readonly tone: 'good' | 'warn' | 'bad'; readonly words: string } => {
  const { failed_rows: failed, partial_rows: partial, finding_count: found } = result;
  const noticed = result.rows_with_notices ?? 0;
  const parts = [
    { count: failed, say: texts.wouldFail },
    { count: partial, say: texts.wouldBePartial },
    { count: noticed, say: texts.wouldHaveNotices },
  ].filter(({ count }) => count > 0);
  if (parts.length > 0) {
    const words = parts
      .map(({ count, say }, place) =>
        say(place === 0 ? texts.countOf(count, result.rows, isGrouped) : countWords(count), count, isGrouped),
      )
      .join(', ');
    return { tone: failed > 0 ? 'bad' : 'warn', words };
  }
  if (found > 0) return { tone: 'warn', words: texts.findingsIn(found, result.rows, isGrouped) };
  return { tone: 'good', words: texts.allCanBeFilled(result.rows, isGrouped) };
};
