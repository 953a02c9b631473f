import type { CheckResult } from '../../../lib/service/http/answers/api.ts';
import { sessionRoutes } from '../jobs/job-routes.ts';
import { countWords, rowsWords } from '../jobs/number-words.ts';

export const checksRoute = sessionRoutes.checks;

/** The routes of one check. */
export const checkRoutes = {
  read: (checkId: string): string => sessionRoutes.check(encodeURIComponent(checkId)),
  cancel: (checkId: string): string => sessionRoutes.cancelCheck(encodeURIComponent(checkId)),
  findings: (checkId: string): string => sessionRoutes.findings(encodeURIComponent(checkId)),
  corrections: (checkId: string): string => sessionRoutes.checkCorrections(encodeURIComponent(checkId)),
} as const;

/** Codes of a check, the most frequent first; equal ones by name. */
export const codesOf = ({ findings_by_code: counts }: CheckResult): readonly (readonly [code: string, count: number])[] =>
  Object.entries(counts).toSorted(([code, count], [otherCode, otherCount]) => otherCount - count || code.localeCompare(otherCode));

/** What a check comes to, in a few words: with anything found it never says that all is well. Source: office.md, "Words". */
export const verdictOf = (result: CheckResult): { readonly tone: 'good' | 'warn' | 'bad'; readonly words: string } => {
  const { failed_rows: failed, partial_rows: partial, finding_count: found } = result;
  const rows = rowsWords(result.rows);
  if (failed > 0) return { tone: 'bad', words: `${countWords(failed)} of ${rows} would fail` };
  if (partial > 0) return { tone: 'warn', words: `${countWords(partial)} of ${rows} would lack something` };
  if (found > 0) return { tone: 'warn', words: `${found === 1 ? '1 finding' : `${countWords(found)} findings`} to look at in ${rows}` };
  return { tone: 'good', words: `All ${rows} come out well` };
};
