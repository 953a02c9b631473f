import type { FindingPageRequest } from '../../fill/check/finding-store-reader.ts';
import type { MergedPiece, MergedSource } from '../../fill/merge/merged-source.ts';
import type { RowLocation } from '../../fill/row-store/row-location.ts';
import type { PageRequest } from '../../fill/row-store/row-store-reader.ts';
import type { ThreadPool } from '../thread-pool.ts';

/** Question of a task: bytes of a stored object, fewer if the object ends before `end`. */
export interface StoredRange {
  readonly object: number;
  readonly start: number;
  readonly end: number;
}

/** One job of a merge. Its archive is object 2 n of the task, and its row store is object 2 n + 1. */
export type MergeFacts = Pick<MergedSource, 'jobId' | 'createdAt' | 'retryOf' | 'sha256'> & {
  readonly archiveBytes: number;
};

export type ReadingTask =
  | { readonly kind: 'rows'; readonly request: PageRequest }
  | { readonly kind: 'row'; readonly rowNumber: number }
  | { readonly kind: 'findings'; readonly request: FindingPageRequest }
  /** The newest results of the rows of `stores` row stores, the oldest first. */
  | { readonly kind: 'newest'; readonly stores: number }
  | { readonly kind: 'columns'; readonly sizeBytes: number }
  | { readonly kind: 'merge'; readonly sources: readonly MergeFacts[]; readonly maxOutputBytes: number };

export interface JsonPage {
  /** Array, in UTF-8. */
  readonly json: Uint8Array;
  /** Row number or position to continue after; undefined on the last page. */
  readonly next: number | undefined;
}

export interface StoredRowFile {
  readonly fileName: string | null;
  readonly fileSizeBytes: number | null;
  readonly location?: RowLocation;
}

export interface NewestResults {
  readonly rowNumbers: Uint32Array;
  /** For each store with the newest result of a row: number of these rows that are not `success`. */
  readonly stores: readonly { readonly store: number; readonly openRows: number }[];
  readonly goodRows: number;
}

export interface ReadingResults {
  readonly rows: JsonPage;
  readonly row: StoredRowFile | undefined;
  readonly findings: JsonPage;
  readonly newest: NewestResults;
  /** Keys and labels of all columns as a JSON array in UTF-8. */
  readonly columns: Uint8Array;
  readonly merge: null;
}

export type MergeTask = Extract<ReadingTask, { kind: 'merge' }>;

export type LookupTask = Exclude<ReadingTask, { kind: 'merge' }>;

export type ReadingPool = ThreadPool<ReadingTask, MergedPiece, ReadingResults[ReadingTask['kind']]>;
