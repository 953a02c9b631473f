import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import type { FontFace } from '../../fonts/font-set.ts';

/**
 * Returns the first baseline, in points from the rect's lower edge. Ascent and descent are centred in the line height.
 */
export const computeFirstBaseline = (
  lines: number,
  size: number,
  overlay: ResolvedTextOverlay,
  face: FontFace,
): number => {
  const { height } = overlay.rect;
  const leading = overlay.lineHeight * size;
  const block = lines * leading;
  const top =
    overlay.verticalAlign === 'top' ? height : overlay.verticalAlign === 'bottom' ? block : (height + block) / 2;
  return top - leading / 2 - ((face.ascent + face.descent) * size) / 2000;
};
