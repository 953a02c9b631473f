import { OverlaySkipped } from '../overlay-skipped.ts';
import { defaultImageLimits, type ImageLimits, type ImageXObject } from './image-x-object.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';

/** Reads a PNG or JPEG, recognized by its first bytes. Throws `VALUE_INVALID` for other, damaged or too large files. */
export const readImage = (bytes: Uint8Array, limits: ImageLimits = defaultImageLimits): ImageXObject => {
  if (isPng(bytes)) return readPng(bytes, limits);
  if (isJpeg(bytes)) return readJpeg(bytes, limits);
  throw new OverlaySkipped('VALUE_INVALID', 'The picture is neither a PNG nor a JPEG file.');
};
