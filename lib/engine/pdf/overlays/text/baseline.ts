import type { ResolvedTextOverlay } from '../../../package/template.ts';
import type { FontFace } from '../../fonts/font-set.ts';

/**
 * Returns the first baseline of a block of lines, in points from the lower edge of the overlay's rect. A line's ascent
 * and descent are centred in its line height, as in CSS; `verticalAlign` places the block.
 */
export const firstBaseline = (lines: number, size: number, overlay: ResolvedTextOverlay, face: FontFace): number => {
  const { height } = overlay.rect;
  const leading = overlay.lineHeight * size;
  const block = lines * leading;
  const top =
    overlay.verticalAlign === 'top' ? height : overlay.verticalAlign === 'bottom' ? block : (height + block) / 2;
  return top - leading / 2 - ((face.ascent + face.descent) * size) / 2000;
};
