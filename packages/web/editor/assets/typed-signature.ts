import { texts } from '../../texts/properties.ts';
import type { AssetDraft } from '../core/draft.ts';
import { base64 } from './asset-bytes.ts';

/** Pixels per letter: four per point of a signature 48 points high, so that it prints sharply. */
const letterPixels = 192;
const marginPixels = 24;

export const handwriting =
  '"Segoe Script", "Snell Roundhand", "Brush Script MT", "Apple Chancery", "URW Chancery L", "Z003", cursive';

/** Renders a typed name as a PNG without background, cropped to its ink. */
export const renderSignature = async (text: string, color: string): Promise<AssetDraft> => {
  const font = `italic ${letterPixels}px ${handwriting}`;
  const measuring = new OffscreenCanvas(1, 1).getContext('2d');
  if (measuring === null) throw new Error(texts.noCanvas);
  measuring.font = font;
  const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
    measuring.measureText(text);
  const width = Math.ceil(actualBoundingBoxLeft + actualBoundingBoxRight + 2 * marginPixels);
  const height = Math.ceil(actualBoundingBoxAscent + actualBoundingBoxDescent + 2 * marginPixels);
  const canvas = new OffscreenCanvas(Math.max(1, Math.min(width, 8000)), Math.max(1, Math.min(height, 1000)));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(texts.noCanvas);
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, actualBoundingBoxLeft + marginPixels, actualBoundingBoxAscent + marginPixels);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return { mediaType: 'image/png', data: base64(new Uint8Array(await png.arrayBuffer())) };
};
