import type { NamedColumn } from '../../core/diagnostic.ts';
import { isBlank } from '../../core/text.ts';
import type { Row } from '../../rows/row.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { OverlayValue, ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { formatValue } from '../value-format/format-value.ts';
import { type Counters, counterText } from './counters.ts';
import { maxJoinedCharacters } from './overlay-value.ts';

/**
 * Returns a reader of an overlay's formatted value in a row. The reader throws `OverlaySkipped` with one of these
 * codes:
 * - `COLUMN_MISSING` if the row lacks a column that the value needs;
 * - `VALUE_INVALID` if the format rejects the value or the text becomes too long;
 * - `VALUE_BLANK` if a required overlay would show nothing. Source: api.md, "What makes a row partial or failed".
 */
export const valueReader = (
  overlay: ResolvedOverlay,
  value: OverlayValue,
  columns: ResolvedTemplate['columns'],
  counters: Counters,
): ((row: Row) => string) => {
  const plain = plainReader(value, columns, counters);
  const format = 'format' in overlay ? overlay.format : undefined;
  // Drawn text is normalized, even without a format.
  const formatted =
    overlay.kind === 'text' || format !== undefined ? (row: Row) => formatValue(format, plain(row)) : plain;
  if (!overlay.required) return formatted;
  return (row) => {
    const text = formatted(row);
    if (isBlank(text)) throw new OverlaySkipped('VALUE_BLANK', 'The overlay is required, and its value is blank.');
    return text;
  };
};

/** Built on demand: the first number formatting takes 12 ms. */
const tooLong = (): string =>
  `The text has more than ${maxJoinedCharacters.toLocaleString('en-US')} characters with what the row puts into it.`;

const plainReader = (
  value: OverlayValue,
  columns: ResolvedTemplate['columns'],
  counters: Counters,
): ((row: Row) => string) => {
  // Built once: every row may lack a column.
  const named = new Map<number, NamedColumn>();
  const missing = (column: number): OverlaySkipped => {
    const known = named.get(column) ?? nameColumn(columns, column);
    named.set(column, known);
    return new OverlaySkipped('COLUMN_MISSING', 'The row has no value for {column}.', known);
  };
  const cell = (row: Row, column: number): string => {
    const text = row[column];
    if (text === undefined) throw missing(column);
    return text;
  };
  switch (value.kind) {
    case 'static':
      return () => value.text;
    case 'column':
      return (row) => cell(row, value.column);
    case 'text':
      return (row) => {
        let text = '';
        for (const part of value.parts) {
          text +=
            typeof part === 'string' ? part : 'counter' in part ? counterText(part, counters) : cell(row, part.column);
          if (text.length > maxJoinedCharacters) throw new OverlaySkipped('VALUE_INVALID', tooLong());
        }
        return text;
      };
  }
};
