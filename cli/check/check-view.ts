import type { Finding, FindingCode } from '../../lib/engine/fill/check/finding.ts';
import { successWords } from '../outcome/run-outcome.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { printable } from '../terminal/printable.ts';
import type { CheckResult, FoundCode } from './check-task.ts';

/** Advice per finding code. */
const advice: Readonly<Record<FindingCode, string>> = {
  REQUIRED_OVERLAY_NOT_APPLIED: 'give the row what the overlay needs, or make the overlay optional',
  ROW_GENERATION_FAILED: 'report it: the row could not be generated',
  COLUMN_MISSING: 'add the missing value to the row',
  VALUE_BLANK: 'fill in the value',
  VALUE_INVALID: 'correct the value as the message says',
  PAGE_OUT_OF_RANGE: 'use the PDF that the template was made for',
  FIELD_NOT_FOUND: 'see "bulkfill pdf fields" for the names of the fields',
  UNSUPPORTED_CHARACTERS: 'put a font into the package that has the characters',
  TEXT_OVERFLOW: 'shorten the text, or make the rect larger',
  TEXT_OVERFLOWS: 'shorten the text, make the rect larger, or let it shrink or wrap',
  TEXT_CLIPPED: 'shorten the value; or make its field larger, or the font smaller, in the form; or let the overlay shrink or wrap',
  LIST_CUT: 'make the rect of the list higher, give it a page that continues it, or give it fewer items',
  TEXT_SHRUNK: 'shorten the text, or make the rect or the form field larger',
  CODE_TOO_SMALL: 'make the rect of the code larger, or its value shorter',
  QUIET_ZONE_OBSTRUCTED: 'move the code, or what stands in its quiet zone',
  OVERLAY_OFF_PAGE: 'move the overlay onto the page',
  COLUMN_NOT_IN_DATA: 'add the column to the data, or remove it from the template',
  COLUMN_UNUSED: 'nothing, if the column is not for the form',
  DUPLICATE_ROW: 'remove the row if it was not meant twice',
  HEADER_ROW_SUSPECTED: 'remove the header from the data, and order its columns as the template has them',
  MOJIBAKE_SUSPECTED: 'save the data as UTF-8',
  FILENAME_COLUMN_NOT_FOUND: 'name a column of the data',
  CONFORMANCE_LOST: 'do as the message says, or accept that rows declare it no longer',
  NO_PAGE_LEFT: 'let one page be in every row',
  ROW_PARTIAL: 'do as the warnings of the row say',
  SOURCE_PDF_XFA_DYNAMIC: 'print it to a plain PDF in a viewer that shows its pages, and use that',
  FIELD_SCRIPT_NOT_RUN: 'look at the field in a PDF; or fill it from a column, or take the script out of the form',
  FIELD_NOT_CALCULATED: 'correct the value that the message names; or fill the field from a column',
  FIELD_NOT_VISIBLE: 'show the field in the form, or take its overlay out of the template',
  FIELD_REQUIRED_BLANK: 'fill in the value; "required" in the overlay makes such a row fail',
  SOURCE_PDF_INCOMPLETE: 'use the whole file: it was probably cut off while it was copied',
  CODE_COMPLETED: 'give the whole number, with its check digit, if the digit that was added is not meant',
  CODE_DIGITS_MISSING: 'give these rows the digit that the others have: a spreadsheet may have dropped a leading zero',
  CONDITION_NEVER_HOLDS: 'look whether the condition asks for what the data say',
  CONDITION_ALWAYS_HOLDS: 'nothing; or take the condition out',
  ROW_NEARLY_BLANK: 'leave the row out if it is a total or a note',
  CONDITION_CELLS_UNREADABLE: 'correct the cells; or say how they are written with "inputLocale" or "input" in the condition',
  CONFORMANCE_NOT_KEPT: 'do as the message says, or do not require it',
  CELL_ERROR: 'correct the formula in the spreadsheet, or fill in the value',
  CELL_NOT_CALCULATED: 'open the workbook in a spreadsheet program and save it',
  CELL_MERGED: 'unmerge the cells, and fill in the value in every row',
  NUMBER_SHORTENED: 'make the column text in the spreadsheet, and write all digits again',
  NUMBER_FORMAT_NOT_SUPPORTED: 'choose another number format, or make the cell text',
  DATE_OUT_OF_RANGE: 'correct the date, or write it as text',
  ROW_SHORT: 'compare the end of the file with the original: it may be cut off',
  QUOTES_NOT_DOUBLED: 'look whether the text is what was meant; double quotation marks inside quotation marks',
  FORMULA_TEXT: 'look whether the value is what was meant; write it without "="',
  ENCODING_GUESSED: 'compare the letters with the original; name the encoding with --encoding, or save the file as UTF-8',
  LOCALE_GUESSED: 'nothing, if numbers and dates look right; else name the language with --locale',
  ALT_TEXT_MISSING: 'give the overlay an "alt" that says what it shows',
};

