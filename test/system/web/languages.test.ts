import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld } from './harness/console-world.ts';
import { button } from './harness/editor.ts';
import { expectNoSidewaysScrolling } from './harness/layout.ts';

const world = consoleWorld();

describe('the language of the console', () => {
  it('is the first of the browser that it has, with a note on translations that nobody reviewed', () =>
    world.visitAt(
      '/app/jobs',
      async ({ page }) => {
        await page.getByRole('link', { name: 'Anmelden' }).waitFor();
        expect(await page.getAttribute('html', 'lang')).toBe('de');
        await page.getByText('noch nicht von Muttersprachlern geprüft').waitFor();
        await expectAccessible(page);
      },
      { stranger: true, locale: 'de-AT' },
    ));

  it('can be chosen in the account menu, and stays chosen', () =>
    world.visitAt('/app/jobs', async ({ page, open }) => {
      await button(page, 'Account').click();
      await page.getByLabel('Language').selectOption('fr');
      await page.getByRole('navigation').getByRole('link', { name: 'Nouveau traitement' }).waitFor();
      await open('/app/usage');
      await button(page, 'Compte').click();
      await page.getByLabel('Langue').selectOption('en');
      await page.getByRole('navigation').getByRole('link', { name: 'New job' }).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe('en');
    }));

  it.each(['de', 'fr', 'es'])('leaves no page wider than a telephone: %s', (locale) =>
    world.visitAt(
      '/app/usage',
      async ({ page, open }) => {
        for (const path of ['/app/usage', '/app/jobs', '/app/keys', '/app/new-job', '/app/templates']) {
          await open(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expectNoSidewaysScrolling(page);
        }
        await page.getByRole('navigation').getByRole('link').last().focus();
        await expectAccessible(page);
      },
      { locale, viewport: { width: 390, height: 844 } },
    ),
  );
});
