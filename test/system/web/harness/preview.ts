import type { Page } from 'playwright-core';
import { button, region } from './editor.ts';
import { eventually } from './eventually.ts';

/** Waits until the picture is that of the template and the row, as the page itself says it. */
export const expectPreview = (page: Page): Promise<void> =>
  eventually(() => region(page, 'Document').getAttribute('aria-busy')).toBe('false');

export const startPreview = async (page: Page): Promise<void> => {
  await button(page, 'Preview').click();
  await expectPreview(page);
};

/** The picture of a page as a person sees it: that of the preview where there is one. */
const picture = (page: number): string => `(() => {
  const canvases = [...document.querySelectorAll('[data-page="${page}"] > canvas')];
  return canvases.find((canvas) => !canvas.hidden);
})()`;

/** How much of the first page's picture is not white: the darkness of all its pixels. */
export const inkOnPage = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const canvas = ${picture(0)};
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) ink += 765 - data[at] - data[at + 1] - data[at + 2];
    return ink;
  })()`);

/** The picture of a page, 0-based, as the address of a PNG: equal texts are equal pixels. */
export const pictureOf = (page: Page, index: number): Promise<string> => page.evaluate<string>(`${picture(index)}.toDataURL('image/png')`);

/** The picture of a page that was just gone to, as the preview has it: before the page is in view, nobody says that its picture is behind. */
export const previewPictureOf = async (page: Page, index: number): Promise<string> => {
  const thumbnail = region(page, 'Pages').getByRole('button', { name: `Page ${index + 1}` });
  await eventually(() => thumbnail.getAttribute('aria-current')).toBe('page');
  await expectPreview(page);
  return pictureOf(page, index);
};
