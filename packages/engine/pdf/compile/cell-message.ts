import { type Diagnostic, type NamedColumn, withMessage } from '../../core/diagnostic.ts';
import type { CellFindingCode } from '../../rows/table-finding.ts';

const messages: Readonly<Record<CellFindingCode, string>> = {
  CELL_ERROR: 'holds an error of a spreadsheet program in place of a value. Correct the formula or fill in the value.',
  CELL_NOT_CALCULATED:
    'is a formula without a stored value and was read as blank. Open the workbook in a spreadsheet program and save it.',
  CELL_MERGED:
    'is covered by a merged cell and was read as blank: the value is in the first cell alone. Fill in the value in every row.',
  NUMBER_SHORTENED:
    'is a number of which digits were lost: spreadsheet programs keep 15, and show fewer without a number format. Make the column text and write all digits again.',
  NUMBER_FORMAT_NOT_SUPPORTED:
    'has a number format that is not supported and was read without it. Choose another format, or make the cell text.',
  DATE_OUT_OF_RANGE:
    'is a date before 1900 or after 9999, which spreadsheet programs show as ####. Correct the date, or write it as text.',
  ROW_SHORT:
    'is missing: the line has fewer cells than the first one. The file may be cut off. Compare it with the original.',
  QUOTES_NOT_DOUBLED:
    'holds quotation marks that are not doubled inside quotation marks. Look whether the text is what was meant.',
  FORMULA_TEXT:
    'is written as a formula in a text file. Write the value alone, or look whether it was read as it was meant.',
};

export const describeCell = (code: CellFindingCode, column: NamedColumn): Pick<Diagnostic, 'message' | 'params'> =>
  withMessage({ rule: `The cell of {column} ${messages[code]}`, ...column });
