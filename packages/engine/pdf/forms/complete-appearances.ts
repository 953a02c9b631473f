import type { FontCollector } from '../fonts/font-collector.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize, serializeName } from '../write/serialize.ts';
import { buildButtonAppearances } from './button-appearance.ts';
import type { FieldNeeds } from './field-needs.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import type { ShownWidgets } from './shown-widgets.ts';
import { buildPictureObject } from './widget-picture.ts';

export interface StaleWidget {
  readonly field: FormField;
  readonly widget: FormWidget;
}

/** Returns the widgets that do not show their value; empty if the form does not ask for new appearances. */
export const findStaleWidgets = (fields: readonly FormField[], shown: ShownWidgets): StaleWidget[] =>
  shown.needAppearances
    ? fields.flatMap((field) =>
        field.widgets.filter((widget) => !shown.isUpToDate(field, widget)).map((widget) => ({ field, widget })),
      )
    : [];

export const collectStale = (stale: readonly StaleWidget[], shown: ShownWidgets, collector: FontCollector): void => {
  for (const { field, widget } of stale) shown.collect(field, widget, collector);
};

/**
 * Builds the appearances that viewers were asked to build (ISO 32000-2, table 224), the same as on a flattened page.
 * `isWritten` returns whether an object already has a new version. Returns false if a widget is not an indirect object.
 */
export const completeAppearances = (
  document: PdfDocument,
  stale: readonly StaleWidget[],
  shown: ShownWidgets,
  needs: FieldNeeds,
  isWritten: (number: number) => boolean,
): boolean => {
  let isComplete = true;
  for (const { field, widget } of stale) {
    const { ref } = widget;
    if (ref === undefined) isComplete = false;
    else if (!isWritten(ref.number)) {
      const entries = entriesOf(document, field, widget, shown, needs);
      if (entries === undefined) continue;
      const dict = serialize(widget.dict.copy().delete('AP').delete('AS')).slice(0, -2);
      needs.writeOnce({ number: ref.number, generation: ref.generation, body: `${dict}${entries}>>` });
    }
  }
  return isComplete;
};

const entriesOf = (
  document: PdfDocument,
  field: FormField,
  widget: FormWidget,
  shown: ShownWidgets,
  needs: FieldNeeds,
): string | undefined => {
  if (field.type === 'checkbox' || field.type === 'radio') {
    const state = shown.isTicked(field, widget) ? (widget.onState ?? 'Yes') : 'Off';
    return `/AS${serializeName(state)}${buildButtonAppearances(document, field, widget, needs)}`;
  }
  const picture = shown.picture(field, widget, needs);
  if (picture === undefined) return undefined;
  const number = needs.allocate();
  needs.writeOnce(buildPictureObject(document, widget, picture, number));
  return `/AP<</N ${number} 0 R>>`;
};
