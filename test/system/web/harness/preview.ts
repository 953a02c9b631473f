import type { Page } from 'playwright-core';
import { button, region } from './editor.ts';
import { eventually } from './eventually.ts';

/** Waits until the picture is up to date, as reported by the page. */
export const expectPreview = (page: Page): Promise<void> =>
  eventually(() => region(page, 'Document').getAttribute('aria-busy')).toBe('false');

export const startPreview = async (page: Page): Promise<void> => {
  await button(page, 'Preview').click();
  await expectPreview(page);
};

/** Returns the visible picture of a page: the preview if there is one. */
const picture = (page: number): string => `(() => {
  const canvases = [...document.querySelectorAll('[data-page="${page}"] > canvas')];
  return canvases.find((canvas) => !canvas.hidden);
})()`;

/** Returns the total darkness of the first page's picture. */
export const inkOnPage = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const canvas = ${picture(0)};
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) ink += 765 - data[at] - data[at + 1] - data[at + 2];
    return ink;
  })()`);

/** Returns the picture of a page (0-based) as a PNG data URL: equal texts mean equal pixels. */
export const pictureOf = (page: Page, index: number): Promise<string> =>
  page.evaluate<string>(`${picture(index)}.toDataURL('image/png')`);

/**
 * Opens a page and returns its preview picture. Waits for the page first, because a page out of view never counts as
 * stale.
 */
export const previewPictureOf = async (page: Page, index: number): Promise<string> => {
  const thumbnail = region(page, 'Pages').getByRole('button', { name: `Page ${index + 1}` });
  await eventually(() => thumbnail.getAttribute('aria-current')).toBe('page');
  await expectPreview(page);
  return pictureOf(page, index);
};

/** Returns the largest difference of a colour between two pictures, 0 to 255; 255 if their sizes differ. */
export const differenceOf = (page: Page, ...pictures: readonly [string, string]): Promise<number> =>
  page.evaluate(async (urls) => {
    const [one, other] = await Promise.all(
      urls.map(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      }),
    );
    if (one === undefined || other === undefined || one.width !== other.width || one.height !== other.height)
      return 255;
    return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))), 0);
  }, pictures);
