import { findFontFamily } from '@bulkfill/engine/browser/templates';
import { type OverlayDraft, rotationOf } from './draft.ts';

/** Ascent and descent of the built-in families, in thousandths of the size, as in the engine. */
const extents: Readonly<Record<string, readonly [ascent: number, descent: number]>> = {
  Helvetica: [718, -207],
  Times: [683, -217],
  Courier: [629, -157],
  'Noto Sans': [1069, -293],
};

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;

/**
 * Returns the first baseline in points below the rect's top, before text is shrunk; `undefined` if it depends on row or
 * package font.
 */
export const baselineOf = (overlay: OverlayDraft): number | undefined => {
  const { kind, rect, font, size, lineHeight, verticalAlign } = overlay;
  // The baseline of wrapped text depends on the row unless aligned to the top.
  if (kind !== 'text' || rect === undefined || rotationOf(overlay) % 360 !== 0) return undefined;
  if (overlay.wrap === true && verticalAlign !== 'top') return undefined;
  const name = typeof font === 'string' ? font : 'Helvetica';
  const [ascent, descent] = extents[findFontFamily(name) ?? ''] ?? [];
  if (ascent === undefined || descent === undefined) return undefined;
  const points = positive(size, 12);
  const leading = positive(lineHeight, 1.2) * points;
  const middle =
    verticalAlign === 'top' ? leading / 2 : verticalAlign === 'bottom' ? rect.height - leading / 2 : rect.height / 2;
  return middle + ((ascent + descent) * points) / 2000;
};
