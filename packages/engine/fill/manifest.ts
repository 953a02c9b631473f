import { createHash, hash } from 'node:crypto';
import type { KeptFlavour } from '../pdf/conformance/conformance-loss.ts';
import type { Seal } from '../pdf/seal/seal.ts';
import { describeKey } from '../pdf/seal/sealing-key.ts';
import { type DeflatedPart, inflatePart } from '../zip/deflated-part.ts';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import type { RowTotals } from './row-result-log.ts';

/** Name and version of the engine, for each manifest, as in package.json. Source: api.md, "Evidence". */
export const engine = { name: 'bulkfill', version: '1.1.0' } as const;

interface ManifestFacts {
  readonly input: FillInput;
  readonly pageCount: number;
  readonly totals: RowTotals;
  readonly warnings: readonly ManifestWarning[];
  /** Size of the optimized source, if the settings request optimization. */
  readonly optimizedSizeBytes: number | undefined;
  /** Outcome of the source's declarations; absent if it declares nothing. */
  readonly conformance: readonly KeptFlavour[] | undefined;
  readonly seal: Seal | undefined;
}

/** Returns the start of `manifest.json`, version 2 (specification 2.6; api.md, "Manifest"), before the row results. */
export const writeManifestHead = ({
  input,
  pageCount,
  totals,
  warnings,
  optimizedSizeBytes,
  conformance,
  seal,
}: ManifestFacts): string => {
  const { source, options } = input;
  const head = {
    version: 2,
    job_id: options.jobId,
    created_at: options.createdAt,
    retry_of: options.retryOf,
    ...(input.settings.sample ? { sample: true } : {}),
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
      source_row_count: input.sourceRowCount,
    },
    warnings,
    conformance,
    seal: seal && describeKey(seal.key),
  };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "row_results": [\n`;
};

export const manifestTail = '\n  ]\n}\n';

/** Returns the SHA-256 of the whole manifest as hex. Inflates the rows again: the head was unknown before. */
export const digestManifest = (head: string, parts: readonly DeflatedPart[]): string => {
  const digest = createHash('sha256').update(head);
  for (const part of parts) digest.update(inflatePart(part));
  return digest.update(manifestTail).digest('hex');
};
