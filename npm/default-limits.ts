import { mib } from '../lib/engine/kit/units.ts';

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
