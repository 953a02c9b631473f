import * as v from 'valibot';
import { maxColumnNumber, parseColumnKey } from '../../rows/column-key.ts';
import { type CounterPart, counterNames, type GroupItems, type OverlayValue, type TextPart } from '../template.ts';
import { described, type FormatVersion, nested } from './described.ts';
import { column, oneOf, text } from './primitives.ts';

export const valueMembers = {
  static: described(() => text, { does: 'The same text in every row.', example: 'Office copy' }),
  column: described(() => column, { does: 'The cell of this column.', example: 'column_3' }),
  text: described(() => text, {
    does: 'A text with columns in it, each as `{{column_<n>}}`, and [counters](#counters); a million characters at most with what the row puts in.',
    example: 'Dear {{column_0}},',
  }),
};

export const listValueMembers = {
  ...valueMembers,
  rows: described(() => oneOf('group'), {
    does: 'The rows of one document, if the job groups rows; otherwise the row itself. The keys of the cells are column keys.',
    example: 'group',
  }),
};

/**
 * Builds the schema of a value: exactly one of `{"static": …}`, `{"column": …}` and `{"text": …}`. In a text, every
 * `{{…}}` must be a column or, from version 5, a counter. Source: package-format.md, "Overlays".
 */
export const overlayValue = (version: FormatVersion) =>
  v.pipe(
    nested(valueMembers, version),
    v.rawTransform(({ dataset, addIssue, NEVER }): OverlayValue => {
      const value = parseValue(dataset.value, version, 'static, column and text');
      if (typeof value === 'object') return value;
      addIssue({ message: value });
      return NEVER;
    }),
  );

/** Builds the schema of the value of a list: a value, or `{"rows": "group"}`. Source: package-format.md, "Lists". */
export const listValue = (version: FormatVersion) =>
  v.pipe(
    nested(listValueMembers, version),
    v.rawTransform(({ dataset, addIssue, NEVER }): OverlayValue | GroupItems => {
      const value = parseValue(dataset.value, version, 'static, column, text and rows');
      if (typeof value === 'object') return value;
      addIssue({ message: value });
      return NEVER;
    }),
  );

interface ValueMembers<Rows> {
  readonly static?: string | undefined;
  readonly column?: number | undefined;
  readonly text?: string | undefined;
  readonly rows?: Rows | undefined;
}

/** Returns the rule that the members break, if they are not a value. */
const parseValue = <Rows extends 'group' | never = never>(
  { static: fixed, column, text, rows }: ValueMembers<Rows>,
  { isLatest }: FormatVersion,
  members: string,
): OverlayValue | string | (Rows extends 'group' ? GroupItems : never) => {
  const given = [fixed, column, text, rows].filter((member) => member !== undefined);
  if (given.length !== 1) return `must hold exactly one of ${members}`;
  if (rows !== undefined) return { kind: 'group' } as Rows extends 'group' ? GroupItems : never;
  if (fixed !== undefined) return { kind: 'static', text: fixed };
  if (column !== undefined) return { kind: 'column', column };
  const parts = textParts(text ?? '', isLatest);
  if (parts !== undefined) return { kind: 'text', parts };
  const columns = `{{column_<n>}} with n from 0 to ${maxColumnNumber}`;
  return isLatest
    ? `must hold only placeholders of the form ${columns}, or {{${counterNames.join('}}, {{')}}}, each of these with a width from 1 to ${maxCounterWidth} or none`
    : `must hold only placeholders of the form ${columns}`;
};

const maxCounterWidth = 20;

/** Parses `row_number` or `row_number:6`. */
const counterPart = (placeholder: string): CounterPart | undefined => {
  const [name, digits, more] = placeholder.split(':');
  const counter = counterNames.find((each) => each === name);
  if (counter === undefined || more !== undefined || (digits !== undefined && !/^[1-9]\d?$/.test(digits)))
    return undefined;
  const width = Number(digits ?? 1);
  return width > maxCounterWidth ? undefined : { counter, width };
};

const textParts = (template: string, hasCounters: boolean): TextPart[] | undefined => {
  const parts: TextPart[] = [];
  let position = 0;
  for (;;) {
    const open = template.indexOf('{{', position);
    const close = open < 0 ? -1 : template.indexOf('}}', open + 2);
    if (close < 0) break;
    const placeholder = template.slice(open + 2, close);
    const number = parseColumnKey(placeholder);
    const part = number === undefined ? (hasCounters ? counterPart(placeholder) : undefined) : { column: number };
    if (part === undefined || (number ?? 0) > maxColumnNumber) return undefined;
    if (open > position) parts.push(template.slice(position, open));
    parts.push(part);
    position = close + 2;
  }
  if (position < template.length) parts.push(template.slice(position));
  return parts;
};
