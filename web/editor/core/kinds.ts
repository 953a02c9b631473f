import type { Rect } from '../../../lib/engine/browser/templates.ts';
import { isPlaced, type OverlayDraft, type OverlayKind } from './draft.ts';
import { roundPt } from './geometry.ts';
import { standsWords } from './overlay-pages.ts';

/** Kinds in the toolbar's words. */
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

/** Points of an overlay that a click places. */
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

/** The accessible name of an overlay. Source: editor.md, "Names". */
export const overlayName = ({ kind, id }: Pick<OverlayDraft, 'kind' | 'id'>): string => `${kindWords[kind]} ${id}`;

/** An overlay in words for who does not see it: `Text Full name, page 1, 72 by 20 points at 130, 212`. Source: editor.md, 11. */
export const describeOverlay = (overlay: OverlayDraft): string => {
  const name = overlayName(overlay);
  if (!isPlaced(overlay)) return `${name}, in the document's own form`;
  const { x, y, width, height } = overlay.rect;
  return `${name}, ${standsWords(overlay)}, ${roundPt(width)} by ${roundPt(height)} points at ${roundPt(x)}, ${roundPt(y)}`;
};

/** The first id of the form `text_1` that no overlay has. */
export const freeId = (kind: OverlayKind, taken: ReadonlySet<string>): string => {
  const stem = kindWords[kind].toLowerCase().replaceAll(' ', '_');
  for (let number = 1; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
};

/** The id itself, or with the first number behind it that makes it one of its own: `name_2`. */
export const uniqueId = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  const stem = /^(.*?)(?:_\d+)?$/s.exec(wanted)?.[1] ?? wanted;
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
};
