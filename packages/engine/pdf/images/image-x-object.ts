import { imageUnreadable } from '../overlay-skipped.ts';

/** A picture as an image XObject (ISO 32000-2, 8.9.5). The same input always produces the same bytes. */
export interface ImageXObject {
  /** Width in stored samples, before `orientation`. */
  readonly width: number;
  readonly height: number;
  /** Orientation for display: 1 to 8 as in EXIF; 1 is upright. */
  readonly orientation: number;
  /** Entries of the stream dictionary, without brackets, `/Length` and `/SMask`. */
  readonly dict: string;
  readonly data: Uint8Array;
  /** Separate image that `/SMask` must refer to. */
  readonly softMask?: { readonly dict: string; readonly data: Uint8Array };
}

export interface ImageLimits {
  readonly maxPixels: number;
  readonly maxDecodedBytes: number;
}

/** Limits of a picture in a template: A4 at 600 dots per inch has 35 megapixels. */
export const defaultImageLimits: ImageLimits = { maxPixels: 50_000_000, maxDecodedBytes: 200_000_000 };

/** Pixel limit of a picture in a row: every row may have another one. Source: api.md, "Limits and timings". */
export const defaultRowPicturePixels = 25_000_000;

/** Throws `VALUE_INVALID` for a picture past the limits, before anything is decoded. */
export const refuseTooLarge = (limits: ImageLimits, width: number, height: number, decodedBytes: number): void => {
  if (width * height > limits.maxPixels)
    throw imageUnreadable(`it has too many pixels, ${width} × ${height}; at most ${limits.maxPixels} are read`);
  if (decodedBytes > limits.maxDecodedBytes)
    throw imageUnreadable(`it has too many pixels for ${limits.maxDecodedBytes} bytes`);
};
