import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessibility.ts';

/** Finds elements beyond the right edge of the page that no scroll box of their own reaches. */
const outside = `(() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > width + 1 && !scrolls(element);
  });
  const beyond = document.documentElement.scrollWidth > width ? ['the page is ' + document.documentElement.scrollWidth + ' px wide'] : [];
  return [...beyond, ...wide.slice(0, 5).map((element) => element.tagName + '.' + element.className + ' ' + element.textContent.trim().slice(0, 40))];
})()`;

/** Required page widths: 1,280 px at 400 % (WCAG 2.2, 1.4.10) and at 200 %, and a small telephone. */
const narrowWidths = [320, 360, 640];

/** Fails if a page scrolls sideways at 320 or 360 px, or at 200 % zoom. Restores the window size. */
export const expectNoSidewaysScrolling = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 740 });
    expect({ width, outside: await page.evaluate<string[]>(outside) }).toEqual({ width, outside: [] });
  }
  if (before !== null) await page.setViewportSize(before);
};

/** Fails on any axe violation or sideways scrolling. */
export const expectUsable = async (page: Page, forced = false): Promise<void> => {
  await expectAccessible(page, forced);
  await expectNoSidewaysScrolling(page);
};
