import { withMessage } from '../../core/diagnostic.ts';
import type { ResolvedTextOverlay } from '../../svc/template.ts';
import { rectangle } from '../content-stream.ts';
import { isRightToLeft } from '../fonts/characters/text-direction.ts';
import type { FontFace, FontSet } from '../fonts/font-set.ts';
import type { OverlayNotice, TextFit, TextNotice } from '../overlays/overlay-notice.ts';
import { splitCombGraphemes } from '../overlays/text/draw-comb.ts';
import { prepareText } from '../overlays/text/prepare-text.ts';
import type { DefaultAppearance } from './default-appearance.ts';
import { asEchoed, type FormField, fieldFlags } from './form-fields.ts';
import { isClipped } from './is-clipped.ts';
import type { WidgetBox } from './widget-box.ts';

/** Line height of viewers for automatic sizes, relative to the size. */
const autoLineHeight = 1.35;
const maxAutoMultilineSize = 12;
const minAutoSize = 4;
/** Points. Smaller text is hard to read: 60 % of 12 points, the usual size in forms. */
const readableAutoSize = 7.2;
/** Maximum padded comb cells: more cells would be indistinguishable. */
const maxPaddedCells = 1000;

export type FieldTextDrawer = (value: string, notices?: TextNotice[]) => string;

/**
 * Prepares the appearance of a text field or of a combo box's line (ISO 32000-2, 12.7.4.3). The size follows the box if
 * `/DA` has 0; comb fields spread over `/MaxLen` cells. Adds a notice for a clipped or unreadable text.
 */
export const prepareFieldText = (
  field: FormField,
  box: WidgetBox,
  appearance: DefaultAppearance,
  face: FontFace,
): FieldTextDrawer => {
  const multiline = field.type === 'text' && (field.flags & fieldFlags.multiline) !== 0;
  const comb =
    field.type === 'text' && (field.flags & fieldFlags.comb) !== 0 && !multiline ? field.maxLength : undefined;
  // Like Acrobat: twice the border from the edge, or two points without a border. Comb cells divide the whole width.
  const inset = comb === undefined ? Math.min(Math.max(2 * box.borderWidth, 2), box.width / 4) : 0;
  const insetY = Math.min(multiline ? inset : box.borderWidth, box.height / 4);
  const rect = {
    x: inset,
    y: insetY,
    width: Math.max(box.width - 2 * inset, 0.1),
    height: Math.max(box.height - 2 * insetY, 0.1),
  };
  const automatic = appearance.size === 0;
  const autoSize = multiline
    ? Math.min(maxAutoMultilineSize, rect.height)
    : Math.max(rect.height / autoLineHeight, minAutoSize);
  const overlay: ResolvedTextOverlay = {
    kind: 'text',
    id: field.name,
    page: 0,
    rect,
    rotation: 0,
    opacity: 1,
    required: false,
    value: { kind: 'static', text: '' },
    font: '',
    bold: false,
    italic: false,
    size: automatic ? Math.round(autoSize * 100) / 100 : appearance.size,
    color: appearance.color,
    align: (['left', 'center', 'right'] as const)[field.quadding] ?? 'left',
    verticalAlign: multiline ? 'top' : 'middle',
    wrap: multiline,
    lineHeight: 1.15,
    fit: automatic ? 'shrink' : 'none',
    minSize: minAutoSize,
    overflow: 'visible',
    ...(comb === undefined || comb <= 0 ? {} : { comb }),
  };
  const edges = { bottom: box.borderWidth - insetY, top: box.height - box.borderWidth - insetY };
  const draw = prepareText(overlay, onlyFace(face), undefined, edges);
  const clip = rectangle(
    box.borderWidth,
    box.borderWidth,
    box.width - 2 * box.borderWidth,
    box.height - 2 * box.borderWidth,
  );
  const unfit: OverlayNotice[] = [];
  return (value, notices) => {
    const echoed = asEchoed(field, value);
    const line = multiline ? echoed : echoed.replace(/\r\n?|\n/g, ' ');
    const text = comb === undefined ? line : inCells(line, comb, overlay.align);
    unfit.length = 0;
    const drawn = draw(text, rect.x, rect.y, unfit);
    if (notices !== undefined && (unfit.length > 0 || (face.overhang !== undefined && line !== ''))) {
      const { code, fit } = unfit[0] ?? {};
      if (code !== 'TEXT_SHRUNK' && isClipped(text, overlay, face, box, edges)) {
        notices.push(fit === undefined ? clippedIn(field) : { ...clippedIn(field), fit });
      } else if (fit !== undefined && fit.size_pt < readableAutoSize) notices.push(shrunkIn(field, fit));
    }
    return `${box.frame}/Tx BMC\nq ${clip} W n\n${drawn}Q\nEMC\n`;
  };
};

/** Pads a comb's text with empty cells for its quadding; from the right edge if the text runs from there. */
const inCells = (text: string, cells: number, align: ResolvedTextOverlay['align']): string => {
  const free = cells - splitCombGraphemes(text).length;
  if (free <= 0 || cells > maxPaddedCells || align === 'left' || (align === 'right' && isRightToLeft(text)))
    return text;
  return ' '.repeat(align === 'right' ? free : Math.floor(free / 2)) + text;
};

export const clippedIn = (field: FormField): TextNotice => ({
  code: 'TEXT_CLIPPED',
  ...withMessage({
    rule: 'The text does not fit the field "{field}"; it was cut at the field\'s edge.',
    field: field.name,
  }),
});

const shrunkIn = (field: FormField, fit: TextFit): TextNotice => ({
  code: 'TEXT_SHRUNK',
  ...withMessage({
    rule: `The text was shrunk to ${fit.size_pt} points to fit the field "{field}".`,
    field: field.name,
  }),
  fit,
});

const onlyFace = (face: FontFace): FontSet => ({
  brokenFonts: [],
  objects: [],
  resources: new Map(),
  face: () => face,
  ascent: () => face.ascent,
  descent: () => face.descent,
  measure: (_, line) => face.measure(line),
  show: (_, line, size) => face.show(line, size),
  missing: (_, text) => face.missing(text),
});
