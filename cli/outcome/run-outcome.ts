/** A row that did not come out whole, with the first reason for it. */
export interface RowProblem {
  readonly row_number: number;
  readonly status: 'partial' | 'failed';
  readonly code: string;
  readonly message: string;
  /** Further reasons, which the manifest has. */
  readonly more: number;
}

/** What became of the rows of one archive, as its manifest says it. */
export interface RunOutcome {
  readonly rows: number;
  readonly producedRows: number;
  readonly successRows: number;
  readonly partialRows: number;
  readonly failedRows: number;
  /** Produced rows of which the manifest has something to say, though nothing was left out. */
  readonly rowsWithNotices: number;
  /** How the PDF differs from the one that the package was made for, and the like. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The first of them, `maxProblems` at most. */
  readonly problems: readonly RowProblem[];
}

export const maxProblems = 5;

/** The members of a JSON document that say the outcome. */
export const outcomeDocument = (outcome: RunOutcome) => ({
  rows: outcome.rows,
  produced_rows: outcome.producedRows,
  success_rows: outcome.successRows,
  partial_rows: outcome.partialRows,
  failed_rows: outcome.failedRows,
  rows_with_notices: outcome.rowsWithNotices,
  warnings: outcome.warnings,
  problems: outcome.problems,
});

/** The same for people; `archive` is where the rest is. */
export const outcomeLines = (outcome: RunOutcome, archive: string): string[] => {
  const { rows, successRows, partialRows, failedRows, rowsWithNotices, warnings, problems } = outcome;
  const notices = rowsWithNotices === 0 ? '' : `; ${rowsWithNotices} with notices`;
  const wanting = partialRows + failedRows;
  const rest = wanting - problems.length;
  return [
    ...warnings.map(({ code, message }) => `Warning: ${code}: ${message}`),
    `${counted(rows, 'row')}: ${successRows} complete, ${partialRows} partial, ${failedRows} failed${notices}.`,
    ...problems.map(
      ({ row_number, status, code, message, more }) =>
        `  row ${row_number} ${status}: ${code}: ${shortened(message)}${more === 0 ? '' : ` (and ${more} more)`}`,
    ),
    ...(rest > 0 ? [`  … and ${counted(rest, 'more row')}.`] : []),
    ...(wanting > 0 || rowsWithNotices > 0 ? [`manifest.json in ${archive} has every row.`] : []),
  ];
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const maxShownCharacters = 300;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('')}…` : text;
};
