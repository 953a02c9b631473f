import type { ReadArchive } from '../../zip/read-directory.ts';
import type { RowStoreReader } from '../row-store/row-store-reader.ts';

/** One job of those that are merged, with what it delivers. */
export interface MergedSource {
  readonly jobId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly retryOf: string | undefined;
  /** Of the files as they were handed in, in hexadecimal. */
  readonly sha256: { readonly source: string; readonly package: string; readonly rows: string };
  readonly archive: { readonly sizeBytes: number; readonly read: ReadArchive };
  openRows(): Promise<RowStoreReader>;
}

/** Bytes of the merged archive: themselves, or as a stretch of the archive of a source, `end` exclusive. */
export type MergedPiece = Uint8Array | { readonly source: number; readonly start: number; readonly end: number };
