import type { Diagnostic } from '@bulkfill/engine/core/diagnostic';
import type { IncompleteStatus } from '@bulkfill/engine/fill/row-store/row-status';
import { formatSize } from '../terminal/printable.ts';

export interface IncompleteRow extends Diagnostic {
  readonly row_number: number;
  readonly status: IncompleteStatus;
  readonly more: number;
  readonly value?: string;
}

/** Outcome for one conformance flavour that the source declares. Source: conformance-and-security.md, 2. */
interface ToldFlavour {
  readonly flavour: string;
  readonly kept: boolean;
  readonly losses: readonly { readonly code: string; readonly overlay_id: string | null; readonly message: string }[];
}

export interface RunOutcome {
  readonly rows: number;
  readonly producedRows: number;
  readonly successRows: number;
  readonly partialRows: number;
  readonly failedRows: number;
  readonly rowsWithNotices: number;
  readonly rowsWithCutText: number;
  /** Documents whose rows differ in a column that only the first row fills. */
  readonly differingRows: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** Outcome for the PDF/A or PDF/UA conformance that the source declares; empty if it declares none. */
  readonly conformance: readonly ToldFlavour[];
  readonly problems: readonly IncompleteRow[];
  /** Size of the source before and after --optimize. */
  readonly optimized?: { readonly fromBytes: number; readonly toBytes: number };
}

export const mostIncompleteRows = 5;

/** Warnings about a whole run that `--strict` rejects. */
const notStrict: ReadonlySet<string> = new Set(['SOURCE_PDF_INCOMPLETE', 'CODE_DIGITS_MISSING']);

/** Whether every row is complete and the source is whole. */
export const isWholeOutcome = ({
  partialRows,
  failedRows,
  differingRows,
  warnings,
}: Pick<RunOutcome, 'partialRows' | 'failedRows' | 'differingRows' | 'warnings'>): boolean =>
  partialRows + failedRows + differingRows === 0 && !warnings.some(({ code }) => notStrict.has(code));

export const outcomeDocument = (outcome: RunOutcome) => ({
  rows: outcome.rows,
  produced_rows: outcome.producedRows,
  success_rows: outcome.successRows,
  partial_rows: outcome.partialRows,
  failed_rows: outcome.failedRows,
  rows_with_notices: outcome.rowsWithNotices,
  warnings: outcome.warnings,
  ...(outcome.conformance.length === 0 ? {} : { conformance: outcome.conformance }),
  problems: outcome.problems.map(({ value: _, params: __, ...problem }) => problem),
  ...(outcome.optimized === undefined ? {} : { optimized_size_bytes: outcome.optimized.toBytes }),
});

export const formatOutcomeLines = (outcome: RunOutcome, archive: string): string[] => {
  const {
    rows,
    successRows,
    partialRows,
    failedRows,
    rowsWithNotices,
    rowsWithCutText,
    warnings,
    conformance,
    problems,
    optimized,
  } = outcome;
  const wanting = partialRows + failedRows;
  const rest = wanting - problems.length;
  return [
    ...(optimized === undefined ? [] : [gainLine(optimized)]),
    ...warnings.map(({ code, message }) => `Warning: ${code}: ${message}`),
    ...conformance.flatMap(lostLines),
    `${counted(rows, 'row')}: ${successWords(successRows, rowsWithNotices, rowsWithCutText)}, ${partialRows} partial, ${failedRows} failed.`,
    ...problems.map(
      ({ row_number, status, code, message, more, value = '' }) =>
        `  row ${row_number} ${status}: ${code}: ${shortened(message)}${value}${more === 0 ? '' : ` (and ${more} more)`}`,
    ),
    ...(rest > 0 ? [`  … and ${counted(rest, 'more row')}.`] : []),
    ...(wanting > 0 || rowsWithNotices > 0 ? [`For the result of every row, see manifest.json in ${archive}.`] : []),
  ];
};

/** Formats complete rows, and separately those to review: "52 complete, 3 with cut text". */
export const successWords = (successRows: number, rowsWithNotices: number, rowsWithCutText: number): string => {
  const others = rowsWithNotices - rowsWithCutText;
  return [
    `${successRows - rowsWithNotices} complete`,
    ...(rowsWithCutText === 0 ? [] : [`${rowsWithCutText} with cut text`]),
    ...(others === 0 ? [] : [`${others} with notices`]),
  ].join(', ');
};

const lostLines = ({ flavour, kept, losses }: ToldFlavour): string[] =>
  losses.map(({ code, overlay_id, message }) => {
    const overlay = overlay_id === null ? '' : `overlay "${overlay_id}": `;
    return `Warning: CONFORMANCE_LOST: ${kept ? `only the rows are ${flavour}` : `no row is ${flavour}`} (${code}): ${overlay}${message}`;
  });

const gainLine = ({ fromBytes, toBytes }: NonNullable<RunOutcome['optimized']>): string => {
  if (toBytes >= fromBytes) return `--optimize could not make the PDF smaller: it still has ${formatSize(fromBytes)}.`;
  const percent = Math.round((1 - toBytes / fromBytes) * 100);
  const gain = percent === 0 ? `${fromBytes - toBytes} bytes` : `${percent} %`;
  return `--optimize: ${gain} saved: the PDF now has ${formatSize(toBytes)} instead of ${formatSize(fromBytes)}.`;
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const maxShownCharacters = 300;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('')}…` : text;
};
