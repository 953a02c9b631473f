import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Decodes a PNG to pixels: RGBA, rows from the top. */
export const pictureOf = async (
  png: Uint8Array,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> => {
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
};
