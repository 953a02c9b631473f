import { isBlank } from '../../../kit/text.ts';
import type { TextOverlay } from '../../../package/template.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import type { UprightBox } from '../../geometry/turned-box.ts';
import { firstBaseline } from './baseline.ts';
import { fitText } from './fit-text.ts';
import { blockInk, edgesOf } from './placed-ink.ts';
import { indent, type TextDrawer } from './prepare-text.ts';

/** Part of the size that may be beyond the page on each side, for the white space of letters; and points at least. */
const slack = 0.25;
const minSlackPt = 1;

/** Wraps a drawer of texts that may run off their page: adds a notice if they do. `isOff` judges a box, points from the top left of the page. */
export const observePageEdge = (
  overlay: TextOverlay,
  fonts: FontSet,
  draw: TextDrawer,
  isOff: (box: UprightBox) => boolean,
): TextDrawer => {
  const face = fonts.face(overlay);
  const { rect } = overlay;
  return (text, x, y, notices) => {
    const before = notices.length;
    const operators = draw(text, x, y, notices);
    // One notice is enough to look at a row.
    if (isBlank(text) || overlay.comb !== undefined || notices.slice(before).some(({ minor }) => minor !== true)) return operators;
    const used = face.forText?.(text) ?? face;
    const { lines, size, rise } = fitText(text, overlay, used, edgesOf(overlay));
    const inked = lines.filter((line) => !isBlank(line.text));
    const left = Math.min(...inked.map((line) => indent(line, size, overlay)));
    const right = Math.max(...inked.map((line) => indent(line, size, overlay) + (line.width * size) / 1000));
    const ink = blockInk(
      lines.map((line) => line.text),
      overlay,
      used,
    );
    const baseline = firstBaseline(lines.length, size, overlay, used) + rise;
    const free = Math.max(slack * size, minSlackPt);
    const box = {
      x: rect.x + left + free,
      y: rect.y + rect.height - baseline - (ink.above * size) / 1000 + free,
      width: Math.max(0, right - left - 2 * free),
      height: Math.max(0, ((ink.above + ink.below) * size) / 1000 - 2 * free),
    };
    if (isOff(box)) {
      const message = 'The text runs off its page; what is beyond the edge is not seen.';
      notices.push({ code: 'TEXT_CLIPPED', overlay_id: overlay.id, message });
    }
    return operators;
  };
};
