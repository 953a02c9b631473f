import { countOf } from '../../read-rows.ts';
import type { TableNote } from '../../table.ts';
import { columnName } from './column-counts.ts';
import type { SheetFindings } from './sheet-reader.ts';

export interface SheetReading {
  readonly isSkipped: boolean;
  readonly dates: 'shown' | 'iso';
}

export const describeFindings = (found: SheetFindings, { isSkipped, dates }: SheetReading): TableNote[] => {
  const notes: TableNote[] = [];
  const shortened = found.shortenedNumbers.words();
  if (shortened !== undefined)
    notes.push({
      code: 'NUMBERS_SHORTENED',
      message: `Long numbers, of which a spreadsheet keeps 15 digits and which it may show as 1.23457E+19: ${shortened}. Make the column text and write all digits again.`,
      params: { names: found.shortenedNumbers.names() },
    });
  if (found.errorCells > 0)
    notes.push({
      code: 'CELLS_WITH_ERRORS',
      message: `${countOf(found.errorCells, 'cell')} with an error such as #REF!, the first is ${found.firstErrorCell}: correct the formula.`,
      params: { count: found.errorCells, first: found.firstErrorCell },
    });
  if (found.formulasWithoutValue > 0) {
    const message = `${countOf(found.formulasWithoutValue, 'formula')} without a stored value, the first is ${found.firstFormulaWithoutValue}: open the file in a spreadsheet program and save it.`;
    const params = { count: found.formulasWithoutValue, first: found.firstFormulaWithoutValue };
    notes.push({ code: 'FORMULAS_WITHOUT_VALUE', message, params });
  }
  const mixed = [...found.dateFormats].filter(([, formats]) => formats.size > 1).map(([column]) => columnName(column));
  if (mixed.length > 0 && dates === 'shown')
    notes.push({
      code: 'DATES_IN_SEVERAL_FORMATS',
      message: `Dates of one column are shown in several formats: ${mixed.length === 1 ? 'column' : 'columns'} ${mixed.toSorted().slice(0, 5).join(', ')}${mixed.length > 5 ? ', …' : ''}. Read dates as ISO to have them alike.`,
      params: { names: mixed.toSorted() },
    });
  if (found.hiddenRows > 0 && !isSkipped)
    notes.push({
      code: 'HIDDEN_ROWS_READ',
      message: `${countOf(found.hiddenRows, 'hidden row')} (by hand or by a filter) read like the others.`,
      params: { count: found.hiddenRows },
    });
  if (found.hiddenColumns > 0 && !isSkipped)
    notes.push({
      code: 'HIDDEN_COLUMNS_READ',
      message: `${countOf(found.hiddenColumns, 'hidden column')} read like the others.`,
      params: { count: found.hiddenColumns },
    });
  if (found.merged.count > 0)
    notes.push({
      code: 'MERGED_CELLS',
      message: `${countOf(found.merged.count, 'range')} of merged cells: the value is in the first cell, the others are blank.`,
      params: { count: found.merged.count },
    });
  return notes;
};
