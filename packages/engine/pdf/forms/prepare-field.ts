import type { ResolvedFieldOverlay } from '../../svc/template.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { prepareButtonFill } from './button-fill.ts';
import type { FieldFill, FormToFill } from './field-fill.ts';
import type { FieldNeeds } from './field-needs.ts';
import type { FormField } from './form-fields.ts';
import { prepareChoiceFill, prepareTextFill } from './text-fill.ts';

/** Throws `OverlaySkipped` if no value can fill it. */
export const prepareField = (
  form: FormToFill,
  field: FormField,
  checkedValues: ResolvedFieldOverlay['checkedValues'],
  needs: FieldNeeds,
): FieldFill => {
  if (!form.flatten && (field.ref === undefined || field.widgets.some((widget) => widget.ref === undefined))) {
    throw new OverlaySkipped('FIELD_NOT_FOUND', 'The field "{field}" is not an object of its own in the document.', {
      field: field.name,
    });
  }
  switch (field.type) {
    case 'text':
      return prepareTextFill(form, field, needs);
    case 'choice':
      return prepareChoiceFill(form, field, needs);
    case 'checkbox':
    case 'radio':
      return prepareButtonFill(form, field, checkedValues, needs);
    case 'button':
    case 'signature':
      throw new OverlaySkipped(
        'VALUE_INVALID',
        `The field "{field}" is a ${field.type === 'button' ? 'push button' : 'signature'}, which takes no value.`,
        { field: field.name },
      );
  }
};
