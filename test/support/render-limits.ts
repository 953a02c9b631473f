import type { RenderLimits } from '../../lib/engine/fill/render-limits.ts';

export const renderLimits: RenderLimits = {
  maxPages: 1000,
  maxImageOverlaysPerRow: 100,
  maxRowPicturePixels: 25_000_000,
};
