import { createHash, hash } from 'node:crypto';
import type { KeptFlavour } from '../pdf/conformance/conformance-loss.ts';
import { type DeflatedPart, inflatePart } from '../zip/deflated-part.ts';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import type { RowTotals } from './row-result-log.ts';

/** What fills, as each manifest names it. A test holds the version to that of package.json. Source: api-additions.md, "Evidence". */
export const engine = { name: 'bulkfill', version: '1.0.0' } as const;

/** What the manifest says of a job besides its rows. */
interface ManifestFacts {
  readonly input: FillInput;
  readonly pageCount: number;
  readonly totals: RowTotals;
  readonly warnings: readonly ManifestWarning[];
  /** Of what rows are made from, where the settings ask for the source to be optimized. */
  readonly optimizedSizeBytes: number | undefined;
  /** What becomes of what the source declares; absent where that is nothing. */
  readonly conformance: readonly KeptFlavour[] | undefined;
}

/**
 * `manifest.json`, version 2 (specification 2.6; decisions.md, "Manifest"; api-additions.md, "Evidence", "Smaller output"), up to the first row result: rows come in pieces after it,
 * then `manifestTail`.
 */
export const manifestHead = ({ input, pageCount, totals, warnings, optimizedSizeBytes, conformance }: ManifestFacts): string => {
  const { source, options } = input;
  const head = {
    version: 2,
    job_id: options.jobId,
    created_at: options.createdAt,
    retry_of: options.retryOf,
    engine,
    source: {
      sha256: hash('sha256', source, 'hex'),
      size_bytes: source.length,
      page_count: pageCount,
      optimized_size_bytes: optimizedSizeBytes,
    },
    package: { schema_version: input.package.schemaVersion, sha256: input.package.sha256, name: input.package.name },
    ...(input.rowsFile === undefined ? {} : { rows: { sha256: input.rowsFile.sha256, format: input.rowsFile.format } }),
    summary: {
      produced_rows: totals.producedRows,
      success_rows: totals.successRows,
      partial_rows: totals.partialRows,
      failed_rows: totals.failedRows,
      applied_overlay_count: totals.appliedOverlayCount,
      skipped_overlay_count: totals.skippedOverlayCount,
      notice_count: totals.noticeCount,
      rows_with_notices: totals.rowsWithNotices,
    },
    warnings,
    conformance,
  };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "row_results": [\n`;
};

export const manifestTail = '\n  ]\n}\n';

/** SHA-256 of the whole manifest, in hexadecimal. Its rows are inflated again: they were deflated long before what stands above them was known. */
export const manifestDigest = (head: string, parts: readonly DeflatedPart[]): string => {
  const digest = createHash('sha256').update(head);
  for (const part of parts) digest.update(inflatePart(part));
  return digest.update(manifestTail).digest('hex');
};
