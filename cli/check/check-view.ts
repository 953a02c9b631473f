import type { FindingCode } from '../../lib/fill/check/finding.ts';
import type { CommandResult } from '../command-result.ts';
import { printable } from '../printable.ts';
import type { CheckResult, FoundCode } from './check-task.ts';

/** What a person does about each code. */
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
  TEXT_SHRUNK: 'shorten the text, or make the rect larger',
  CODE_TOO_SMALL: 'make the rect of the code larger, or its value shorter',
  QUIET_ZONE_OBSTRUCTED: 'move the code, or what stands in its quiet zone',
  OVERLAY_OFF_PAGE: 'move the overlay onto the page',
  COLUMN_NOT_IN_DATA: 'add the column to the data, or remove it from the template',
  COLUMN_UNUSED: 'nothing, if the column is not for the form',
  DUPLICATE_ROW: 'remove the row if it was not meant twice',
  HEADER_ROW_SUSPECTED: 'remove the header from the data',
  MOJIBAKE_SUSPECTED: 'save the data as UTF-8',
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

const linesOf = ({ code, count, first }: FoundCode): string[] => {
  const severity = first[0]?.severity ?? 'info';
  const rest = count - first.length;
  return [
    `${severity.padEnd(7)}  ${code}  ${count}×  → ${advice[code]}`,
    ...first.map((finding) => {
      const place = placeOf(finding);
      return `           ${place === '' ? '' : `${place}: `}${shortened(finding.message)}`;
    }),
    ...(rest > 0 ? [`           … and ${rest} more.`] : []),
  ];
};

const severities = ['error', 'warning', 'info'];

/** The result of a check: a table for people, and the same as one document. */
export const checkView = ({ summary, found, warnings }: CheckResult, seconds: number, corrections: string | undefined): CommandResult => {
  const { rowCount, successRows, partialRows, failedRows, findingCount, findingsByCode, longest } = summary;
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
      `Checked ${rowCount} row${rowCount === 1 ? '' : 's'} in ${seconds.toFixed(2)} s, ${rowsPerSecond} rows/s: ${successRows} complete, ${partialRows} partial, ${failedRows} failed.`,
      ...warnings.map(({ code, message }) => `Warning: ${code}: ${message}`),
      ...(findingCount === 0 ? ['Nothing was found.'] : sorted.flatMap(linesOf)),
      ...tight.map(
        ({ overlay_id, row_number, fit_percent }) =>
          `Tightest text of "${overlay_id}": row ${row_number}, fits at ${fit_percent} % of its size.`,
      ),
      ...(corrections !== undefined ? [`Wrote ${corrections}: ${wanting === 1 ? 'the row' : `the ${wanting} rows`} to mend.`] : []),
      ...(corrections === undefined && wanting > 0 ? ['--corrections FILE.csv writes these rows as a table to mend.'] : []),
    ].map(printable),
  };
};
