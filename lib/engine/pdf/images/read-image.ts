import { OverlaySkipped } from '../overlay-skipped.ts';
import { defaultImageLimits, type ImageLimits, type ImageXObject } from './image-x-object.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';

/**
 * Reads a PNG or JPEG file, recognized by its first bytes, as an image XObject. Throws `VALUE_INVALID` with the reason
 * for anything else, for damaged files and for pictures past the limits.
 */
export const readImage = (bytes: Uint8Array, limits: ImageLimits = defaultImageLimits): ImageXObject => {
  if (isPng(bytes)) return readPng(bytes, limits);
  if (isJpeg(bytes)) return readJpeg(bytes, limits);
  throw new OverlaySkipped('VALUE_INVALID', 'The picture is neither a PNG nor a JPEG file.');
};