const maxMessageCharacters = 160;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > maxMessageCharacters ? `${characters.slice(0, maxMessageCharacters).join('')}…` : text;
};

const placeOf = ({ row_number, overlay_id }: FoundCode['first'][number]): string =>
  [row_number === null ? undefined : `row ${row_number}`, overlay_id === null ? undefined : `overlay "${overlay_id}"`]
    .filter((part) => part !== undefined)
    .join(', ');

const linesOf = ({ code, count, first, values }: FoundCode, isSaidElsewhere: (finding: Finding) => boolean): string[] => {
  const severity = first[0]?.severity ?? 'info';
  const rest = count - first.length;
  const lines = first.flatMap((finding, index) => {
    if (isSaidElsewhere(finding)) return [];
    const place = placeOf(finding);
    return [`           ${place === '' ? '' : `${place}: `}${shortened(finding.message)}${values[index] ?? ''}`];
  });
  const isElsewhere = lines.length === 0;
  return [
    `${severity.padEnd(7)}  ${code}  ${count}×  → ${advice[code]}`,
    ...(isElsewhere ? ['           The rows stand at their causes.'] : lines),
    ...(rest > 0 && !isElsewhere ? [`           … and ${rest} more.`] : []),
  ];
};

/**
 * Whether a finding about a required overlay repeats the finding of its cause. It is then shown once, with the cause.
 */
const saidAtItsCause = (found: readonly FoundCode[]): ((finding: Finding) => boolean) => {
  const causes = found.filter(({ code }) => code !== 'REQUIRED_OVERLAY_NOT_APPLIED').flatMap(({ first }) => first);
  return ({ code, row_number, overlay_id, message }) =>
    code === 'REQUIRED_OVERLAY_NOT_APPLIED' &&
    causes.some((cause) => cause.row_number === row_number && cause.overlay_id === overlay_id && message.endsWith(cause.message));
};

const severities = ['error', 'warning', 'info'];

/** Formats the result of a check, as a table and as a document. */
export const checkView = ({ summary, found, warnings }: CheckResult, seconds: number, corrections: string | undefined): CommandResult => {
  const { rowCount, successRows, partialRows, failedRows, rowsWithNotices, findingCount, findingsByCode, longest } = summary;
  const rowsPerSecond = Math.round(rowCount / seconds);
  const sorted = found.toSorted((a, b) => severities.indexOf(a.first[0]?.severity ?? '') - severities.indexOf(b.first[0]?.severity ?? ''));
  const tight = longest.filter(({ fit_percent }) => fit_percent < 100);
  const wanting = partialRows + failedRows;
  return {
    document: {
      rows: rowCount,
      success_rows: successRows,
      partial_rows: partialRows,
      failed_rows: failedRows,
      rows_with_notices: rowsWithNotices,
      finding_count: findingCount,
      findings_by_code: findingsByCode,
      findings: sorted.flatMap(({ first }) => first),
      longest,
      warnings,
      corrections: corrections ?? null,
      seconds: Math.round(seconds * 1000) / 1000,
      rows_per_second: rowsPerSecond,
    },
    lines: [
      `Checked ${rowCount} row${rowCount === 1 ? '' : 's'} in ${seconds.toFixed(2)} s, ${rowsPerSecond} rows/s: ${successWords(successRows, rowsWithNotices, 0)}, ${partialRows} partial, ${failedRows} failed.`,
      ...warnings.map(({ code, message }) => `Warning: ${code}: ${message}`),
      ...(findingCount === 0 ? ['Nothing was found.'] : sorted.flatMap((each) => linesOf(each, saidAtItsCause(found)))),
      ...tight.map(
        ({ overlay_id, row_number, fit_percent }) =>
          `Tightest text of "${overlay_id}": row ${row_number}, fits at ${fit_percent} % of its size.`,
      ),
      ...(corrections !== undefined ? [`Wrote ${corrections}: ${wanting === 1 ? 'the row' : `the ${wanting} rows`} to mend.`] : []),
      ...(corrections === undefined && wanting > 0 ? ['--corrections FILE.csv (or FILE.xlsx) writes these rows as a table to mend.'] : []),
    ].map(printable),
  };
};
