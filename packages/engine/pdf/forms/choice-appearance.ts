import { fillColor, formatPdfNumber, rectangle } from '../content-stream.ts';
import type { FontFace } from '../fonts/font-set.ts';
import { type InkExtent, joinInk, noInk } from '../fonts/shaping/ink-extent.ts';
import type { TextNotice } from '../overlays/overlay-notice.ts';
import { encodeTextString } from '../text-string.ts';
import type { DefaultAppearance } from './default-appearance.ts';
import { findChosenOptions } from './field-states.ts';
import { type FormField, isListBox } from './form-fields.ts';
import { isBeside } from './is-clipped.ts';
import { formatShownValue, formatStoredValue, toStoredValue } from './shown-value.ts';
import { clippedIn, prepareFieldText } from './text-appearance.ts';
import type { WidgetBox } from './widget-box.ts';
import type { WidgetFace } from './widget-face.ts';

interface Chosen {
  /** The chosen values, one per line. */
  readonly stored: string;
  /** Entries `/V` and `/I`. */
  readonly entries: string;
  readonly contents: readonly string[];
}

/** Background of chosen lines, as in Acrobat. */
const highlight = [0.6, 0.75686, 0.8549] as const;
/**
 * Line metrics of a list as in poppler, relative to the size: the first baseline is one line below the top of the box.
 */
const listLineHeight = 1.1;
const listDescent = 0.2;
/** Part of a descender, relative to the size, that an edge may cut without counting as clipped. */
const listSlack = 0.05;
/** Points between the upper edge and the ink of the first line. */
const listAir = 0.25;
const autoListSize = 12;

/** Prepares a combo box (its line shows the chosen label) or a list box (ISO 32000-2, 12.7.5.4). */
export const prepareChoiceField = (
  field: FormField,
  faces: readonly WidgetFace[],
): ((value: string, notices: TextNotice[]) => Chosen) => {
  const lines = faces.map(({ shown, box, appearance, face, isSeen }) => {
    const draw = prepareFieldText(shown, box, appearance, face);
    return (text: string, notices: TextNotice[]) => draw(text, isSeen ? notices : undefined);
  });
  return (value, notices) => {
    const chosen = findChosenOptions(field, value);
    if (!Array.isArray(chosen)) {
      const { text } = formatShownValue(field, chosen.text);
      const stored = toStoredValue(field, chosen.text);
      return { stored, entries: `/V ${encodeTextString(stored)}`, contents: lines.map((draw) => draw(text, notices)) };
    }
    const shown = chosen.map((index) => formatStoredValue(field, field.options[index]?.label ?? '').text).join(', ');
    if (
      isListBox(field) &&
      faces.some(({ box, appearance, face, isSeen }) => isSeen && !listShows(field, box, appearance, face, chosen))
    )
      notices.push(clippedIn(field));
    const contents = isListBox(field)
      ? faces.map(({ box, appearance, face }) => drawList(field, box, appearance, face, new Set(chosen)))
      : lines.map((draw) => draw(shown, notices));
    const stored = chosen.map((index) => field.options[index]?.value ?? '').join('\n');
    return { stored, entries: entriesOf(field, chosen), contents };
  };
};

const entriesOf = (field: FormField, chosen: readonly number[]): string => {
  const values = chosen.map((index) => encodeTextString(field.options[index]?.value ?? ''));
  // A field without its own value inherits one.
  if (values.length === 0) return field.value === null || field.dict.has('V') ? '' : '/V()';
  const value = values.length === 1 ? values[0] : `[${values.join(' ')}]`;
  return `/V ${value}${isListBox(field) ? `/I[${chosen.join(' ')}]` : ''}`;
};

interface ListLayout {
  readonly size: number;
  readonly leading: number;
  /** Extent of a line below its baseline, relative to the size. */
  readonly descent: number;
  readonly visible: number;
  readonly start: number;
}

const listLayout = (
  field: FormField,
  box: WidgetBox,
  appearance: DefaultAppearance,
  face: FontFace,
  chosen: Iterable<number>,
): ListLayout => {
  const size = appearance.size === 0 ? autoListSize : appearance.size;
  const ink = optionsInk(field, face);
  // Taller or deeper letters than usual make the lines higher.
  const descent = Math.max(listDescent, ink.below - listSlack);
  const apart = descent > listDescent ? ink.above + descent : ink.above + Math.max(box.borderWidth, listAir) / size;
  const leading = Math.max(listLineHeight, apart) * size;
  const visible = Math.max(1, Math.floor((box.height - box.borderWidth - descent * size) / leading));
  const firstChosen = Math.min(...chosen, field.options.length);
  return {
    size,
    leading,
    descent,
    visible,
    start: firstChosen < visible || firstChosen === field.options.length ? 0 : firstChosen,
  };
};

const inks = new WeakMap<FontFace, WeakMap<FormField, InkExtent>>();

const optionsInk = (field: FormField, face: FontFace): InkExtent => {
  const known = inks.get(face)?.get(field);
  if (known !== undefined) return known;
  const all = field.options.map(({ label }) => face.extent(label)).reduce(joinInk, noInk);
  const ink = { above: all.above / 1000, below: all.below / 1000 };
  if (!inks.has(face)) inks.set(face, new WeakMap());
  inks.get(face)?.set(field, ink);
  return ink;
};

const listShows = (
  field: FormField,
  box: WidgetBox,
  appearance: DefaultAppearance,
  face: FontFace,
  chosen: readonly number[],
): boolean => {
  const { size, leading, visible, start } = listLayout(field, box, appearance, face, chosen);
  return chosen.every((index) => {
    if (index < start || index >= start + visible) return false;
    const label = field.options[index]?.label ?? '';
    // The first line is always drawn, even in a low box.
    const below = box.height - (index - start + 1) * leading - (face.extent(label).below * size) / 1000;
    return !isBeside(label, face, box.borderWidth + 2, size, box) && below >= box.borderWidth - listSlack * size;
  });
};

/** Draws as many options as fit, from the top, or from the first chosen one if it would be hidden. */
export const drawList = (
  field: FormField,
  box: WidgetBox,
  appearance: DefaultAppearance,
  face: FontFace,
  chosen: ReadonlySet<number>,
): string => {
  const { size, leading, descent, visible, start } = listLayout(field, box, appearance, face, chosen);
  const inset = box.borderWidth;
  let operators = `${box.frame}/Tx BMC\nq ${rectangle(inset, inset, box.width - 2 * inset, box.height - 2 * inset)} W n\n`;
  for (let line = 0; line < Math.min(visible + 1, field.options.length - start); line++) {
    const baseline = box.height - (line + 1) * leading;
    if (chosen.has(start + line))
      operators += `${fillColor(highlight)} ${rectangle(inset, baseline - descent * size, box.width - 2 * inset, leading)} f\n`;
    const label = field.options[start + line]?.label ?? '';
    if (label === '' || face.missing(label).length > 0) continue;
    operators += `BT ${fillColor(appearance.color)} ${formatPdfNumber(inset + 2)} ${formatPdfNumber(baseline)} Td ${face.show(label, size)} ET\n`;
  }
  return `${operators}Q\nEMC\n`;
};
