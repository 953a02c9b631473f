import type { Rect } from '@bulkfill/engine/browser/templates';
import { isPlaced, type OverlayDraft, type OverlayKind } from './draft.ts';
import { roundPt } from './geometry.ts';
import { standsWords } from './overlay-pages.ts';

export const kindWords: Readonly<Record<OverlayKind, string>> = {
  text: 'Text',
  checkbox: 'Check box',
  image: 'Image',
  signature: 'Signature',
  qr: 'QR code',
  barcode: 'Barcode',
  list: 'List',
  field: 'Form field',
  marker: 'Marker',
};

/** Size in points of an overlay placed by a click. */
export const placedSize: Readonly<Record<OverlayKind, Pick<Rect, 'width' | 'height'>>> = {
  text: { width: 144, height: 20 },
  checkbox: { width: 12, height: 12 },
  image: { width: 96, height: 72 },
  signature: { width: 144, height: 48 },
  qr: { width: 72, height: 72 },
  barcode: { width: 144, height: 48 },
  list: { width: 320, height: 160 },
  field: { width: 144, height: 20 },
  marker: { width: 72, height: 24 },
};

/** Returns the accessible name of an overlay. Source: console-and-editor.md, "Names". */
export const overlayName = ({ kind, id }: Pick<OverlayDraft, 'kind' | 'id'>): string => `${kindWords[kind]} ${id}`;

/** Describes an overlay for screen readers: `Text Full name, page 1, 72 by 20 points at 130, 212`. */
export const describeOverlay = (overlay: OverlayDraft): string => {
  const name = overlayName(overlay);
  if (!isPlaced(overlay)) return `${name}, a field of the PDF form`;
  const { x, y, width, height } = overlay.rect;
  return `${name}, ${standsWords(overlay)}, ${roundPt(width)} by ${roundPt(height)} points at ${roundPt(x)}, ${roundPt(y)}`;
};

/** Returns the first unused id of the form `text_1`. */
export const freeId = (kind: OverlayKind, taken: ReadonlySet<string>): string => {
  const stem = kindWords[kind].toLowerCase().replaceAll(' ', '_');
  for (let number = 1; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
};

/** Returns the id, with a number appended if it is in use: `name_2`. */
export const createUniqueId = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  const stem = /^(.*?)(?:_\d+)?$/s.exec(wanted)?.[1] ?? wanted;
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
};
