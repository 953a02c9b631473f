import { renderPage } from './render-page.ts';

/**
 * Returns the fraction of pixels of the first page that differ in any channel by more than anti-aliasing. Pages must
 * have the same size.
 */
export const difference = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = [await renderPage(one, 2), await renderPage(other, 2)];
  if (a.width !== b.width || a.height !== b.height) throw new Error('pages of different sizes');
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(a.data[at + channel]! - b.data[at + channel]!) > 16)) different++;
  }
  return different / (a.width * a.height);
};
