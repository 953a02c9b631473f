import { invalidCorrections } from '../../rows/corrections/correction-columns.ts';
import { decodeCorrections } from '../../rows/corrections/decode-corrections.ts';
import type { InputColumns } from '../../rows/corrections/find-columns.ts';
import { type CorrectedRow, readCorrections } from '../../rows/corrections/read-corrections.ts';
import { isWorkbook, readCorrectionsWorkbook } from '../../rows/corrections/read-corrections-workbook.ts';
import type { Row } from '../../rows/row.ts';
import { sourceRowsOf } from '../row-groups.ts';
import { incompleteStatuses } from '../row-store/row-status.ts';
import { type CorrectionInput, joinRowsWithResults } from './rows-with-results.ts';

/**
 * Reads the rows of corrections as saved by a spreadsheet program: a workbook, or CSV in UTF-8 or UTF-16. CSV in a code
 * page is accepted only if its unchanged cells prove the code page. Throws EngineError `INVALID_CORRECTIONS`.
 */
export const readCorrectedRows = async (
  bytes: Uint8Array,
  columns: InputColumns,
  input: CorrectionInput,
): Promise<readonly CorrectedRow[]> => {
  if (isWorkbook(bytes)) return readCorrectionsWorkbook(bytes, columns);
  const { texts, doubtfulLine } = decodeCorrections(bytes);
  if (doubtfulLine === 0) return readCorrections(texts[0]!, columns);
  const sent = new Map<number, Row>();
  for await (const { rowNumber, cells: row } of joinRowsWithResults(input, incompleteStatuses))
    for (const { cells, sourceRow = rowNumber } of sourceRowsOf(row)) sent.set(sourceRow, cells);
  const proven = texts.map((text) => readCorrections(text, columns)).filter((rows) => isProven(rows, sent));
  const [first] = proven;
  const wanted = first === undefined ? '' : JSON.stringify(first);
  if (first === undefined || proven.some((rows) => JSON.stringify(rows) !== wanted))
    throw invalidCorrections(
      doubtfulLine,
      'is not valid UTF-8, and the rest of the file does not tell its encoding: save it as "CSV UTF-8" or as .xlsx',
    );
  return first;
};

const beyondAscii = /[^\0-\x7f]/;
const ascii = (text: string): string => text.replaceAll(/[^\0-\x7f]/g, '?');

/** Whether some letter beyond ASCII came back as it was sent, and no letter as another one. */
const isProven = (rows: readonly CorrectedRow[], sent: ReadonlyMap<number, Row>): boolean => {
  let same = 0;
  for (const { rowNumber, sourceRows, cells } of rows) {
    const before = sent.get(sourceRows?.[0] ?? rowNumber) ?? [];
    for (const [column, cell] of cells.entries()) {
      const was = before[column] ?? '';
      if (cell === undefined || !beyondAscii.test(was)) continue;
      if (cell === was) same++;
      else if (ascii(cell) === ascii(was)) return false;
    }
  }
  return same > 0;
};
