import type { EngineError } from '../../core/engine-error.ts';
import { invalidDataInput } from '../errors.ts';
import type { Table } from '../table.ts';
import { namingRow } from './detect-header.ts';
import type { TemplateColumn } from './match-columns.ts';
import { type ColumnsAdvice, type ColumnsChoice, type SettledColumns, settleColumns } from './settle-columns.ts';

export interface PlacingOptions {
  readonly choice?: ColumnsChoice | undefined;
  readonly isStrict?: boolean | undefined;
  /** @param isSure whether the header of the table is certain or was set by the caller. */
  advice(isSure: boolean): ColumnsAdvice;
}

export interface PlacedTable {
  readonly table: Table;
  /** `undefined` if the table has no header: each column keeps its template position. */
  readonly settled: SettledColumns | undefined;
}

const isSure = ({ assumed: { header } }: Table): boolean => header.sure !== 'guess' && header.sure !== 'likely';

/**
 * Places the columns of a template in a table, the same for all front doors. Uses the header names, or the caller's
 * choice, or, without a header, the template positions. A header below a title is found even if the table was read
 * without labels. Throws `INVALID_DATA_INPUT` if names do not decide it, or if a choice names columns of a table
 * without a header. Also throws it if a table without a header has fewer than half of the columns that the template
 * needs. Source: command-line-and-library.md, "Matching columns by name".
 */
export const placeColumns = (
  given: Table,
  columns: readonly TemplateColumn[],
  options: PlacingOptions,
): PlacedTable => {
  const { choice } = options;
  // A table built by hand may have no findings.
  const whole = { ...given, findings: given.findings ?? [] };
  const table = choice === 'by-place' ? whole : withNamedHeader(whole, columns);
  const advice = options.advice(isSure(table));
  if (table.header !== null) return { table, settled: settleColumns(table.header, columns, choice, advice) };
  if (options.isStrict === true && !isSure(table) && columns.some(({ label }) => label.trim() !== ''))
    throw invalidDataInput(
      'The first row of the table was guessed to be data, which --strict does not accept: set --header to yes or no.',
    );
  if (typeof choice === 'object')
    throw invalidDataInput(
      `Columns of the table were named (${advice.pair('NAME IN THE TABLE', 'NAME IN THE TEMPLATE')}), and it was read without a header: say that it has one, if a row names them.`,
    );
  const narrow = choice === undefined ? narrowTable(table, columns, advice.byPlace) : undefined;
  if (narrow !== undefined) throw narrow;
  return { table, settled: undefined };
};

/** Returns the table with the header that names the template columns, if one of its first rows has them. */
const withNamedHeader = (table: Table, columns: readonly TemplateColumn[]): Table => {
  const { header, rows, findings, assumed } = table;
  const labels = columns.map(({ label }) => label);
  if (assumed.header.sure === 'told') return table;
  // A title may have been read as the header.
  const all = header === null ? rows : [header, ...rows];
  const at = namingRow(all, labels);
  if (at === undefined || (header !== null && at === 0)) return table;
  return {
    ...table,
    header: (all[at] as readonly string[]).map((name) => name.trim()),
    rows: all.slice(at + 1),
    findings: findingsBelow(findings, header === null ? at + 1 : at),
    assumed: { ...assumed, header: { value: true, sure: 'certain' } },
  };
};

/** Drops findings of the first `left` rows, and renumbers the rest. */
const findingsBelow = (findings: Table['findings'], left: number): Table['findings'] =>
  findings.flatMap((finding) => {
    if (finding.row === null) return [finding];
    return finding.row > left ? [{ ...finding, row: finding.row - left }] : [];
  });

/**
 * Returns the error for a table that cannot be used by position: no known header, and fewer than half of the columns
 * that the template needs. A sheet of notes is such a table, and none of its values would be in the right place.
 * @param byPlace advice on how to use it by position nevertheless.
 */
export const narrowTable = (
  { header, columnCount, sheets = [], assumed }: Pick<Table, 'header' | 'columnCount' | 'sheets' | 'assumed'>,
  columns: readonly TemplateColumn[],
  byPlace: string,
): EngineError | undefined => {
  const needed = columns.filter(({ isNeeded }) => isNeeded !== false).length;
  if (header !== null || assumed.header.sure === 'told' || columnCount * 2 >= needed) return undefined;
  const others = sheets.length > 1 ? ' Choose the sheet that has the rows,' : ' Choose the table that has the rows,';
  return invalidDataInput(
    `The table has no header and ${columnCount} of the ${needed} columns that the template needs.${others} or ${byPlace}.`,
    sheets.length > 1 ? { sheets } : undefined,
  );
};
