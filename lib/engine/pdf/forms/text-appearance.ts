import type { TextOverlay } from '../../package/template.ts';
import { rectangle } from '../content-stream.ts';
import { isRightToLeft } from '../fonts/characters/text-direction.ts';
import type { FontFace, FontSet } from '../fonts/font-set.ts';
import type { OverlayNotice, TextFit, TextNotice } from '../overlays/overlay-notice.ts';
import { combGraphemes } from '../overlays/text/draw-comb.ts';
import { prepareText } from '../overlays/text/prepare-text.ts';
import type { DefaultAppearance } from './default-appearance.ts';
import { asEchoed, type FormField, fieldFlags } from './form-fields.ts';
import { isClipped } from './is-clipped.ts';
import type { WidgetBox } from './widget-box.ts';

/** Line height of viewers for automatic sizes, times the size. */
const autoLineHeight = 1.35;
const maxAutoMultilineSize = 12;
const minAutoSize = 4;
/** Points. A text that had to go below it is hard to read: 60 % of the 12 points that a form's text has. */
const readableAutoSize = 7.2;
/** A comb of more cells has none that could be told apart. */
const maxPaddedCells = 1000;

/** Gives the content of a widget's appearance for a value. */
export type FieldTextDrawer = (value: string, notices?: TextNotice[]) => string;

/**
 * Prepares the appearance of a text field or of a combo box's line (ISO 32000-2, 12.7.4.3): the result gives the content of the
 * appearance stream for a value. The size follows the box where `/DA` says 0; comb fields spread over `/MaxLen` cells.
 * A text that the field's edge cuts, or that is shrunk below `readableAutoSize`, is told to `notices`, where there are any.
 */
export const prepareFieldText = (field: FormField, box: WidgetBox, appearance: DefaultAppearance, face: FontFace): FieldTextDrawer => {
  const multiline = field.type === 'text' && (field.flags & fieldFlags.multiline) !== 0;
  const comb = field.type === 'text' && (field.flags & fieldFlags.comb) !== 0 && !multiline ? field.maxLength : undefined;
  // Acrobat keeps twice the border from the edge, and two points where there is none; comb cells divide the whole width.
  const inset = comb === undefined ? Math.min(Math.max(2 * box.borderWidth, 2), box.width / 4) : 0;
  const insetY = Math.min(multiline ? inset : box.borderWidth, box.height / 4);
  const rect = { x: inset, y: insetY, width: Math.max(box.width - 2 * inset, 0.1), height: Math.max(box.height - 2 * insetY, 0.1) };
  const automatic = appearance.size === 0;
  const autoSize = multiline ? Math.min(maxAutoMultilineSize, rect.height) : Math.max(rect.height / autoLineHeight, minAutoSize);
  const overlay: TextOverlay = {
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
  const draw = prepareText(overlay, onlyFace(face), '', edges);
  const clip = rectangle(box.borderWidth, box.borderWidth, box.width - 2 * box.borderWidth, box.height - 2 * box.borderWidth);
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

/** A comb's text behind as many empty cells as its quadding asks for; from the right edge, where the text runs from there. */
const inCells = (text: string, cells: number, align: TextOverlay['align']): string => {
  const free = cells - combGraphemes(text).length;
  if (free <= 0 || cells > maxPaddedCells || align === 'left' || (align === 'right' && isRightToLeft(text))) return text;
  return ' '.repeat(align === 'right' ? free : Math.floor(free / 2)) + text;
};

/** What is said of a text that the field's edge cuts. */
export const clippedIn = (field: FormField): TextNotice => ({
  code: 'TEXT_CLIPPED',
  message: `The text does not fit the field "${field.name}"; it was cut at the field's edge.`,
});

const shrunkIn = (field: FormField, fit: TextFit): TextNotice => ({
  code: 'TEXT_SHRUNK',
  message: `The text was shrunk to ${fit.size_pt} points to fit the field "${field.name}".`,
  fit,
});

/** A font set that knows one face, whatever is asked for. */
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
