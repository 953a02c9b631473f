import { describe, expect, it } from 'vitest';
import { consoleWorld } from './harness/console-world.ts';
import { expectUsable } from './harness/layout.ts';
import { expectPicture } from './harness/pictures.ts';

const world = consoleWorld();

describe('the page of all components', () => {
  it('has no accessibility violation in light, dark and forced colours, and needs no sign-in', () =>
    world.visitAt(
      '/app/styleguide',
      async ({ page }) => {
        await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
        await expectUsable(page, true);
        expect(await page.getByRole('button', { name: 'More' }).count()).toBe(1);
      },
      { stranger: true },
    ));

  it.each(['light', 'dark'] as const)('looks like its reviewed picture in %s', (colorScheme) =>
    world.visitAt('/app/styleguide', ({ page }) => expectPicture(page, `styleguide-${colorScheme}`), {
      stranger: true,
      colorScheme,
      reducedMotion: 'reduce',
      // High enough for everything: bars that stick to the window are where they belong.
      viewport: { width: 1280, height: 3000 },
    }),
  );

  it('has menus that open, move, search and close by keys', () =>
    world.visitAt(
      '/app/styleguide',
      async ({ page }) => {
        const button = page.getByRole('button', { name: 'More' });
        const focused = (): Promise<string> =>
          page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""');
        await button.focus();
        await page.keyboard.press('Enter');
        const menu = page.getByRole('menu', { name: 'More' });
        await menu.waitFor();
        await expect.poll(focused).toBe('Corrections as XLSX');
        await page.keyboard.press('ArrowUp');
        expect(await focused()).toBe('Delete files');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        expect(await focused()).toBe('Run again');
        await page.keyboard.press('p');
        expect(await focused()).toBe('Print file');
        await page.keyboard.press('Enter');
        await menu.waitFor({ state: 'hidden' });
        expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.keyboard.press('ArrowUp');
        await expect.poll(focused).toBe('Delete files');
        expect(await page.getByRole('menuitemcheckbox', { name: 'Print file' }).getAttribute('aria-checked')).toBe(
          'false',
        );
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'hidden' });
      },
      { stranger: true },
    ));
});
