import { serializeName } from '../write/serialize.ts';
import { buildButtonAppearances, buildButtonPicture } from './button-appearance.ts';
import type { FieldFill, FormToFill } from './field-fill.ts';
import type { FieldNeeds } from './field-needs.ts';
import { prepareFieldObjects } from './field-objects.ts';
import { findButtonState } from './field-states.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import { toExportedState } from './source-value.ts';
import { buildPictureObject } from './widget-picture.ts';

/** Prepares a check box or a group of radio buttons. `checkedValues` are the overlay's own values that tick a box. */
export const prepareButtonFill = (
  form: FormToFill,
  field: FormField,
  checkedValues: readonly string[] | undefined,
  needs: FieldNeeds,
): FieldFill => (form.flatten ? flatButtonFill : liveButtonFill)(form, field, checkedValues, needs);

const isOn = (widget: FormWidget, state: string): boolean => (widget.onState ?? 'Yes') === state;

const liveButtonFill: typeof prepareButtonFill = ({ document }, field, checkedValues, needs) => {
  const appearances = field.widgets.map((widget) => buildButtonAppearances(document, field, widget, needs));
  const objects = prepareFieldObjects(field);
  return {
    keep: () => {},
    fill: (value, write) => {
      const state = findButtonState(field, value, checkedValues);
      const shown = (widget: FormWidget): string => (isOn(widget, state) ? state : 'Off');
      objects.write(
        `/V${serializeName(state)}`,
        (widget, index) => `/AS${serializeName(shown(widget))}${appearances[index] ?? ''}`,
        write,
      );
      return toExportedState(field, state);
    },
  };
};

const flatButtonFill: typeof prepareButtonFill = ({ document, promised }, field, checkedValues, needs) => {
  const numbers = promised.promise(field, needs);
  return {
    keep: promised.unchanged(field, numbers, needs),
    fill: (value, write) => {
      const state = findButtonState(field, value, checkedValues);
      for (const [index, widget] of field.widgets.entries()) {
        const picture = buildButtonPicture(document, field, widget, isOn(widget, state), needs);
        write(buildPictureObject(document, widget, picture, numbers[index]!));
        const spoken = needs.flattened?.state(widget, isOn(widget, state));
        if (spoken !== undefined) write(spoken);
      }
      return toExportedState(field, state);
    },
  };
};
