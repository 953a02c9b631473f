import { type CheckSummary, checkRows as check } from '@bulkfill/engine/fill/check/check-rows';
import { type Finding, findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { FindingStoreReader } from '@bulkfill/engine/fill/check/finding-store-reader';
import { zipOptions } from '@bulkfill/engine/fill/fill-options';
import { withPublicErrors } from './bulkfill-error.ts';
import type { FillJob, RowFillOptions } from './job.ts';
import { openJob } from './open-job.ts';

/** Result of a check, with the members of the API. */
export interface CheckResult {
  readonly rows: number;
  readonly success_rows: number;
  readonly partial_rows: number;
  readonly failed_rows: number;
  /**
   * Rows of `success_rows` with a notice to review: text that is cut, overflows, or was shrunk below 60 % of its size.
   */
  readonly rows_with_notices: number;
  readonly finding_count: number;
  readonly findings_by_code: CheckSummary['findingsByCode'];
  /** The row with the worst fit, per text overlay. */
  readonly longest: CheckSummary['longest'];
}

/** Result and findings of a check. */
export interface CheckReport {
  readonly result: CheckResult;
  readonly findings: readonly Finding[];
}

/**
 * Checks every row before a run: the statuses and codes that the run would return, and the texts that would not fit.
 * Discards the PDFs. Accepts the options of `fillZip`, so that both calls can share them; options about outputs have no
 * effect.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { checkRows } from 'bulkfill';
 *
 * const template = JSON.parse(await readFile('template.json', 'utf8'));
 * const { result, findings } = await checkRows({ pdf: await readFile('form.pdf'), template, rows: [{ 'Full name': 'Zoë' }] });
 * console.log(result.failed_rows, findings.map(({ row_number, message }) => `${row_number}: ${message}`));
 * ```
 */
export const checkRows = (job: FillJob, options: RowFillOptions = {}): Promise<CheckReport> =>
  withPublicErrors(async () => {
    const parts = check(await openJob(job, options, { known: zipOptions }));
    let store = Buffer.alloc(0);
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) return { result: resultOf(value), findings: await allFindings(store) };
      if (value.output === 'findings') store = Buffer.concat(value.chunks);
    }
  });

const resultOf = (summary: CheckSummary): CheckResult => ({
  rows: summary.rowCount,
  success_rows: summary.successRows,
  partial_rows: summary.partialRows,
  failed_rows: summary.failedRows,
  rows_with_notices: summary.rowsWithNotices,
  finding_count: summary.findingCount,
  findings_by_code: summary.findingsByCode,
  longest: summary.longest,
});

const allFindings = async (store: Buffer): Promise<readonly Finding[]> => {
  const reader = await FindingStoreReader.open(async (start, end) => store.subarray(start, end));
  const request = { limit: Number.MAX_SAFE_INTEGER, codes: findingCodes, severities: findingSeverities };
  const all: Finding[] = [];
  // The page size is bounded in bytes, whatever the limit of findings.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await reader.page({ ...request, after });
    for (const finding of page.findings) all.push(finding);
    after = page.next;
  }
  return all;
};
