import * as v from 'valibot';
import { maxColumnNumber, parseColumnKey } from '../../rows/column-key.ts';
import type { OverlayValue, TextPart } from '../template.ts';
import { jsonObject, type ObjectOf } from './object-schema.ts';
import { column, text } from './primitives.ts';

/**
 * `{"static": …}`, `{"column": …}` or `{"text": …}`, exactly one of them, as an `OverlayValue`. In a text every `{{…}}` must be a column:
 * a mistyped one would otherwise be printed on every row.
 * Source: package-format.md, "Overlays".
 */
export const overlayValue = (objectOf: ObjectOf) =>
  v.pipe(
    jsonObject,
    objectOf({ static: v.exactOptional(text), column: v.exactOptional(column), text: v.exactOptional(text) }),
    v.rawTransform(({ dataset, addIssue, NEVER }): OverlayValue => {
      const value = dataset.value;
      const given = [value.static, value.column, value.text].filter((member) => member !== undefined);
      if (given.length !== 1) {
        addIssue({ message: 'must hold exactly one of static, column and text' });
        return NEVER;
      }
      if (value.static !== undefined) return { kind: 'static', text: value.static };
      if (value.column !== undefined) return { kind: 'column', column: value.column };
      const parts = textParts(value.text ?? '');
      if (parts !== undefined) return { kind: 'text', parts };
      addIssue({ message: `must hold only placeholders of the form {{column_<n>}} with n from 0 to ${maxColumnNumber}` });
      return NEVER;
    }),
  );

const textParts = (template: string): TextPart[] | undefined => {
  const parts: TextPart[] = [];
  let position = 0;
  for (;;) {
    const open = template.indexOf('{{', position);
    const close = open < 0 ? -1 : template.indexOf('}}', open + 2);
    if (close < 0) break;
    const number = parseColumnKey(template.slice(open + 2, close));
    if (number === undefined || number > maxColumnNumber) return undefined;
    if (open > position) parts.push(template.slice(position, open));
    parts.push({ column: number });
    position = close + 2;
  }
  if (position < template.length) parts.push(template.slice(position));
  return parts;
};
