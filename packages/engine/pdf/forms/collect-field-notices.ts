import { withMessage } from '../../core/diagnostic.ts';
import type { TextNotice } from '../overlays/overlay-notice.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { findFieldVisibility } from './field-visibility.ts';
import { type FormField, fieldFlags } from './form-fields.ts';

export interface ToldOfField {
  readonly filled: readonly TextNotice[];
  readonly blank: readonly TextNotice[];
}

const unseen = {
  nowhere: 'is hidden: the value is not visible.',
  print: 'is shown in print only: the value is not visible on a screen.',
} as const;

/** Returns the notices about the fields with one name. A flattened page shows the screen appearance. */
export const collectFieldNotices = (
  document: PdfDocument,
  fields: readonly FormField[],
  flatten: boolean,
): ToldOfField => {
  const [field] = fields;
  if (field === undefined) return { filled: [], blank: [] };
  const visibility = findFieldVisibility(document, { widgets: fields.flatMap(({ widgets }) => widgets) });
  const where = visibility === 'print' && flatten ? 'nowhere' : visibility;
  return {
    filled:
      where === 'nowhere' || where === 'print'
        ? [
            {
              code: 'FIELD_NOT_VISIBLE',
              ...withMessage({ rule: `The field "{field}" ${unseen[where]}`, field: field.name }),
            },
          ]
        : [],
    blank: fields.some(({ flags }) => (flags & fieldFlags.required) !== 0)
      ? [
          {
            code: 'FIELD_REQUIRED_BLANK',
            ...withMessage({
              rule: 'The form requires the field "{field}", and its value is blank.',
              field: field.name,
            }),
          },
        ]
      : [],
  };
};
