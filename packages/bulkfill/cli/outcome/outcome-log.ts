import type { Diagnostic } from '@bulkfill/engine/core/diagnostic';
import type { RowStatus } from '@bulkfill/engine/fill/row-store/row-status';
import { needsLook } from '@bulkfill/engine/pdf/overlays/overlay-notice';
import { type IncompleteRow, mostIncompleteRows, type RunOutcome } from './run-outcome.ts';

export interface RowReport {
  readonly rowNumber: number;
  readonly status: RowStatus;
  readonly warnings: readonly Diagnostic[];
  readonly notices: readonly (Diagnostic & { readonly minor?: true | undefined })[];
  readonly moreWarnings?: number;
  readonly moreNotices?: number;
  readonly error: Diagnostic | undefined;
}

interface ToldOfRun {
  readonly warnings: RunOutcome['warnings'];
  readonly conformance?: RunOutcome['conformance'];
}

/** Collects the outcome of a run row by row: counts, and the first incomplete rows. */
export class OutcomeLog {
  readonly #counts = { success: 0, partial: 0, failed: 0 };
  readonly #problems: IncompleteRow[] = [];
  #rowsWithNotices = 0;
  #rowsWithCutText = 0;
  #differingRows = 0;

  add({ rowNumber, status, warnings, notices, moreWarnings = 0, error }: RowReport): void {
    this.#counts[status]++;
    if (notices.some(({ code }) => code === 'GROUP_VALUE_DIFFERS')) this.#differingRows++;
    if (status === 'success' && needsLook(notices)) {
      this.#rowsWithNotices++;
      if (hasCutText(notices)) this.#rowsWithCutText++;
    }
    if (status === 'success' || this.#problems.length === mostIncompleteRows) return;
    const reasons = error === undefined ? warnings : [error];
    const { code, message, params } = reasons[0] ?? nothingApplied;
    this.#problems.push({
      row_number: rowNumber,
      status,
      code,
      message,
      ...(params !== undefined && { params }),
      more: Math.max(0, reasons.length - 1) + (error === undefined ? moreWarnings : 0),
    });
  }

  outcome({ warnings, conformance = [] }: ToldOfRun): RunOutcome {
    const { success, partial, failed } = this.#counts;
    return {
      rows: success + partial + failed,
      producedRows: success + partial,
      successRows: success,
      partialRows: partial,
      failedRows: failed,
      rowsWithNotices: this.#rowsWithNotices,
      rowsWithCutText: this.#rowsWithCutText,
      differingRows: this.#differingRows,
      warnings,
      conformance,
      problems: this.#problems,
    };
  }
}

const aboutText: ReadonlySet<string> = new Set([
  'TEXT_CLIPPED',
  'TEXT_OVERFLOWS',
  'TEXT_SHRUNK',
  'LIST_CUT',
  'OVERLAY_OFF_PAGE',
]);

const hasCutText = (notices: RowReport['notices']): boolean =>
  notices.some(({ code, minor }) => minor !== true && aboutText.has(code));

/** Reason for a row on which the package draws nothing. The manifest has no code for it. */
const nothingApplied: Diagnostic = { code: 'NOTHING_APPLIED', message: 'the package has no overlay for this row' };
