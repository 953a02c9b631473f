import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld } from './harness/console-world.ts';
import { button } from './harness/editor.ts';
import { expectNoSidewaysScrolling } from './harness/layout.ts';
import { saveTemplate, textsOfColumns } from './harness/save-template.ts';
import { seedJob } from './harness/seed-job.ts';

const world = consoleWorld();

/** Runs in the page: opens what is folded, and finds sentences with common English words. */
const englishIn = (): readonly string[] => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  // biome-ignore lint/performance/useDomNodeTextContent: its lines are those that a user sees.
  return document.body.innerText.split('\n').filter((line) => /\b(?:the|of|and|are|were|with)\b/i.test(line));
};

describe('the language of the console', () => {
  it('is the first supported one of the browser, with a note on unreviewed translations', () =>
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

  it('is that of notes, findings, causes and activity, too, which the engine writes in English', () =>
    world.visit(
      async (visitor) => {
        const { page, open } = visitor;
        const strict = (column: number) => (column === 0 ? { overflow: 'error', required: true } : {});
        const template = await saveTemplate(world, visitor, 'Brief', textsOfColumns(['Name', 'Ort'], strict));
        const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3);
        const rows = `Name;Ort;Art;Art\nAda;Bern;x\n\nZoé\n;Chur;y\n${long};Biel;z\n`;
        await open(`/app/new-job?template=${template}`);
        await page.getByLabel('Zeilen', { exact: true }).setInputFiles(world.written('zeilen.csv', rows));
        await page.getByText('leere Zeile').first().waitFor();
        await button(page, 'Zeilen prüfen').click();
        await page.getByRole('heading', { name: 'Prüfung' }).waitFor();
        await page.locator('details.finding').first().waitFor();
        await page.evaluate(englishIn);
        await page.locator('.findings li').first().waitFor();
        expect(await page.evaluate(englishIn)).toEqual([]);
        const job = await seedJob(world, { template_id: template, csv_file: `Ada,Bern\n,Chur\n${long},Biel\n` });
        await open(`/app/jobs/${job}`);
        await page.locator('.chips button').first().click();
        await page.locator('.remedies').waitFor();
        expect(await page.evaluate(englishIn)).toEqual([]);
        await open('/app/activity');
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.evaluate(englishIn)).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(`/app/editor/${template}`);
        await page.getByLabel('Zeilen öffnen').setInputFiles(world.path('zeilen.csv'));
        await page.getByLabel('Zeile', { exact: true }).waitFor();
        const check = (await button(page, 'Alle Zeilen prüfen').boundingBox())!;
        expect(check.x + check.width).toBeLessThanOrEqual(1440);
      },
      { locale: 'de-DE' },
    ));
});
