import { withMessage } from '../../../core/diagnostic.ts';
import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import type { UprightBox } from '../../geometry/turned-box.ts';
import { findInkBox } from './find-ink-box.ts';
import { edgesOf } from './placed-ink.ts';
import type { TextDrawer } from './prepare-text.ts';

export const runsOffPage = 'The text runs off its page; the part beyond the edge is not visible.';

/** Adds a notice to texts that run off their page. `isOff` tests a box, points from the page's top left. */
export const observePageEdge = (
  overlay: ResolvedTextOverlay,
  fonts: FontSet,
  draw: TextDrawer,
  isOff: (box: UprightBox) => boolean,
): TextDrawer => {
  const face = fonts.face(overlay);
  const { rect } = overlay;
  return (text, x, y, notices) => {
    const before = notices.length;
    const operators = draw(text, x, y, notices);
    // One notice per row is enough.
    if (notices.slice(before).some(({ minor }) => minor !== true)) return operators;
    const box = findInkBox(text, overlay, face, edgesOf(overlay));
    if (box !== undefined && isOff({ ...box, x: rect.x + box.x, y: rect.y + box.y }))
      notices.push({ code: 'TEXT_CLIPPED', overlay_id: overlay.id, ...withMessage({ rule: runsOffPage }) });
    return operators;
  };
};
