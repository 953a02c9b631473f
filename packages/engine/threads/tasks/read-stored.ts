import { jsonBytes } from '../../core/json-bytes.ts';
import { FindingStoreReader } from '../../fill/check/finding-store-reader.ts';
import { mergeArchives } from '../../fill/merge/merge-archives.ts';
import type { MergedPiece, MergedSource } from '../../fill/merge/merged-source.ts';
import { type ReadRange, RowStoreReader } from '../../fill/row-store/row-store-reader.ts';
import type {
  JsonPage,
  LookupTask,
  MergeFacts,
  MergeTask,
  NewestResults,
  ReadingResults,
  ReadingTask,
  StoredRange,
  StoredRowFile,
} from './reading-task.ts';

export type ReadStoredRange = (range: StoredRange) => Promise<Uint8Array>;

const objectOf =
  (read: ReadStoredRange, object: number): ReadRange =>
  (start, end) =>
    read({ object, start, end });

const pageOfRows = async (task: Extract<ReadingTask, { kind: 'rows' }>, read: ReadStoredRange): Promise<JsonPage> => {
  const { rows, next } = await (await RowStoreReader.open(objectOf(read, 0), 'page', task.request.withParams)).page(
    task.request,
  );
  return { json: jsonBytes(rows.map(({ result }) => result)), next };
};

const fileOfRow = async (rowNumber: number, read: ReadStoredRange): Promise<StoredRowFile | undefined> => {
  const row = await (await RowStoreReader.open(objectOf(read, 0), 'row')).row(rowNumber);
  if (row === undefined) return undefined;
  const { result, location } = row;
  const { file_name: fileName, file_size_bytes: fileSizeBytes } = result;
  return { fileName, fileSizeBytes, location };
};

const pageOfFindings = async (
  task: Extract<ReadingTask, { kind: 'findings' }>,
  read: ReadStoredRange,
): Promise<JsonPage> => {
  const { findings, next } = await (await FindingStoreReader.open(objectOf(read, 0))).page(task.request);
  return { json: jsonBytes(findings), next };
};

const newestResults = async (stores: number, read: ReadStoredRange): Promise<NewestResults> => {
  const newest = new Map<number, { readonly store: number; readonly isGood: boolean }>();
  for (let store = 0; store < stores; store++) {
    const reader = await RowStoreReader.open(objectOf(read, store));
    for await (const { result } of reader.rows())
      newest.set(result.row_number, { store, isGood: result.status === 'success' });
  }
  const open = new Map<number, number>();
  let goodRows = 0;
  for (const { store, isGood } of newest.values()) {
    open.set(store, (open.get(store) ?? 0) + (isGood ? 0 : 1));
    if (isGood) goodRows++;
  }
  return {
    rowNumbers: Uint32Array.from(newest.keys()),
    stores: [...open].map(([store, openRows]) => ({ store, openRows })),
    goodRows,
  };
};

interface Columns {
  readonly columns?: readonly { readonly key: string; readonly label?: string }[];
}

const columnsOf = (template: Uint8Array): Uint8Array => {
  const { columns = [] } = JSON.parse(Buffer.from(template).toString('utf8')) as Columns;
  return jsonBytes(columns.map(({ key, label = '' }) => ({ key, label })));
};

const sourceOf =
  (read: ReadStoredRange) =>
  ({ archiveBytes, ...facts }: MergeFacts, index: number): MergedSource => ({
    ...facts,
    archive: { sizeBytes: archiveBytes, read: objectOf(read, 2 * index) },
    openRows: () => RowStoreReader.open(objectOf(read, 2 * index + 1), 'row'),
  });

/** Yields the pieces of a merged archive. Throws the errors of `mergeArchives` and `read`. */
export async function* mergeStored(
  { sources, maxOutputBytes }: MergeTask,
  read: ReadStoredRange,
): AsyncGenerator<MergedPiece> {
  const [first, ...others] = sources.map(sourceOf(read));
  if (first === undefined) throw new Error('A merge has a source.');
  yield* mergeArchives([first, ...others], { maxOutputBytes });
}

/**
 * Runs a reading task with a single result. Throws `RowStoreCorrupt`, `FindingStoreCorrupt`, and the errors of `read`.
 */
export const readStored = async (
  task: LookupTask,
  read: ReadStoredRange,
): Promise<ReadingResults[LookupTask['kind']]> => {
  switch (task.kind) {
    case 'rows':
      return pageOfRows(task, read);
    case 'row':
      return fileOfRow(task.rowNumber, read);
    case 'findings':
      return pageOfFindings(task, read);
    case 'newest':
      return newestResults(task.stores, read);
    case 'columns':
      return columnsOf(await read({ object: 0, start: 0, end: task.sizeBytes }));
  }
};
