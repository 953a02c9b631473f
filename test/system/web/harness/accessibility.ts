import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails on anything that axe holds against the page as it is, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A colour on its way from light to dark is neither.
    await page.evaluate(async () => {
      // A spinner never ends.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} in ${colorScheme}: ${help}: ${target.join(' ')}`),
    );
    expect(told).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
};
