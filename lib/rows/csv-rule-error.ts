import { AppError } from '../core/app-error.ts';

/** A rule that a CSV file breaks, and where. */
export class CsvRuleError extends Error {
  override readonly name = 'CsvRuleError';
  /** Completes the sentence that the place begins. */
  readonly rule: string;
  /** 1-based. */
  readonly row: number;
  /** 0-based; undefined when the rule is about the whole row. */
  readonly column: number | undefined;

  constructor(rule: string, row: number, column?: number) {
    super(rule);
    this.rule = rule;
    this.row = row;
    this.column = column;
  }

  /** The `INVALID_CSV_FILE` error for the client. */
  toAppError(): AppError {
    const place = this.column === undefined ? `row ${this.row}` : `row ${this.row}, column_${this.column}`;
    return new AppError('INVALID_CSV_FILE', { message: `The CSV file is not valid: ${place} ${this.rule}.`, cause: this });
  }
}
