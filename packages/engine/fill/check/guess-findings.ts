import { withMessage } from '../../core/diagnostic.ts';
import { listTemplateColumns } from '../../pdf/compile/value-origin.ts';
import type { TableFindingCode } from '../../rows/table-finding.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { RowJob } from '../fill-input.ts';
import { findEncodingWarning } from '../find-encoding-warning.ts';
import type { CheckFinding } from './finding.ts';

/** Returns the reader's guesses as findings. A guess about a column counts only if the template uses the column. */
export const guessFindings = (input: Pick<RowJob, 'tableFindings' | 'package'>): readonly CheckFinding[] => {
  const { template } = input.package;
  const used = listTemplateColumns(template);
  const guessed = findEncodingWarning(input);
  const locale: TableFindingCode = 'LOCALE_GUESSED';
  const columns = new Set(
    (input.tableFindings ?? []).flatMap(({ code, column }) => (code === locale && column !== null ? [column] : [])),
  );
  return [
    ...(guessed === undefined
      ? []
      : [{ severity: 'warning' as const, ...guessed, row_number: null, overlay_id: null }]),
    ...[...columns]
      .filter((column) => used.has(column))
      .map((column) => ({
        severity: 'info' as const,
        code: locale,
        row_number: null,
        overlay_id: null,
        ...withMessage({
          rule: 'Numbers or dates of {column} are shown in an assumed language. Set the language if they look different in the spreadsheet.',
          ...nameColumn(template.columns, column),
        }),
      })),
  ];
};
