import { listSealParts } from '../../pdf/compile/seal-look.ts';
import { turnBox } from '../../pdf/geometry/turned-box.ts';
import type { ResolvedSealOverlay } from '../../svc/seal-overlay.ts';
import type { PageOverlay, ResolvedTemplate } from '../../svc/template.ts';

/** Replaces the visible seal with overlays that look like it: previews are not sealed. */
export const withSampleSeal = (template: ResolvedTemplate): ResolvedTemplate => ({
  ...template,
  overlays: template.overlays.flatMap((overlay) =>
    overlay.kind === 'seal'
      ? listSealParts(overlay, [overlay.label, 'Signer', 'Preview: not sealed']).map((part) => placePart(part, overlay))
      : [overlay],
  ),
});

/** Places a part on the page. With `pages`, parts of one id count once. */
const placePart = (part: PageOverlay, { page, rect, rotation, required }: ResolvedSealOverlay): PageOverlay => {
  const { x, y, width, height } = part.rect;
  const [[x1, y1], , [x2, y2]] = turnBox({ x: rect.x + x, y: rect.y + y, width, height }, { rect, rotation });
  return {
    ...part,
    pages: [page],
    role: 'Artifact',
    required,
    rotation,
    rect: { x: (x1 + x2 - width) / 2, y: (y1 + y2 - height) / 2, width, height },
  };
};
