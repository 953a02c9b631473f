import type { OverlayValue } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import { OverlaySkipped } from '../overlays/overlay-skipped.ts';

/** Whether a value can differ from row to row. */
export const dependsOnRow = (value: OverlayValue): boolean =>
  value.kind === 'column' || (value.kind === 'text' && value.parts.some((part) => typeof part !== 'string'));

/** The value in one row. Throws `OverlaySkipped` `COLUMN_MISSING` where the row lacks a column that it needs. */
export const valueInRow = (value: OverlayValue, row: Row): string => {
  switch (value.kind) {
    case 'static':
      return value.text;
    case 'column':
      return cell(row, value.column);
    case 'text': {
      let text = '';
      for (const part of value.parts) text += typeof part === 'string' ? part : cell(row, part.column);
      return text;
    }
  }
};

const cell = (row: Row, column: number): string => {
  const value = row[column];
  if (value === undefined) throw new OverlaySkipped('COLUMN_MISSING', `The row has no value for column_${column}.`);
  return value;
};

/** The same without the exception, for the scan before stamping. */
export const valueInRowOrUndefined = (value: OverlayValue, row: Row): string | undefined => {
  switch (value.kind) {
    case 'static':
      return value.text;
    case 'column':
      return row[value.column];
    case 'text': {
      let text = '';
      for (const part of value.parts) {
        const piece = typeof part === 'string' ? part : row[part.column];
        if (piece === undefined) return undefined;
        text += piece;
      }
      return text;
    }
  }
};
