import type { PdfObject } from '../pdf-object.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serializeName } from '../write/serialize.ts';
import { buttonAppearances, buttonPicture } from './button-appearance.ts';
import type { FieldNeeds } from './field-needs.ts';
import { fieldObjects } from './field-objects.ts';
import { buttonState } from './field-states.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import { pictureObject } from './widget-picture.ts';

/** Gives a check box or a group of radio buttons a value. Throws `OverlaySkipped`. */
export type ButtonFill = (value: string, write: (object: PdfObject) => void) => void;

const isOn = (widget: FormWidget, state: string): boolean => (widget.onState ?? 'Yes') === state;

/** Prepares buttons that stay fields. */
export const prepareButtonFill = (
  document: PdfDocument,
  field: FormField,
  checkedValues: readonly string[] | undefined,
  needs: FieldNeeds,
): ButtonFill => {
  const appearances = field.widgets.map((widget) => buttonAppearances(document, field, widget, needs));
  const objects = fieldObjects(field);
  return (value, write) => {
    const state = buttonState(field, value, checkedValues);
    const shown = (widget: FormWidget): string => (isOn(widget, state) ? state : 'Off');
    objects.write(`/V${serializeName(state)}`, (widget, index) => `/AS${serializeName(shown(widget))}${appearances[index] ?? ''}`, write);
  };
};

/** Prepares buttons that become page content: `numbers` are the objects that pages paint for them, by widget. */
export const prepareFlatButtonFill =
  (document: PdfDocument, field: FormField, checkedValues: readonly string[] | undefined, numbers: readonly number[]): ButtonFill =>
  (value, write) => {
    const state = buttonState(field, value, checkedValues);
    for (const [index, widget] of field.widgets.entries()) {
      const picture = buttonPicture(document, field, widget, isOn(widget, state));
      write(pictureObject(document, widget, picture, numbers[index]!));
    }
  };
