import { invalidTable } from '../../invalid-table.ts';
import { countOf, type ReadRows } from '../../read-rows.ts';
import type { Assumption, TableLimits, TableNote, TableOptions } from '../../table.ts';
import { TableBounds } from '../../table-limits.ts';
import { readCellFormats } from './cell-formats.ts';
import { readSharedStrings } from './read-shared-strings.ts';
import { readWorkbook, type SheetEntry } from './read-workbook.ts';
import { type SheetFindings, SheetReader } from './sheet-reader.ts';
import { WorkbookParts } from './workbook-parts.ts';

/** The row number of the last row that a sheet can have. */
const maxRows = 1_048_576;

const defaultLocale = 'en-US';

/** Reads one sheet of an XLSX file: the told one, else the first visible one that is not empty. Throws `INVALID_TABLE`. */
export const readXlsxTable = async (bytes: Uint8Array, options: TableOptions, limits: TableLimits): Promise<ReadRows> => {
  const parts = new WorkbookParts(bytes, limits.maxUnpackedBytes);
  const workbook = await readWorkbook(parts);
  const locale = options.locale ?? defaultLocale;
  const bounds = new TableBounds(limits);
  const strings = await readSharedStrings(parts, workbook.sharedStringsPart, limits);
  const formatOf = await readCellFormats(parts, workbook.stylesPart, { is1904: workbook.is1904, locale });
  const read = async (sheet: SheetEntry): Promise<SheetReader> => {
    const { maxColumns, maxCellCharacters } = limits;
    const reader = new SheetReader({
      strings,
      formatOf,
      is1904: workbook.is1904,
      bounds,
      maxColumns,
      maxRows,
      maxCellCharacters,
      skipHidden: options.skipHidden ?? false,
    });
    await parts.scan(sheet.part, reader);
    return reader;
  };
  const { sheet, reader, sure } = await chosen(workbook.sheets, options.sheet, read);
  const others = workbook.sheets.filter((each) => each !== sheet && !each.isHidden);
  return {
    rows: reader.rows,
    assumed: {
      format: { value: 'xlsx', sure: options.format === 'xlsx' ? 'told' : 'certain' },
      sheet: { value: sheet.name, sure },
      ...(reader.findings.dependsOnLocale ? { locale: { value: locale, sure: options.locale === undefined ? 'guess' : 'told' } } : {}),
    },
    sheets: workbook.sheets.filter((each) => each === sheet || !each.isHidden).map(({ name }) => name),
    notes: [...findingNotes(reader.findings, options.skipHidden ?? false), ...(sure === 'told' ? [] : otherSheets(others))],
  };
};

interface Chosen {
  readonly sheet: SheetEntry;
  readonly reader: SheetReader;
  readonly sure: Assumption<string>['sure'];
}

const chosen = async (
  sheets: readonly SheetEntry[],
  told: string | undefined,
  read: (sheet: SheetEntry) => Promise<SheetReader>,
): Promise<Chosen> => {
  if (told !== undefined) {
    const sheet = sheets.find(({ name }) => name === told) ?? sheets.find(({ name }) => name.toLowerCase() === told.toLowerCase());
    if (sheet === undefined) throw invalidTable(`it has no sheet of that name: it has ${listed(sheets)}`);
    return { sheet, reader: await read(sheet), sure: 'told' };
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  for (const [index, sheet] of visible.entries()) {
    const reader = await read(sheet);
    if (reader.rows.some((row) => row.length > 0) || index === visible.length - 1) {
      return { sheet, reader, sure: index === visible.length - 1 ? 'certain' : 'guess' };
    }
  }
  throw invalidTable('it has no visible sheet with cells: name one');
};

const listed = (sheets: readonly SheetEntry[]): string =>
  sheets
    .slice(0, 10)
    .map(({ name }) => `"${name}"`)
    .join(', ');

const otherSheets = (others: readonly SheetEntry[]): TableNote[] =>
  others.length === 0
    ? []
    : [
        {
          code: 'OTHER_SHEETS',
          message: `The file has other sheets, which were not read: ${listed(others)}. Name one to read it instead.`,
        },
      ];

const findingNotes = (found: SheetFindings, isSkipped: boolean): TableNote[] => {
  const notes: TableNote[] = [];
  if (found.hiddenRows > 0 && !isSkipped)
    notes.push({
      code: 'HIDDEN_ROWS_READ',
      message: `${countOf(found.hiddenRows, 'hidden row')} (by hand or by a filter) read like the others.`,
    });
  if (found.hiddenColumns > 0 && !isSkipped)
    notes.push({ code: 'HIDDEN_COLUMNS_READ', message: `${countOf(found.hiddenColumns, 'hidden column')} read like the others.` });
  if (found.mergedRanges > 0)
    notes.push({
      code: 'MERGED_CELLS',
      message: `${countOf(found.mergedRanges, 'range')} of merged cells: the value is in the first cell, the others are blank.`,
    });
  if (found.errorCells > 0)
    notes.push({
      code: 'CELLS_WITH_ERRORS',
      message: `${countOf(found.errorCells, 'cell')} with an error such as #REF!, the first is ${found.firstErrorCell}: mend the formula.`,
    });
  if (found.formulasWithoutValue > 0) {
    const message = `${countOf(found.formulasWithoutValue, 'formula')} without a stored value, the first is ${found.firstFormulaWithoutValue}: open the file in a spreadsheet program and save it.`;
    notes.push({ code: 'FORMULAS_WITHOUT_VALUE', message });
  }
  return notes;
};
