import type { RenderLimits } from '@bulkfill/engine/fill/render-limits';

export const renderLimits: RenderLimits = {
  maxPages: 1000,
  maxImageOverlaysPerRow: 100,
  maxRowPicturePixels: 25_000_000,
};
