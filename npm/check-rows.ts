import { type CheckSummary, checkRows as check } from '../lib/engine/fill/check/check-rows.ts';
import { type Finding, findingCodes, findingSeverities } from '../lib/engine/fill/check/finding.ts';
import { FindingStoreReader } from '../lib/engine/fill/check/finding-store-reader.ts';
import { zipOptions } from '../lib/engine/fill/fill-options.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import type { FillJob, RowFillOptions } from './job.ts';
import { openJob } from './open-job.ts';

/** What a check came to, as the API says it. */
export interface CheckResult {
  readonly rows: number;
  readonly success_rows: number;
  readonly partial_rows: number;
  readonly failed_rows: number;
  /** Rows of `success_rows` that need a look for a notice: text that is cut, runs over its edge, or was shrunk below 60 % of its size. */
  readonly rows_with_notices: number;
  readonly finding_count: number;
  readonly findings_by_code: CheckSummary['findingsByCode'];
  /** For each text overlay the row that fits least. */
  readonly longest: CheckSummary['longest'];
}

/** A check of every row. */
export interface CheckReport {
  readonly result: CheckResult;
  readonly findings: readonly Finding[];
}

/**
 * Looks at every row before a run: the statuses and codes that a run would give, and what would not fit. Nothing is kept of the PDFs. The
 * options of `fillZip` are accepted, so that both can have the same; those about its outputs change nothing.
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
  // A page ends at a number of bytes, whatever its limit is.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await reader.page({ ...request, after });
    for (const finding of page.findings) all.push(finding);
    after = page.next;
  }
  return all;
};
