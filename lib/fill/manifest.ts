import { hash } from 'node:crypto';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import type { RowTotals } from './row-result-log.ts';

/**
 * `manifest.json`, version 2 (specification 2.6; decisions.md, "Manifest"), up to the first row result: rows come in pieces after it,
 * then `manifestTail`.
 */
export const manifestHead = (input: FillInput, pageCount: number, totals: RowTotals, warnings: readonly ManifestWarning[]): string => {
  const { source, options } = input;
  const head = {
    version: 2,
    job_id: options.jobId,
    created_at: options.createdAt,
    source: { sha256: hash('sha256', source, 'hex'), size_bytes: source.length, page_count: pageCount },
    package: { schema_version: input.package.schemaVersion, sha256: input.package.sha256, name: input.package.name },
    summary: {
      produced_rows: totals.producedRows,
      success_rows: totals.successRows,
      partial_rows: totals.partialRows,
      failed_rows: totals.failedRows,
      applied_overlay_count: totals.appliedOverlayCount,
      skipped_overlay_count: totals.skippedOverlayCount,
      notice_count: totals.noticeCount,
    },
    warnings,
  };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "row_results": [\n`;
};

export const manifestTail = '\n  ]\n}\n';
