import { EngineError } from '../../core/engine-error.ts';
import { mib } from '../../core/units.ts';
import { TableUnreadable } from '../errors.ts';
import { defaultTableLimits } from '../table-limits.ts';
import type { InputColumns } from './find-columns.ts';
import { type CorrectedRow, toCorrectedRows } from './read-corrections.ts';

/** Limit of the unpacked size of a corrections workbook, the same as for downloads. */
export const maxUnpackedCorrections = 256 * mib;

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

export const isWorkbook = (bytes: Uint8Array): boolean => zipSignature.every((byte, index) => bytes[index] === byte);

const asIs = (cell: string): string => cell;

/** Reads the first visible non-empty sheet of `corrections.xlsx`, as shown. Throws `INVALID_CORRECTIONS`. */
export const readCorrectionsWorkbook = async (
  bytes: Uint8Array,
  columns: InputColumns,
): Promise<readonly CorrectedRow[]> => {
  // Loaded on demand: most corrections are CSV, and the number formats are a large table.
  const { readXlsxTable } = await import('../tables/xlsx/read-xlsx-table.ts');
  try {
    const limits = { ...defaultTableLimits, maxUnpackedBytes: maxUnpackedCorrections };
    const { rows, lines, found } = await readXlsxTable(bytes, {}, limits);
    const byRow = Map.groupBy(found, ({ index }) => index);
    const codesOf = (index: number) => byRow.get(index)?.map(({ column, code }) => [column, code] as const);
    return toCorrectedRows(
      rows.map((cells, index) => ({ line: lines?.[index] ?? index + 1, cells, found: new Map(codesOf(index)) })),
      columns,
      asIs,
    );
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    throw new EngineError('INVALID_CORRECTIONS', {
      message: `The workbook of corrections could not be read: ${error.reason}.`,
    });
  }
};
