import { OverlaySkipped } from '../overlay-skipped.ts';
import { encodeTextString } from '../text-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { buildAppearance } from './build-appearance.ts';
import { prepareChoiceField } from './choice-appearance.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FieldFill, FormToFill } from './field-fill.ts';
import type { FieldNeeds } from './field-needs.ts';
import { prepareFieldObjects } from './field-objects.ts';
import { asShownBy, type FormField } from './form-fields.ts';
import { isShown } from './is-shown.ts';
import { formatShownValue, toStoredValue } from './shown-value.ts';
import { prepareFieldText } from './text-appearance.ts';
import { measureWidget } from './widget-box.ts';
import type { WidgetFace } from './widget-face.ts';

const red = [1, 0, 0] as const;

export const prepareTextFill = (form: FormToFill, field: FormField, needs: FieldNeeds): FieldFill => {
  const faces = facesOf(form, field, needs);
  const draws = faces.map(({ shown, appearance, face, box }) => prepareFieldText(shown, box, appearance, face));
  let redDraws: typeof draws | undefined;
  const appearances = appearanceWriter(form, field, faces, needs);
  return {
    keep: appearances.keep,
    fill: (value, write, notices) => {
      if (field.maxLength !== undefined && [...value].length > field.maxLength) {
        const rule = `The field "{field}" holds at most ${field.maxLength} characters.`;
        throw new OverlaySkipped('VALUE_INVALID', rule, { field: field.name });
      }
      const { text, isRed } = formatShownValue(field, value);
      if (isRed)
        redDraws ??= faces.map(({ shown, appearance, face, box }) =>
          prepareFieldText(shown, box, { ...appearance, color: red }, face),
        );
      const contents = ((isRed && redDraws) || draws).map((draw, index) =>
        draw(text, faces[index]!.isSeen ? notices : undefined),
      );
      const stored = toStoredValue(field, value);
      appearances.write(`/V ${encodeTextString(stored)}`, contents, write);
      return stored;
    },
  };
};

export const prepareChoiceFill = (form: FormToFill, field: FormField, needs: FieldNeeds): FieldFill => {
  const faces = facesOf(form, field, needs);
  const choose = prepareChoiceField(field, faces);
  const appearances = appearanceWriter(form, field, faces, needs);
  return {
    keep: appearances.keep,
    fill: (value, write, notices) => {
      const { entries, contents, stored } = choose(value, notices);
      appearances.write(entries, contents, write);
      return stored;
    },
  };
};

const facesOf = ({ document, fonts }: FormToFill, field: FormField, needs: FieldNeeds): WidgetFace[] =>
  field.widgets.map((widget) => {
    const shown = asShownBy(field, widget);
    const appearance = parseDefaultAppearance(shown.defaultAppearance);
    const { face, number: resources } = fonts.face(appearance.fontName, needs);
    const box = measureWidget(document, widget);
    const isSeen = widget.page !== undefined && box.width > 0 && box.height > 0 && isShown(document, widget);
    return { shown, appearance, face, box, resources, isSeen };
  });

interface AppearanceWriter {
  write(entries: string, contents: readonly string[], write: (object: OutgoingObject) => void): void;
  readonly keep: FieldFill['keep'];
}

const appearanceWriter = (
  { flatten, promised }: FormToFill,
  field: FormField,
  faces: readonly WidgetFace[],
  needs: FieldNeeds,
): AppearanceWriter => {
  const numbers = promised.promise(field, needs);
  const objects = flatten ? undefined : prepareFieldObjects(field);
  return {
    write: (entries, contents, write) => {
      for (const [index, content] of contents.entries()) {
        const { box, resources } = faces[index]!;
        write(buildAppearance(numbers[index]!, box, `${resources} 0 R`, content));
      }
      objects?.write(entries, (_, index) => `/AP<</N ${numbers[index]} 0 R>>`, write);
    },
    keep: promised.unchanged(field, numbers, needs),
  };
};
