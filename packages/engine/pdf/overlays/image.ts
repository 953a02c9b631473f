import { formatPrecise } from '../codes/module-space.ts';
import { rectangle } from '../content-stream.ts';

/** Points from the lower left corner of the rect. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly clipped: boolean;
}

type Fit = 'contain' | 'cover' | 'stretch';
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Places a picture in the centre of a rect: the largest that fits, the smallest that covers, or stretched. */
export const fitInto = (rect: Size, picture: Size, fit: Fit): Placement => {
  if (fit === 'stretch') return { x: 0, y: 0, width: rect.width, height: rect.height, clipped: false };
  const ratios = [rect.width / picture.width, rect.height / picture.height] as const;
  const scale = fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (rect.width - width) / 2, y: (rect.height - height) / 2, width, height, clipped: fit === 'cover' };
};

/** EXIF orientations as matrices that map the unit square of the stored picture to the displayed picture. */
const turns: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/**
 * Returns the operators that show an image XObject in the overlay's own space (origin at the lower left of its rect, y
 * up, points). `name` is its key in the page's `/XObject` resources, without the slash.
 */
export const placeImage = (
  rect: Size,
  image: Size & { readonly orientation: number },
  fit: Fit,
  name: string,
): string => {
  const turn = turns[image.orientation] ?? [1, 0, 0, 1, 0, 0];
  const shown = image.orientation >= 5 ? { width: image.height, height: image.width } : image;
  const { x, y, width, height, clipped } = fitInto(rect, shown, fit);
  const [a, b, c, d, e, f] = turn;
  const matrix = [a * width, b * height, c * width, d * height, x + e * width, y + f * height]
    .map(formatPrecise)
    .join(' ');
  const clip = clipped ? `${rectangle(0, 0, rect.width, rect.height)} W n\n` : '';
  return `${clip}${matrix} cm /${name} Do\n`;
};
