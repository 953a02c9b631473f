import type { ReadArchive } from '../../zip/read-directory.ts';
import type { RowStoreReader } from '../row-store/row-store-reader.ts';

export interface MergedSource {
  readonly jobId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly retryOf: string | undefined;
  readonly sha256: { readonly source: string; readonly package: string; readonly rows: string };
  readonly archive: { readonly sizeBytes: number; readonly read: ReadArchive };
  openRows(): Promise<RowStoreReader>;
}

/** Bytes, or a range of a source's archive, `end` exclusive. */
export type MergedPiece = Uint8Array | { readonly source: number; readonly start: number; readonly end: number };
