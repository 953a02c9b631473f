import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { mib } from '../../core/units.ts';
import { ArchiveCorrupt, type DirectoryEntry } from '../../zip/read-directory.ts';
import type { MergedSource } from './merged-source.ts';
import type { NewestRow } from './newest-rows.ts';

const chunkBytes = 64 * 1024;
/** Maximum characters before the rows: warnings repeat texts of the package. */
const maxHeadCharacters = 16 * mib;
const rowsBegin = '"row_results": [\n';

/**
 * Reads the part of a job's manifest before its rows, without reading the rest of the entry. Throws `ArchiveCorrupt`.
 */
export const readManifestHead = async (
  { archive: { read } }: MergedSource,
  { offsetBytes, compressedBytes, name }: DirectoryEntry,
): Promise<Record<string, unknown>> => {
  const start = offsetBytes + 30 + Buffer.byteLength(name);
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < compressedBytes; at += chunkBytes) {
      yield await read(start + at, start + Math.min(at + chunkBytes, compressedBytes));
    }
  };
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of Readable.from(chunks()).pipe(createInflateRaw())) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const end = text.indexOf(rowsBegin);
    if (end >= 0) return JSON.parse(`${text.slice(0, end)}"row_results": []}`) as Record<string, unknown>;
    if (text.length > maxHeadCharacters) break;
  }
  throw new ArchiveCorrupt('The manifest does not begin as it must.');
};

const summaryOf = (rows: Iterable<NewestRow>) => {
  const summary = {
    produced_rows: 0,
    success_rows: 0,
    partial_rows: 0,
    failed_rows: 0,
    applied_overlay_count: 0,
    skipped_overlay_count: 0,
    notice_count: 0,
    rows_with_notices: 0,
  };
  let sourceRowCount: number | undefined;
  for (const { status, appliedOverlays, skippedOverlays, notices, needsLook, sourceRows } of rows) {
    summary[`${status}_rows`]++;
    if (status !== 'failed') summary.produced_rows++;
    summary.applied_overlay_count += appliedOverlays;
    summary.skipped_overlay_count += skippedOverlays;
    summary.notice_count += notices;
    if (needsLook && status === 'success') summary.rows_with_notices++;
    if (sourceRows !== undefined) sourceRowCount = (sourceRowCount ?? 0) + sourceRows;
  }
  return { ...summary, source_row_count: sourceRowCount };
};

/**
 * Returns the manifest of a merged archive up to its first row: the first job's manifest with the sums of the newest
 * rows, and `jobs` with the inputs of each, without conformance. Source: api.md, "Merged download".
 */
export const writeMergedManifestHead = (
  first: Readonly<Record<string, unknown>>,
  sources: readonly MergedSource[],
  rows: Iterable<NewestRow>,
): string => {
  const { row_results: _, summary: __, warnings, conformance: ___, ...rest } = first;
  const head = {
    ...rest,
    jobs: sources.map(({ jobId, createdAt, retryOf, sha256 }) => ({
      job_id: jobId,
      created_at: createdAt,
      retry_of: retryOf ?? null,
      source_sha256: sha256.source,
      package_sha256: sha256.package,
      rows_sha256: sha256.rows,
    })),
    summary: summaryOf(rows),
    warnings,
  };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  ${rowsBegin}`;
};
