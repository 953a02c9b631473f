import { EngineError } from '../core/engine-error.ts';

/** @param message whole sentences. */
export const invalidDataInput = (message: string, details?: Readonly<Record<string, unknown>>): EngineError =>
  new EngineError('INVALID_DATA_INPUT', details === undefined ? { message } : { message, details });

export class TableUnreadable extends EngineError {
  /** Completes the sentence that what cannot be read begins. */
  readonly reason: string;

  constructor(reason: string, details?: EngineError['details']) {
    const message = `The table could not be read: ${reason}.`;
    super('INVALID_TABLE', { message, details });
    this.reason = reason;
  }
}

/** Builds the error for a table that cannot be read. @param reason completes the sentence. */
export const invalidTable = (reason: string): TableUnreadable => new TableUnreadable(reason);

export class CsvRuleError extends Error {
  override readonly name = 'CsvRuleError';
  /** Completes a sentence that begins with the position. */
  readonly rule: string;
  /** 1-based. */
  readonly row: number;
  /** 0-based; `undefined` if the rule concerns the whole row. */
  readonly column: number | undefined;

  constructor(rule: string, row: number, column?: number) {
    super(rule);
    this.rule = rule;
    this.row = row;
    this.column = column;
  }

  toEngineError(): EngineError {
    const place = this.column === undefined ? `row ${this.row}` : `row ${this.row}, column_${this.column}`;
    return new EngineError('INVALID_CSV_FILE', {
      message: `The CSV file is not valid: ${place} ${this.rule}.`,
      cause: this,
    });
  }
}
