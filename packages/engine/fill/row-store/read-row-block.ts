import { constants, crc32, inflateRawSync } from 'node:zlib';
import type { Diagnostic, DiagnosticParams } from '../../core/diagnostic.ts';
import type { RowParams } from './row-block.ts';
import { type BlockEntry, RowStoreCorrupt } from './row-directory.ts';
import { type RowLocation, readLocation } from './row-location.ts';
import { type RowStatus, rowStatuses } from './row-status.ts';

export interface RowReason extends Diagnostic {
  readonly overlay_id?: string;
  /** Key of the column that a condition could not read. */
  readonly column?: string;
}

/** A member of `row_results` in the manifest. Source: specification 2.6. */
export interface RowResultObject {
  readonly row_number: number;
  readonly status: RowStatus;
  readonly file_name: string | null;
  readonly file_size_bytes: number | null;
  readonly warnings: readonly RowReason[];
  readonly notices?: readonly (Diagnostic & { readonly minor?: boolean })[];
  readonly more_warnings?: number;
  readonly error?: RowReason;
}

export interface StoredRow {
  readonly result: RowResultObject;
  readonly location?: RowLocation;
}

const inflated = (deflated: Uint8Array, sizeBytes: number): Buffer => {
  try {
    // The part ends without a final block, because more of an entry may follow.
    return inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, sizeBytes) });
  } catch (error) {
    throw new RowStoreCorrupt('A block of the row results cannot be inflated.', { cause: error });
  }
};

const isResult = (value: unknown): value is RowResultObject => {
  const { row_number, status } = (value ?? {}) as Partial<RowResultObject>;
  return Number.isSafeInteger(row_number) && rowStatuses.includes(status as RowStatus);
};

const parsed = (text: Buffer): readonly RowResultObject[] => {
  // Every part except the first begins with the comma that separates it from the previous part.
  const members = text.toString().replace(/^,/, '');
  let values: unknown;
  try {
    values = JSON.parse(`[${members}]`);
  } catch (error) {
    throw new RowStoreCorrupt('A block of the row results is not JSON.', { cause: error });
  }
  if (!Array.isArray(values) || !values.every(isResult))
    throw new RowStoreCorrupt('A block of the row results holds something else.');
  return values;
};

const withEach = <Entry extends Diagnostic>(
  entries: readonly Entry[],
  params: readonly (DiagnosticParams | null)[] = [],
): readonly Entry[] => entries.map((entry, index) => ({ ...entry, params: params[index] ?? undefined }));

const withRowParams = (result: RowResultObject, { warnings, notices, error }: RowParams): RowResultObject => ({
  ...result,
  warnings: withEach(result.warnings, warnings),
  ...(result.notices && { notices: withEach(result.notices, notices) }),
  ...(result.error && { error: { ...result.error, params: error } }),
});

/** Returns the results of a block with their params. Throws `RowStoreCorrupt`. */
const withBlockParams = (rows: readonly StoredRow[], deflated: Buffer, entry: BlockEntry): readonly StoredRow[] => {
  if (entry.paramsBytes === 0) return rows;
  const text = inflated(deflated, entry.paramsInflatedBytes);
  if (crc32(text) !== entry.paramsCrc32)
    throw new RowStoreCorrupt('The params of a block of the row results are damaged.');
  const params = new Map(Object.entries(JSON.parse(`{${text}}`) as Readonly<Record<string, RowParams>>));
  return rows.map((row) => {
    const own = params.get(String(row.result.row_number));
    return own === undefined ? row : { ...row, result: withRowParams(row.result, own) };
  });
};

/** Throws `RowStoreCorrupt`. */
export const readRowBlock = (bytes: Buffer, entry: BlockEntry, withParams: boolean): readonly StoredRow[] => {
  if (bytes.length !== entry.sizeBytes) throw new RowStoreCorrupt('The row results end before their last block.');
  const paramsAt = entry.sizeBytes - entry.paramsBytes;
  const locations = bytes.subarray(entry.resultsBytes, paramsAt);
  const text = inflated(bytes.subarray(0, entry.resultsBytes), entry.inflatedBytes);
  if (crc32(text) !== entry.resultsCrc32 || crc32(locations) !== entry.locationsCrc32) {
    throw new RowStoreCorrupt('A block of the row results is damaged.');
  }
  const results = parsed(text);
  if (results.length !== entry.rows)
    throw new RowStoreCorrupt('A block of the row results has another number of rows.');
  const rows = results.map((result, index) => {
    const location = readLocation(locations, index);
    return location === undefined ? { result } : { result, location };
  });
  return withParams ? withBlockParams(rows, bytes.subarray(paramsAt), entry) : rows;
};
