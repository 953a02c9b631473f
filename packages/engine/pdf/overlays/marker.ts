import type { ResolvedMarkerOverlay } from '../../svc/template.ts';
import { fillColor, formatPdfNumber } from '../content-stream.ts';
import type { LabelFont } from './barcode-label.ts';

/**
 * Draws a `marker` overlay as operators in its own space (origin at the lower left of its rect, y up, points); the
 * caller wraps them in `q … Q`. `sign-here` and `initial` are a tag that points left, `date` is a plain rounded tag,
 * and `note` is a sheet. The label is black or white, for contrast. Source: package format, "Overlays".
 */
export const prepareMarker = (overlay: ResolvedMarkerOverlay, font: LabelFont): string => {
  const { rect, color, shape, label } = overlay;
  const { width, height } = rect;
  const tip = shape === 'sign-here' || shape === 'initial' ? Math.min(height / 2, width / 4) : 0;
  const fold = shape === 'note' ? Math.min(height, width) * 0.3 : 0;
  const outline =
    tip > 0 ? pointedTag(width, height, tip) : fold > 0 ? foldedSheet(width, height, fold) : roundedTag(width, height);
  const folded = fold > 0 ? `${fillColor(shade(color))}\n${foldedCorner(width, height, fold)} f\n` : '';
  return `${fillColor(color)}\n${outline} f\n${folded}${drawLabel(label, font, { left: tip * 0.7, width: width - tip * 0.7 - fold * 0.5, height }, color)}`;
};

const drawLabel = (
  label: string,
  font: LabelFont,
  room: { readonly left: number; readonly width: number; readonly height: number },
  color: ResolvedMarkerOverlay['color'],
): string => {
  const text = label.trim();
  if (text === '') return '';
  const inner = room.width - room.height * 0.4;
  const ink = font.extent(text, 1);
  const size = Math.min(
    room.height * 0.52,
    14,
    (inner / font.measure(text, 1000)) * 1000,
    room.height / (ink.above + ink.below),
  );
  if (!(size > 0.5)) return '';
  const x = room.left + (room.width - font.measure(text, size)) / 2;
  // Capitals and digits of Helvetica are 0.72 high.
  const usual = (room.height - 0.72 * size) / 2;
  // Keeps ascenders, descenders and accents on the tag.
  const y = Math.max(Math.min(usual, room.height - ink.above * size), ink.below * size);
  return `${isLight(color) ? '0 g' : '1 g'}\n${font.show(text, x, y, size)}\n`;
};

/** Whether black has more contrast than white on a colour (WCAG 2.2, relative luminance). */
const isLight = (color: ResolvedMarkerOverlay['color']): boolean => {
  const [r, g, b] = color.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179;
};

const shade = ([r, g, b]: ResolvedMarkerOverlay['color']): ResolvedMarkerOverlay['color'] => [
  r * 0.72,
  g * 0.72,
  b * 0.72,
];

const at = (...numbers: number[]): string => numbers.map(formatPdfNumber).join(' ');
/** Length of a Bézier handle at a rounded corner, relative to the radius. */
const handle = 0.45;

const pointedTag = (width: number, height: number, tip: number): string => {
  const r = Math.min(height * 0.18, 4);
  const k = r * handle;
  return [
    `${at(0, height / 2)} m ${at(tip, 0)} l ${at(width - r, 0)} l`,
    `${at(width - k, 0, width, k, width, r)} c ${at(width, height - r)} l`,
    `${at(width, height - k, width - k, height, width - r, height)} c ${at(tip, height)} l h`,
  ].join('\n');
};

const roundedTag = (width: number, height: number): string => {
  const r = Math.min(height * 0.28, width / 2, 6);
  const k = r * handle;
  return [
    `${at(r, 0)} m ${at(width - r, 0)} l ${at(width - k, 0, width, k, width, r)} c`,
    `${at(width, height - r)} l ${at(width, height - k, width - k, height, width - r, height)} c`,
    `${at(r, height)} l ${at(k, height, 0, height - k, 0, height - r)} c`,
    `${at(0, r)} l ${at(0, k, k, 0, r, 0)} c h`,
  ].join('\n');
};

const foldedSheet = (width: number, height: number, fold: number): string =>
  `${at(0, 0)} m ${at(width, 0)} l ${at(width, height - fold)} l ${at(width - fold, height)} l ${at(0, height)} l h`;

const foldedCorner = (width: number, height: number, fold: number): string =>
  `${at(width - fold, height)} m ${at(width - fold, height - fold)} l ${at(width, height - fold)} l h`;
