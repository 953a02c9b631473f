import { deflateSync, inflateSync } from 'node:zlib';
import type { ImageXObject } from './image-x-object.ts';
import { refilter, unfilter } from './png-scanlines.ts';

/** Reduces 16 bits per sample to the high byte. PDF 1.4 has no 16-bit samples (PDF Reference 1.4, 4.8.4). */
export const reduceToEightBits = (image: ImageXObject): ImageXObject => {
  const { width, height, dict, data } = image;
  const [, colors = '1'] = /\/Colors (\d)/.exec(dict) ?? [];
  const components = Number(colors);
  if (!dict.includes('/BitsPerComponent 16')) return image;
  const { samples, filters } = unfilter(inflateSync(data), 2 * components * width, height, 2 * components);
  const high = new Uint8Array(samples.length / 2);
  for (let i = 0; i < high.length; i++) high[i] = samples[2 * i] as number;
  const narrow = dict.replaceAll('/BitsPerComponent 16', '/BitsPerComponent 8').replace(
    /\/Mask \[([\d ]+)\]/,
    (_, ranges: string) =>
      `/Mask [${ranges
        .split(' ')
        .map((sample) => Number(sample) >> 8)
        .join(' ')}]`,
  );
  return {
    ...image,
    dict: narrow,
    data: deflateSync(refilter({ rowBytes: components * width, samples: high, filters }, components)),
  };
};
