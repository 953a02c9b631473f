import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Colour rules: the only results that can differ on the same page in dark mode. */
const rulesOfColour: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

const violationsIn = async (page: Page, options: RunOptions): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const run = (globalThis as unknown as { readonly axe: Pick<typeof import('axe-core'), 'run'> }).axe.run;
    const { violations } = await run(document, asked);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  }, options);
};

/** Fails on any axe violation, in light and dark mode, and in forced colors if `forced`. */
export const expectAccessible = async (page: Page, forced = false): Promise<void> => {
  // Notices are shown before the page has loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const forcedColors of forced ? ([null, 'active'] as const) : [null])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia(forced ? { colorScheme, forcedColors } : { colorScheme });
      // Wait for colour transitions between light and dark; inherited ones start late. (A spinner never ends.) A page
      // that draws no frames, or a transition that never finishes, must not stop the test.
      await page.evaluate(async () => {
        const orAfter = (waited: Promise<unknown>, ms: number): Promise<unknown> =>
          Promise.race([waited, new Promise((resolve) => setTimeout(resolve, ms))]);
        for (let still = 0, rounds = 0; still < 3 && rounds < 50; still++, rounds++) {
          await orAfter(new Promise(requestAnimationFrame), 200);
          const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
          if (transitions.length > 0) still = 0;
          await orAfter(Promise.allSettled(transitions.map(({ finished }) => finished)), 1000);
        }
      });
      const told = await violationsIn(page, colorScheme === 'light' ? everyRule : rulesOfColour);
      expect(told, `in ${colorScheme}${forcedColors === null ? '' : ', colours forced'}`).toEqual([]);
    }
  await page.emulateMedia(
    forced
      ? { colorScheme: null, reducedMotion: null, forcedColors: null }
      : { colorScheme: null, reducedMotion: null },
  );
};
