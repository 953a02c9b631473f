import { repeats, withoutParams } from '@bulkfill/engine/core/diagnostic';
import type { CheckFinding } from '@bulkfill/engine/fill/check/finding';
import { findingAdvice } from '@bulkfill/engine/fill/check/finding-words';
import { successWords } from '../outcome/run-outcome.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import type { CheckTaskResult, FoundCode } from './check-task.ts';

const maxMessageCharacters = 160;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > maxMessageCharacters ? `${characters.slice(0, maxMessageCharacters).join('')}…` : text;
};

const placeOf = ({ row_number, overlay_id }: FoundCode['first'][number]): string =>
  [row_number === null ? undefined : `row ${row_number}`, overlay_id === null ? undefined : `overlay "${overlay_id}"`]
    .filter((part) => part !== undefined)
    .join(', ');

const linesOf = (
  { code, count, first, values }: FoundCode,
  isSaidElsewhere: (finding: CheckFinding) => boolean,
): string[] => {
  const severity = first[0]?.severity ?? 'info';
  const rest = count - first.length;
  const lines = first.flatMap((finding, index) => {
    if (isSaidElsewhere(finding)) return [];
    const place = placeOf(finding);
    return [`           ${place === '' ? '' : `${place}: `}${shortened(finding.message)}${values[index] ?? ''}`];
  });
  const isElsewhere = lines.length === 0;
  return [
    `${severity.padEnd(7)}  ${code}  ${count}×  → ${findingAdvice[code]}`,
    ...(isElsewhere ? ['           See the findings above for the cause in each row.'] : lines),
    ...(rest > 0 && !isElsewhere ? [`           … and ${rest} more.`] : []),
  ];
};

/**
 * Whether a finding about a required overlay repeats the finding of its cause. It is then shown once, with the cause.
 */
const saidAtItsCause = (found: readonly FoundCode[]): ((finding: CheckFinding) => boolean) => {
  const causes = found.filter(({ code }) => code !== 'REQUIRED_OVERLAY_NOT_APPLIED').flatMap(({ first }) => first);
  return (finding) => {
    const { code, row_number, overlay_id } = finding;
    return (
      code === 'REQUIRED_OVERLAY_NOT_APPLIED' &&
      causes.some(
        (cause) => cause.row_number === row_number && cause.overlay_id === overlay_id && repeats(finding, cause),
      )
    );
  };
};

const severities = ['error', 'warning', 'info'];

export const checkView = (
  { summary, found, warnings }: CheckTaskResult,
  seconds: number,
  corrections: string | undefined,
): CommandResult => {
  const { rowCount, successRows, partialRows, failedRows, rowsWithNotices, findingCount, findingsByCode, longest } =
    summary;
  const rowsPerSecond = Math.round(rowCount / seconds);
  const sorted = found.toSorted(
    (a, b) => severities.indexOf(a.first[0]?.severity ?? '') - severities.indexOf(b.first[0]?.severity ?? ''),
  );
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
      findings: sorted.flatMap(({ first }) => first.map(withoutParams)),
      longest,
      warnings,
      corrections: corrections ?? null,
      seconds: Math.round(seconds * 1000) / 1000,
      rows_per_second: rowsPerSecond,
    },
    lines: [
      `Checked ${rowCount} row${rowCount === 1 ? '' : 's'} in ${seconds.toFixed(2)} s, ${rowsPerSecond} rows/s: ${successWords(successRows, rowsWithNotices, 0)}, ${partialRows} partial, ${failedRows} failed.`,
      ...warnings.map(({ code, message }) => `Warning: ${code}: ${message}`),
      ...(findingCount === 0 ? ['No problems found.'] : sorted.flatMap((each) => linesOf(each, saidAtItsCause(found)))),
      ...tight.map(
        ({ overlay_id, row_number, fit_percent }) =>
          `Tightest text of "${overlay_id}": row ${row_number}, fits at ${fit_percent} % of its size.`,
      ),
      ...(corrections !== undefined
        ? [`Wrote ${corrections}: ${wanting === 1 ? 'the row' : `the ${wanting} rows`} to correct.`]
        : []),
      ...(corrections === undefined && wanting > 0
        ? ['To correct these rows in a spreadsheet, add --corrections FILE.csv or FILE.xlsx.']
        : []),
    ].map(escapeControls),
  };
};
