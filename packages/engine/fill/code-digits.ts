import { type Diagnostic, type NamedColumn, withMessage, withoutParams } from '../core/diagnostic.ts';
import { codeDigits, isCompletable } from '../pdf/codes/completed-code.ts';
import { newCounters } from '../pdf/compile/counters.ts';
import { dependsOnRow } from '../pdf/compile/overlay-value.ts';
import { compileRowTest } from '../pdf/compile/row-condition.ts';
import { listValueColumns } from '../pdf/compile/value-origin.ts';
import { valueReader } from '../pdf/compile/value-reader.ts';
import { OverlaySkipped } from '../pdf/overlay-skipped.ts';
import type { Row, RowSource } from '../rows/row.ts';
import { nameColumn } from '../svc/column-name.ts';
import type { ResolvedTemplate } from '../svc/template.ts';
import type { ManifestWarning } from './fill-input.ts';

interface WatchedCode {
  readonly overlay: string;
  readonly from: NamedColumn | undefined;
  readonly digits: (row: Row) => 'whole' | 'short' | undefined;
  whole: number;
  readonly shortRows: number[];
  short: number;
}

const namedRows = 3;

interface DigitsWarning extends Diagnostic {
  readonly code: 'CODE_DIGITS_MISSING';
}

/** Finds codes with their check digit in some rows and a missing digit in others: leading zeros were dropped. */
export class CodeDigits {
  readonly #codes: readonly WatchedCode[];

  constructor({ overlays, columns }: Pick<ResolvedTemplate, 'overlays' | 'columns'>) {
    this.#codes = overlays.flatMap((overlay) => {
      if (overlay.kind !== 'barcode' || !isCompletable(overlay.symbology) || !dependsOnRow(overlay.value)) return [];
      const read = valueReader(overlay, overlay.value, columns, newCounters());
      const test = overlay.when === undefined ? undefined : compileRowTest(overlay.when);
      const { symbology, options } = overlay;
      const digits = (row: Row) =>
        test === undefined || test(row) === true ? codeDigits(symbology, readOrBlank(read, row), options) : undefined;
      const [column] = listValueColumns(overlay);
      const from = column === undefined ? undefined : nameColumn(columns, column);
      return [{ overlay: overlay.id, from, digits, whole: 0, shortRows: [], short: 0 }];
    });
  }

  get watches(): boolean {
    return this.#codes.length > 0;
  }

  note(row: Row, rowNumber: number): void {
    for (const code of this.#codes) {
      const digits = code.digits(row);
      if (digits === 'whole') code.whole++;
      if (digits !== 'short') continue;
      code.short++;
      if (code.shortRows.length < namedRows) code.shortRows.push(rowNumber);
    }
  }

  warnings(): readonly DigitsWarning[] {
    return this.#codes
      .filter(({ whole, short }) => whole > 0 && short > 0)
      .map(({ overlay, from, whole, short, shortRows }) => {
        const more = short > shortRows.length ? ` and ${short - shortRows.length} more` : '';
        const rows = `${short === 1 ? 'Row' : 'Rows'} ${shortRows.join(', ')}${more}`;
        const lack = short === 1 ? 'lacks' : 'lack';
        const have = `${whole} other ${whole === 1 ? 'row has' : 'rows have'}`;
        const values = `values${from === undefined ? '' : ' of {column}'} for the overlay "{overlay}"`;
        const rule = `${rows} ${lack} a digit that ${have}: ${values}. A leading zero may be lost, and a wrong code was made.`;
        return { code: 'CODE_DIGITS_MISSING', ...withMessage({ rule, ...from, overlay }) };
      });
  }
}

const readOrBlank = (read: (row: Row) => string, row: Row): string => {
  try {
    return read(row);
  } catch (error) {
    if (error instanceof OverlaySkipped) return '';
    throw error;
  }
};

export const codeDigitsWarnings = async (
  template: Pick<ResolvedTemplate, 'overlays' | 'columns'>,
  rows: RowSource,
  rowNumbers: readonly number[] | undefined,
): Promise<readonly ManifestWarning[]> => {
  const digits = new CodeDigits(template);
  if (!digits.watches) return [];
  let index = 0;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      digits.note(row, rowNumbers?.[index] ?? index + 1);
      index++;
    }
  }
  return digits.warnings().map(withoutParams);
};
