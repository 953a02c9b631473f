import type { OverlayValue } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';

/** Whether a value can differ from row to row. */
export const dependsOnRow = (value: OverlayValue): boolean =>
  value.kind === 'column' || (value.kind === 'text' && value.parts.some((part) => typeof part !== 'string'));

/** The value in one row, undefined where the row lacks a column that it needs; for the scan before stamping, which skips nothing. */
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
