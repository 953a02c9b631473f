import type { OverlayValue } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import { anyCounter, type Counters, counterText } from './counters.ts';

/** Whether a value can differ from row to row. */
export const dependsOnRow = (value: OverlayValue): boolean =>
  value.kind === 'column' || (value.kind === 'text' && value.parts.some((part) => typeof part !== 'string'));

/**
 * What a text with columns may come to, characters. No page holds as much; but a text of 10,000 characters names a column 800 times, and so
 * makes gigabytes of a cell, or more than a string can hold.
 */
export const maxJoinedCharacters = 1_000_000;

/**
 * The value in one row, undefined where the row lacks a column that it needs or makes a text too long; for the scan before stamping, which skips
 * nothing. Without `counters`, a counter stands there with every digit.
 */
export const valueInRowOrUndefined = (value: OverlayValue, row: Row, counters?: Counters): string | undefined => {
  switch (value.kind) {
    case 'static':
      return value.text;
    case 'column':
      return row[value.column];
    case 'text': {
      let text = '';
      for (const part of value.parts) {
        const piece =
          typeof part === 'string' ? part : 'counter' in part ? (counters ? counterText(part, counters) : anyCounter) : row[part.column];
        if (piece === undefined) return undefined;
        text += piece;
        if (text.length > maxJoinedCharacters) return undefined;
      }
      return text;
    }
  }
};
