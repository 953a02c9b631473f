import type { PdfDict, PdfRef } from '../pdf-value.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import type { FormField, FormWidget } from './form-fields.ts';

/** Entries replaced by a new value: the value, its rich-text version, chosen indexes, and the appearance. */
const replacedInField = ['V', 'RV', 'I'];
const replacedInWidget = ['AP', 'AS'];

export interface FieldObjects {
  write(
    fieldEntries: string,
    widgetEntries: (widget: FormWidget, index: number) => string,
    write: (object: OutgoingObject) => void,
  ): void;
}

/** Prepares new versions of a field and its widgets. Serializes entries that do not depend on the value once. */
export const prepareFieldObjects = (field: FormField): FieldObjects => {
  const opened = (dict: PdfDict, replaced: readonly string[]): string => {
    const copy = dict.copy();
    for (const key of replaced) copy.delete(key);
    return serialize(copy).slice(0, -2);
  };
  const fieldRef = field.ref as PdfRef;
  const merged = field.widgets.length === 1 && field.widgets[0]!.ref?.number === fieldRef.number;
  if (merged) {
    const widget = field.widgets[0]!;
    const start = opened(field.dict, [...replacedInField, ...replacedInWidget]);
    return {
      write: (fieldEntries, widgetEntries, write) =>
        write({
          number: fieldRef.number,
          generation: fieldRef.generation,
          body: `${start}${fieldEntries}${widgetEntries(widget, 0)}>>`,
        }),
    };
  }
  const start = opened(field.dict, replacedInField);
  const widgets = field.widgets.map((widget) => ({
    widget,
    ref: widget.ref as PdfRef,
    start: opened(widget.dict, [...replacedInField, ...replacedInWidget]),
  }));
  // A value closer to the widget would override the field's.
  const overridden = field.nodes.filter(({ dict }) => replacedInField.some((key) => dict.has(key)));
  const nodes = overridden.map(({ ref, dict }) => ({
    number: ref.number,
    generation: ref.generation,
    body: `${opened(dict, replacedInField)}>>`,
  }));
  return {
    write: (fieldEntries, widgetEntries, write) => {
      write({ number: fieldRef.number, generation: fieldRef.generation, body: `${start}${fieldEntries}>>` });
      for (const node of nodes) write(node);
      for (const [index, { widget, ref, start: widgetStart }] of widgets.entries()) {
        write({
          number: ref.number,
          generation: ref.generation,
          body: `${widgetStart}${widgetEntries(widget, index)}>>`,
        });
      }
    },
  };
};
