import type { Rect } from '@bulkfill/engine/browser/templates';
import { texts } from '../../texts/editor-core.ts';
import { isPlaced, type OverlayDraft, type OverlayKind } from './draft.ts';
import { roundPt } from './geometry.ts';
import { standsWords } from './overlay-pages.ts';

export const kindWords: Readonly<Record<OverlayKind, string>> = {
  text: texts.text,
  checkbox: texts.checkBox,
  image: texts.image,
  signature: texts.signature,
  qr: texts.qrCode,
  barcode: texts.barcode,
  list: texts.list,
  field: texts.formField,
  marker: texts.marker,
  seal: texts.seal,
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
  seal: { width: 180, height: 50 },
};

/** Returns the accessible name of an overlay. Source: console-and-editor.md, "Names". */
export const overlayName = ({ kind, id }: Pick<OverlayDraft, 'kind' | 'id'>): string => `${kindWords[kind]} ${id}`;

/** Describes an overlay for screen readers: `Text Full name, page 1, 72 by 20 points at 130, 212`. */
export const describeOverlay = (overlay: OverlayDraft): string => {
  const name = overlayName(overlay);
  if (!isPlaced(overlay)) return texts.fieldOfForm(name);
  const { x, y, width, height } = overlay.rect;
  return texts.placed(name, standsWords(overlay), {
    x: roundPt(x),
    y: roundPt(y),
    width: roundPt(width),
    height: roundPt(height),
  });
};

const idStems: Readonly<Record<OverlayKind, string>> = {
  text: 'text',
  checkbox: 'check_box',
  image: 'image',
  signature: 'signature',
  qr: 'qr_code',
  barcode: 'barcode',
  list: 'list',
  field: 'form_field',
  marker: 'marker',
  seal: 'seal',
};

/** Returns the first unused id of the form `text_1`. */
export const freeId = (kind: OverlayKind, taken: ReadonlySet<string>): string => {
  const stem = idStems[kind];
  for (let number = 1; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
};

/** Returns the id, with a number appended if it is in use: `name_2`. */
export const createUniqueId = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  const stem = /^(.*?)(?:_\d+)?$/s.exec(wanted)?.[1] ?? wanted;
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
};
