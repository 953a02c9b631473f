import { concatMatrix, type Matrix, multiply } from '../geometry/matrix.ts';
import { type PdfRef, PdfStream, PdfRef as Ref } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import { buildAppearance } from './build-appearance.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FieldFonts } from './field-fonts.ts';
import type { FieldNeeds } from './field-needs.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import { prepareFieldText } from './text-appearance.ts';
import { measureForm } from './widget-appearance.ts';
import type { WidgetBox } from './widget-box.ts';
import type { MadePicture } from './widget-picture.ts';

/** `/TP` values: position of the caption (ISO 32000-2, table 192). */
const captionOnly = 0;
const iconOnly = 1;

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const captionOf = (document: PdfDocument, widget: FormWidget): string | undefined => {
  const characteristics = document.dict(widget.dict.get('MK'));
  if (document.number(characteristics?.get('TP') ?? null) === iconOnly) return undefined;
  return decodeTextString(document.resolve(characteristics?.get('CA') ?? null)) || undefined;
};

export const iconOf = (
  document: PdfDocument,
  widget: FormWidget,
): { readonly ref: PdfRef; readonly stream: PdfStream } | undefined => {
  const ref = document.dict(widget.dict.get('MK'))?.get('I') ?? null;
  const stream = document.resolve(ref);
  return ref instanceof Ref && stream instanceof PdfStream ? { ref, stream } : undefined;
};

/** Builds the picture of a push button like a viewer: background, border, icon, caption. `undefined` without any. */
export const pushButtonPicture = (
  document: PdfDocument,
  field: FormField,
  widget: FormWidget,
  box: WidgetBox,
  fonts: FieldFonts,
  needs: FieldNeeds,
): MadePicture | undefined => {
  const position = document.number(document.dict(widget.dict.get('MK'))?.get('TP') ?? null) ?? captionOnly;
  const caption = captionOf(document, widget);
  const icon = position === captionOnly ? undefined : iconOf(document, widget);
  if (caption === undefined && icon === undefined)
    return box.frame === '' ? undefined : { box, resources: `<<${needs.colourSpaces}>>`, content: box.frame };
  const places = placesOf(position, caption !== undefined && icon !== undefined, box);
  const xObjects = new Map<string, number>();
  let content = box.frame;
  if (icon !== undefined) {
    const matrix = iconMatrix(document, widget, icon.stream, places.icon);
    if (matrix !== undefined) {
      xObjects.set('Icon', icon.ref.number);
      const { x, y, width, height } = places.icon;
      content += `q ${x} ${y} ${width} ${height} re W n ${concatMatrix(matrix)} /Icon Do Q\n`;
    }
  }
  if (caption !== undefined) {
    const appearance = parseDefaultAppearance(field.defaultAppearance);
    const { face, number: resources } = fonts.face(appearance.fontName, needs);
    const line: FormField = { ...field, type: 'text', flags: 0, quadding: 1, maxLength: undefined };
    const { x, y, width, height } = places.caption;
    const lineBox = { width, height, borderWidth: 0, matrix: '', frame: '' };
    if (face.missing(caption).length === 0) {
      const number = needs.allocate();
      needs.writeOnce(
        buildAppearance(
          number,
          lineBox,
          `${resources} 0 R`,
          prepareFieldText(line, lineBox, appearance, face)(caption),
        ),
      );
      xObjects.set('Caption', number);
      content += `q 1 0 0 1 ${x} ${y} cm /Caption Do Q\n`;
    }
  }
  const named = [...xObjects].map(([name, number]) => `/${name} ${number} 0 R`).join('');
  return { box, resources: `<</XObject<<${named}>>${needs.colourSpaces}>>`, content };
};

/** Returns the places of caption and icon inside the border: stacked (2, 3), side by side (4, 5) or overlaid. */
const placesOf = (
  position: number,
  isBoth: boolean,
  { width, height, borderWidth }: WidgetBox,
): { caption: Rect; icon: Rect } => {
  const inner = rounded({
    x: borderWidth,
    y: borderWidth,
    width: width - 2 * borderWidth,
    height: height - 2 * borderWidth,
  });
  const line = Math.min(inner.height / 2, 16);
  const half = inner.width / 2;
  const below = rounded({ ...inner, height: line });
  const aboveLine = rounded({ ...inner, y: inner.y + line, height: inner.height - line });
  const above = rounded({ ...inner, y: inner.y + inner.height - line, height: line });
  const belowLine = rounded({ ...inner, height: inner.height - line });
  const left = rounded({ ...inner, width: half });
  const right = rounded({ ...inner, x: inner.x + half, width: half });
  switch (isBoth ? position : captionOnly) {
    case 2:
      return { caption: below, icon: aboveLine };
    case 3:
      return { caption: above, icon: belowLine };
    case 4:
      return { caption: right, icon: left };
    case 5:
      return { caption: left, icon: right };
    default:
      return { caption: inner, icon: inner };
  }
};

const rounded = ({ x, y, width, height }: Rect): Rect => {
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return { x: round(x), y: round(y), width: round(Math.max(width, 0)), height: round(Math.max(height, 0)) };
};

/** Fits an icon into its place by `/IF` (table 250). */
const iconMatrix = (document: PdfDocument, widget: FormWidget, icon: PdfStream, place: Rect): Matrix | undefined => {
  const bounds = measureForm(document, icon);
  if (bounds === undefined) return undefined;
  const fit = document.dict(document.dict(widget.dict.get('MK'))?.get('IF') ?? null);
  const isLarger = bounds.width > place.width || bounds.height > place.height;
  const isScaled = { B: isLarger, S: !isLarger, N: false }[document.name(fit?.get('SW') ?? null) ?? 'A'] ?? true;
  let scaleX = isScaled ? place.width / bounds.width : 1;
  let scaleY = isScaled ? place.height / bounds.height : 1;
  if (document.name(fit?.get('S') ?? null) !== 'A') scaleX = scaleY = Math.min(scaleX, scaleY);
  const [shareLeft = 0.5, shareBottom = 0.5] = (document.array(fit?.get('A') ?? null) ?? []).map(
    (share) => document.number(share) ?? 0.5,
  );
  const x = place.x + (place.width - bounds.width * scaleX) * shareLeft;
  const y = place.y + (place.height - bounds.height * scaleY) * shareBottom;
  return multiply([1, 0, 0, 1, -bounds.left, -bounds.bottom], [scaleX, 0, 0, scaleY, x, y]);
};
