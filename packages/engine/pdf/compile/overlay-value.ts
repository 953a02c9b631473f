import type { Row } from '../../rows/row.ts';
import type { GroupItems, OverlayValue } from '../../svc/template.ts';
import { anyCounter, type Counters, counterText } from './counters.ts';

export const dependsOnRow = (value: OverlayValue | GroupItems): boolean =>
  value.kind === 'column' ||
  value.kind === 'group' ||
  (value.kind === 'text' && value.parts.some((part) => typeof part !== 'string'));

/** Maximum characters of a text with columns: 10,000 characters can name a column 800 times and fill gigabytes. */
export const maxJoinedCharacters = 1_000_000;

/**
 * Returns the value in one row, for the scan before stamping, which skips nothing. Undefined if the row lacks a column
 * that the value needs, or if the text becomes too long. Without `counters`, every digit replaces each counter.
 */
export const readValueOrUndefined = (value: OverlayValue, row: Row, counters?: Counters): string | undefined => {
  switch (value.kind) {
    case 'static':
      return value.text;
    case 'column':
      return row[value.column];
    case 'text': {
      let text = '';
      for (const part of value.parts) {
        const piece =
          typeof part === 'string'
            ? part
            : 'counter' in part
              ? counters
                ? counterText(part, counters)
                : anyCounter
              : row[part.column];
        if (piece === undefined) return undefined;
        text += piece;
        if (text.length > maxJoinedCharacters) return undefined;
      }
      return text;
    }
  }
};
