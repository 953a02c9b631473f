import { EngineError } from '../../../core/engine-error.ts';
import { invalidTable, TableUnreadable } from '../../errors.ts';
import type { ReaderRows } from '../../read-rows.ts';
import type { TableLimits, TableNote, TableOptions } from '../../table.ts';
import { TableBounds } from '../../table-limits.ts';
import { formatLocale, readCellFormats } from './cell-formats.ts';
import { findLabelledSheet, readFirstRows, type SheetLabels } from './find-labelled-sheet.ts';
import { describeFindings } from './finding-notes.ts';
import { readSharedStrings } from './read-shared-strings.ts';
import { readWorkbook, type SheetEntry, type Workbook } from './read-workbook.ts';
import { SheetReader } from './sheet-reader.ts';
import { WorkbookParts } from './workbook-parts.ts';

const maxRows = 1_048_576;

const defaultLocale = 'en-US';

/** Adds the sheet names to table errors as `details.sheets`: another sheet may be the intended one. */
export const withSheetNames = async <Result>(
  sheets: readonly string[] | undefined,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.details !== undefined || sheets === undefined) throw error;
    const details = { sheets };
    throw error instanceof TableUnreadable
      ? new TableUnreadable(error.reason, details)
      : new EngineError(error.code, { message: error.message, details });
  }
};

/**
 * Reads the named sheet, else the first visible one that matches `labels`, else a filled one. Throws `INVALID_TABLE`.
 */
export const readXlsxTable = async (
  bytes: Uint8Array,
  options: TableOptions,
  limits: TableLimits,
  labels?: SheetLabels,
): Promise<ReaderRows> => {
  const parts = new WorkbookParts(bytes, limits.maxUnpackedBytes);
  const workbook = await readWorkbook(parts);
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  return withSheetNames(visible, () => readSheet(parts, workbook, options, limits, labels));
};

const readSheet = async (
  parts: WorkbookParts,
  workbook: Workbook,
  options: TableOptions,
  limits: TableLimits,
  labels: SheetLabels | undefined,
): Promise<ReaderRows> => {
  const locale = options.locale ?? options.likelyLocale ?? defaultLocale;
  const bounds = new TableBounds(limits);
  const strings = await readSharedStrings(parts, workbook.sharedStringsPart, limits);
  const { dates = 'shown' } = options;
  const formatOf = await readCellFormats(parts, workbook.stylesPart, {
    is1904: workbook.is1904,
    locale: formatLocale(locale),
    dates,
  });
  const readerWithin = (within: TableBounds): SheetReader => {
    const { maxColumns, maxCellCharacters } = limits;
    return new SheetReader({
      strings,
      formatOf,
      is1904: workbook.is1904,
      bounds: within,
      maxColumns,
      maxRows,
      maxCellCharacters,
      skipHidden: options.skipHidden ?? false,
    });
  };
  const read = async (sheet: SheetEntry): Promise<SheetReader> => {
    const reader = readerWithin(bounds);
    await parts.scan(sheet.part, reader);
    return reader;
  };
  const visibleSheets = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const labelled =
    options.sheet === undefined
      ? await findLabelledSheet(visibleSheets, labels, (sheet, mostRows) =>
          readFirstRows(parts, sheet, readerWithin(new TableBounds(limits)), mostRows),
        )
      : undefined;
  const { sheet, reader, isTold } =
    labelled === undefined
      ? await chosen(workbook.sheets, options.sheet, read)
      : { sheet: labelled, reader: await read(labelled), isTold: false };
  const others = isTold
    ? []
    : await filledSheets(
        parts,
        workbook.sheets.filter((each) => each !== sheet && !each.isHidden),
      );
  const sure = isTold ? 'told' : others.length === 0 ? 'certain' : labelled === undefined ? 'guess' : 'likely';
  return {
    rows: reader.rows,
    lines: reader.lines,
    assumed: {
      format: { value: 'xlsx', sure: options.format === 'xlsx' ? 'told' : 'certain' },
      sheet: { value: sheet.name, sure },
      ...(reader.findings.localeColumns.size > 0
        ? { locale: { value: locale, sure: options.locale === undefined ? 'guess' : 'told' } }
        : {}),
    },
    found: reader.found(),
    localeColumns: options.locale === undefined ? reader.localeColumns() : [],
    sheets: workbook.sheets.filter((each) => each === sheet || !each.isHidden).map(({ name }) => name),
    notes: [
      ...describeFindings(reader.findings, { isSkipped: options.skipHidden ?? false, dates }),
      ...otherSheets(others),
    ],
  };
};

interface Chosen {
  readonly sheet: SheetEntry;
  readonly reader: SheetReader;
  readonly isTold: boolean;
}

const chosen = async (
  sheets: readonly SheetEntry[],
  told: string | undefined,
  read: (sheet: SheetEntry) => Promise<SheetReader>,
): Promise<Chosen> => {
  if (told !== undefined) {
    const sheet =
      sheets.find(({ name }) => name === told) ?? sheets.find(({ name }) => name.toLowerCase() === told.toLowerCase());
    if (sheet === undefined) throw invalidTable(`it has no sheet of that name: it has ${listed(sheets)}`);
    return { sheet, reader: await read(sheet), isTold: true };
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  for (const [index, sheet] of visible.entries()) {
    const reader = await read(sheet);
    if (reader.rows.some((row) => row.length > 0) || index === visible.length - 1)
      return { sheet, reader, isTold: false };
  }
  throw invalidTable('it has no visible sheet with cells: name one');
};

/** Returns the sheets that contain a cell. New workbooks have empty sheets. */
const filledSheets = async (parts: WorkbookParts, sheets: readonly SheetEntry[]): Promise<readonly SheetEntry[]> => {
  const filled: SheetEntry[] = [];
  for (const sheet of sheets) if (await holdsCell(parts, sheet)) filled.push(sheet);
  return filled;
};

class CellFound extends Error {}

const holdsCell = async (parts: WorkbookParts, { part }: SheetEntry): Promise<boolean> => {
  const ignore = (): void => undefined;
  const open = (name: string): void => {
    if (name === 'v' || name === 'is' || name === 'f') throw new CellFound();
  };
  try {
    await parts.scan(part, { open, close: ignore, text: ignore });
    return false;
  } catch (error) {
    if (error instanceof CellFound) return true;
    throw error;
  }
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
          message: `The file has other sheets, which were not read: ${listed(others)}. Choose one as the sheet to read it instead.`,
          params: { names: others.map(({ name }) => name).slice(0, 10) },
        },
      ];
