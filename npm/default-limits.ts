import { mib } from '../lib/engine/kit/units.ts';

/** The limits of the library where `limits` says nothing. They are its own: what a service allows its accounts is another matter. */
export const defaultLimits = {
  maxPages: 1000,
  maxPackageBytes: 50 * mib,
  maxImageOverlaysPerRow: 100,
  maxRowPicturePixels: 25_000_000,
};
