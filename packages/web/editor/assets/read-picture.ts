import { decodeAsset } from '@bulkfill/engine/browser/templates';
import { texts } from '../../texts/properties.ts';
import type { AssetDraft } from '../core/draft.ts';
import { base64, readFileBytes } from './asset-bytes.ts';
import { pathsOfSvg } from './svg-paths.ts';

/** Error for a picture that cannot be used. The message completes "The picture …". */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

const mostPixels = 50_000_000;

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

const isSvg = (bytes: Uint8Array, type: string): boolean =>
  type === 'image/svg+xml' ||
  /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!)/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200)));

const bitmapOf = async (blob: Blob): Promise<ImageBitmap> => {
  const bitmap = await createImageBitmap(blob);
  if (bitmap.width * bitmap.height <= mostPixels) return bitmap;
  bitmap.close();
  throw new PictureRefused(texts.pictureTooLarge);
};

const pngOf = async (source: CanvasImageSource, width: number, height: number): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
};

const asset = (mediaType: string, bytes: Uint8Array): AssetDraft => ({ mediaType, data: base64(bytes) });

/** Longer side in pixels of an SVG that is rasterized: sharp at 300 dpi across a page. */
const drawnPixels = 2400;

const drawnSvg = async (bytes: Uint8Array<ArrayBuffer>): Promise<AssetDraft> => {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {
      throw new PictureRefused(texts.svgNotDrawn);
    });
    const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 150];
    const scale = drawnPixels / Math.max(width, height);
    return asset('image/png', await pngOf(image, width * scale, height * scale));
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** A picture for a package. `note` explains how it was converted, if it was. */
export interface ReadPicture {
  readonly asset: AssetDraft;
  readonly note?: string;
}

const readSvg = async (bytes: Uint8Array<ArrayBuffer>): Promise<ReadPicture> => {
  const paths = pathsOfSvg(new TextDecoder().decode(bytes));
  if (paths === undefined)
    return {
      asset: await drawnSvg(bytes),
      note: texts.svgConverted,
    };
  const vector = asset('image/svg+xml', new TextEncoder().encode(paths));
  const checked = decodeAsset('image/svg+xml', vector.data);
  if ('rule' in checked) throw new PictureRefused(checked.rule);
  return { asset: vector };
};

/**
 * Reads a picture for a package. PNG and JPEG stay unchanged; an SVG becomes path data; other pictures that the
 * browser draws (WebP, AVIF) become PNG. Throws `PictureRefused`, and `ApiError` if it is too large.
 */
export const readPicture = async (file: File): Promise<ReadPicture> => {
  const bytes = await readFileBytes(file);
  const isPng = startsWith(bytes, 0x89, 0x50, 0x4e, 0x47);
  const isJpeg = startsWith(bytes, 0xff, 0xd8, 0xff);
  if (!isPng && !isJpeg && isSvg(bytes, file.type)) return await readSvg(bytes);
  // Bare path data, as packages store it.
  if (!isPng && !isJpeg && /^\s*[Mm][\d\s.,+-]/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 64)))) {
    const vector = asset('image/svg+xml', bytes);
    const checked = decodeAsset('image/svg+xml', vector.data);
    if (!('rule' in checked)) return { asset: vector };
  }
  const bitmap = await bitmapOf(new Blob([bytes], { type: file.type })).catch((error: unknown) => {
    if (error instanceof PictureRefused) throw error;
    const words = isPng || isJpeg ? texts.pictureDamaged : texts.pictureUnknown;
    throw new PictureRefused(words);
  });
  try {
    if (isPng) return { asset: asset('image/png', bytes) };
    if (isJpeg) return { asset: asset('image/jpeg', bytes) };
    return {
      asset: asset('image/png', await pngOf(bitmap, bitmap.width, bitmap.height)),
      note: texts.pictureConverted,
    };
  } finally {
    bitmap.close();
  }
};
