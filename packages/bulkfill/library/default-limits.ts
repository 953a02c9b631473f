import { mib } from '@bulkfill/engine/core/units';
import type { RenderLimits } from '@bulkfill/engine/fill/render-limits';

/**
 * Limits of the library if `limits` does not set them. They are independent of the limits that a service sets for its
 * accounts.
 */
export const defaultLimits = {
  maxPages: 1000,
  maxPackageBytes: 50 * mib,
  maxImageOverlaysPerRow: 100,
  maxRowPicturePixels: 25_000_000,
};

export const toRenderLimits = (limits: Partial<Record<keyof RenderLimits, number | undefined>>): RenderLimits => ({
  maxPages: limits.maxPages ?? defaultLimits.maxPages,
  maxImageOverlaysPerRow: limits.maxImageOverlaysPerRow ?? defaultLimits.maxImageOverlaysPerRow,
  maxRowPicturePixels: limits.maxRowPicturePixels ?? defaultLimits.maxRowPicturePixels,
});
