import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import type { Finding } from '@bulkfill/engine/fill/check/finding';
import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { FindingStoreReader } from '@bulkfill/engine/fill/check/finding-store-reader';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput } from '@bulkfill/engine/fill/fill-input';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { RowOutcome } from '@bulkfill/engine/fill/row-result';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { fillSettings } from '../../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { rowsOf } from '../../../support/template-builders.ts';

/** A page of 612 by 792 points. */
const source = rawPdf(onePage('/MediaBox[0 0 612 792]'));

const inputOf = (
  template: ResolvedTemplate,
  rows: readonly Row[],
  settings: Partial<FillSettings>,
  pdf: Uint8Array,
  results: RowOutcome[],
): FillInput => ({
  source: pdf,
  package: { schemaVersion: 5, name: null, sha256: '', source: null, template },
  rows: rowsOf(...rows),
  settings: fillSettings({ maxFailedRowPercent: 100, ...settings }),
  options: {
    readFont: readPackagedFile,
    maxImageOverlaysPerRow: 10,
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    jobId: 'check',
    createdAt: '2026-11-22T00:00:00.000Z',
    onRowResult: (result) => void results.push(structuredClone(result)),
  },
});

const readFrom = (bytes: Buffer) => async (start: number, end: number) => bytes.subarray(start, end);

/** Everything that a check of a template over some rows says. */
export const check = async (
  template: ResolvedTemplate,
  rows: readonly Row[],
  settings: Partial<FillSettings> = {},
  pdf: Uint8Array = source,
) => {
  const results: RowOutcome[] = [];
  const parts = checkRows(inputOf(template, rows, settings, pdf, results));
  const outputs = new Map<string, Buffer>();
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) {
      const reader = await FindingStoreReader.open(readFrom(outputs.get('findings') as Buffer));
      const everything = { limit: 1_000_000, codes: findingCodes, severities: findingSeverities };
      const findings: Finding[] = [];
      for (let after: number | undefined = 0; after !== undefined; ) {
        const page = await reader.page({ ...everything, after });
        findings.push(...page.findings);
        after = page.next;
      }
      return { summary: value, results, findings, reader, rowStore: outputs.get('rows') as Buffer };
    }
    outputs.set(value.output, Buffer.concat(value.chunks));
  }
};

/** The findings of a check, as `code` or `code row` or `code row overlay`. */
export const said = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, row_number, overlay_id }) => [code, row_number ?? '-', overlay_id ?? '-'].join(' '));

/** Runs the same rows and returns their results. */
export const run = async (
  template: ResolvedTemplate,
  rows: readonly Row[],
  settings: Partial<FillSettings> = {},
  pdf: Uint8Array = source,
) => {
  const results: RowOutcome[] = [];
  for await (const _ of fillArchive(inputOf(template, rows, settings, pdf, results)));
  return results;
};
