import { needsLook } from '../../pdf/overlays/overlay-notice.ts';
import { ArchiveCorrupt, type DirectoryEntry, readZipDirectory } from '../../zip/read-directory.ts';
import type { RowResultObject } from '../row-store/read-row-block.ts';
import type { MergedSource } from './merged-source.ts';

/** The newest state of a row: the index of its source, and its PDF if any job produced one. */
export interface NewestRow {
  readonly source: number;
  readonly entry?: DirectoryEntry;
  readonly status: RowResultObject['status'];
  readonly appliedOverlays: number;
  readonly skippedOverlays: number;
  readonly notices: number;
  /** Rows of the table in the document; absent if the job does not group rows. */
  readonly sourceRows?: number;
  /** Whether at least one of its notices is not minor. */
  readonly needsLook: boolean;
}

export interface NewestRows {
  readonly rows: ReadonlyMap<number, NewestRow>;
  readonly manifest: DirectoryEntry;
}

interface CountedResult extends RowResultObject {
  readonly applied_overlay_count?: number;
  readonly skipped_overlay_count?: number;
  readonly more_notices?: number;
  readonly source_rows?: readonly number[];
  readonly more_source_rows?: number;
}

/** Finds each row's newest PDF or result. `sources`: oldest first. Throws `ArchiveCorrupt` and `RowStoreCorrupt`. */
export const findNewestRows = async (
  sources: readonly MergedSource[],
  signal: AbortSignal | undefined,
): Promise<NewestRows> => {
  const rows = new Map<number, NewestRow>();
  let manifest: DirectoryEntry | undefined;
  for (let source = sources.length - 1; source >= 0; source--) {
    const { archive, openRows } = sources[source] as MergedSource;
    signal?.throwIfAborted();
    const entries = new Map(
      (await readZipDirectory(archive.read, archive.sizeBytes)).map((entry) => [entry.name, entry]),
    );
    manifest = entries.get('manifest.json');
    for await (const { result, location } of (await openRows()).rows()) {
      const { row_number: row, status, file_name: name, ...counts } = result as CountedResult;
      const known = rows.get(row);
      if (known !== undefined && (known.entry !== undefined || location === undefined)) continue;
      const entry = location === undefined ? undefined : entries.get((name ?? '').normalize('NFC'));
      if (location !== undefined && entry?.compressedBytes !== location.compressedBytes)
        throw new ArchiveCorrupt('The archive and the results of its rows are not of one job.');
      rows.set(row, {
        source,
        entry,
        status,
        appliedOverlays: counts.applied_overlay_count ?? 0,
        skippedOverlays: counts.skipped_overlay_count ?? 0,
        notices: (counts.notices?.length ?? 0) + (counts.more_notices ?? 0),
        needsLook: needsLook(counts.notices ?? []),
        ...(counts.source_rows === undefined
          ? {}
          : { sourceRows: counts.source_rows.length + (counts.more_source_rows ?? 0) }),
      });
    }
  }
  if (manifest === undefined) throw new ArchiveCorrupt('The archive has no manifest.');
  return { rows, manifest };
};
