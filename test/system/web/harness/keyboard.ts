import type { Locator, Page } from 'playwright-core';

const furthest = 120;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until an element has the focus. Throws if it is not reached. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses <= furthest; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not reach ${String(target)} within ${furthest} steps.`);
};
