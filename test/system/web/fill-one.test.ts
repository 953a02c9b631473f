import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded, textsIn } from './harness/downloads.ts';
import { button } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus, tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { saveTemplate } from './harness/save-template.ts';

const world = consoleWorld();
const example = (file: string) => readFileSync(join(import.meta.dirname, '../../../examples/certificate', file));

/** Saves the example as a template of the account and opens its form from its card. */
const openForm = async (visitor: Visitor, name: string): Promise<void> => {
  const { page, open } = visitor;
  await saveTemplate(world, visitor, name, JSON.parse(example('template.json').toString()), example('source.pdf'));
  await open('/app/templates');
  await page.getByRole('article', { name }).getByRole('link', { name: 'Fill one' }).click();
  await page.getByRole('heading', { name: 'Fill one', level: 1 }).waitFor();
  await page.getByLabel('Course').waitFor();
};

const download = (page: Page) => button(page, 'Download PDF');
const saved = async (page: Page, press: () => Promise<void>) => {
  const { name, path } = await downloaded(world, page, press);
  return { name, texts: (await textsIn(path)).join(' ') };
};

const rowsUsed = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch('/app/api/usage')).json()).rows_used as number);

/** Returns the fraction of the preview's pixels that are not white. */
const inkOf = (page: Page): Promise<number> =>
  page.getByRole('img', { name: 'Filled page 1' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height * 0.3, canvas.width, canvas.height * 0.15);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 300) dark++;
    return dark;
  });

describe('Fill one', () => {
  it('shows a form of the template with an immediate preview; the PDF counts as one row, and the values remain', () =>
    world.visit(async (visitor) => {
      const { page } = visitor;
      await openForm(visitor, 'By mouse');
      await eventually(() => page.getByRole('img', { name: 'Filled page 1' }).getAttribute('class')).toBe('');
      const blank = await inkOf(page);
      await expectAccessible(page);
      await page.getByLabel('Name', { exact: true }).fill('Zoë Brontë');
      await page.getByLabel('Course').fill('Typography');
      expect(await page.getByLabel('Date of award').getAttribute('type')).toBe('date');
      await page.getByLabel('Date of award').fill('2026-11-24');
      await eventually(async () => (await inkOf(page)) > blank).toBe(true);
      await page.getByText('The row has no value for “Hours”.').waitFor();
      const before = await rowsUsed(page);
      const { name, texts } = await saved(page, () => download(page).click());
      expect(name).toBe('row_1_Zoë_Brontë_Typography.pdf');
      expect(texts).toMatch(/Zoë Brontë.*Typography.*24 November 2026/);
      await page.getByText('Downloaded, but some parts are missing:').waitFor();
      expect(await rowsUsed(page)).toBe(before + 1);
      await saved(page, () => download(page).click());
      expect(await rowsUsed(page)).toBe(before + 1);
      await page.getByText('The same by API').click();
      const command = await page.locator('.curl-command').textContent();
      expect(command).toContain('/v1/bulkfill/templates/');
      expect(command).toContain(`{"row":{"Name":"Zoë Brontë","Course":"Typography","Date of award":"2026-11-24"}}`);
      await expectUsable(page);
      await page.getByRole('link', { name: 'All templates' }).click();
      await page.getByRole('article', { name: 'By mouse' }).getByRole('link', { name: 'Fill one' }).click();
      await eventually(() => page.getByLabel('Course').inputValue()).toBe('Typography');
      await page.getByRole('button', { name: 'Clear' }).click();
      expect(await page.getByLabel('Course').inputValue()).toBe('');
    }));

  it('asks by the types and words of the form, in the order of the page, with items in rows, and marks the place', () =>
    world.visit(async (visitor) => {
      const { page, open } = visitor;
      const folder = join(import.meta.dirname, '../../../examples/registration');
      const template = JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8'));
      const items = {
        id: 'items',
        kind: 'list',
        page: 0,
        rect: { x: 270, y: 60, width: 140, height: 80 },
        value: { column: 'column_7' },
        itemHeight: 16,
        cells: [
          { key: 'name', x: 0, width: 80 },
          { key: 'sum', x: 80, width: 60 },
        ],
        header: { cells: { name: 'Item' } },
      };
      const columns = [...template.columns, { key: 'column_7', label: 'Extras' }, { key: 'column_8', label: 'Unused' }];
      const id = await saveTemplate(
        world,
        visitor,
        'Of a form',
        { ...template, columns, overlays: [items, ...template.overlays] },
        readFileSync(join(folder, 'source.pdf')),
      );
      const sent = Promise.withResolvers<void>();
      await page.route('**/templates/*/pdf', async (route) => {
        await sent.promise;
        await route.continue();
      });
      await open(`/app/templates/${id}/fill`);
      await page.getByRole('status', { name: 'Loading the template' }).waitFor();
      // The order of the fields is that of the PDF: none is shown before.
      expect(await page.getByRole('textbox').count()).toBe(0);
      sent.resolve();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoë');
      await page.getByRole('combobox', { name: 'Course' }).selectOption('Archives');
      const meals = page.getByRole('group', { name: 'Meals' });
      await meals.getByRole('radio', { name: 'vegetarian' }).check();
      expect(await page.getByLabel('Unused').count()).toBe(0);
      await button(page, 'Add item').click();
      await page.keyboard.type('Book');
      await button(page, 'Add item').click();
      await page.getByLabel('sum, item 2').fill('7');
      await button(page, 'Move item 2 up').click();
      expect(await page.getByLabel('Item, item 2').inputValue()).toBe('Book');
      await page.locator('.fill-focus').first().waitFor();
      await expectUsable(page);
      const { name, texts } = await saved(page, () => download(page).click());
      expect(name).toBe('row_1_Zoë.pdf');
      expect(texts).toMatch(/Item.*7.*Book/);
      await page.getByText('The same by API').click();
      const command = await page.locator('.curl-command').textContent();
      expect(command).toContain('"Extras":"[{\\"sum\\":\\"7\\"},{\\"name\\":\\"Book\\"}]"');
      expect(command).toContain('"Photos":""');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      await button(page, 'Show preview').click();
      await button(page, 'Show values').waitFor();
    }));

  it('works by keyboard alone: names missing values, downloads on Enter, and reports a deleted template', () =>
    world.visit(async (visitor) => {
      const { page, open, watch } = visitor;
      await openForm(visitor, 'By keys');
      await open('/app/templates');
      const link = page.getByRole('article', { name: 'By keys' }).getByRole('link', { name: 'Fill one' });
      await tabTo(page, link);
      await page.keyboard.press('Enter');
      await page.getByLabel('Course').waitFor();
      await tabTo(page, download(page));
      await page.keyboard.press('Enter');
      const field = page.getByLabel('Name', { exact: true });
      await eventually(() => hasFocus(field)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await page.getByText('This field is required.').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.type('Ada');
      // In the order of the page, the number stands between the name and the course.
      for (let times = 0; times < 2; times++) await page.keyboard.press('Tab');
      await page.keyboard.type('Engines');
      const { texts } = await saved(page, () => page.keyboard.press('Enter'));
      expect(texts).toMatch(/Ada.*Engines/);

      const address = new URL(page.url()).pathname;
      const id = address.split('/').at(-2);
      watch.expect(/status of 404/);
      await page.evaluate(
        async (templateId) => void (await fetch(`/app/api/templates/${templateId}`, { method: 'DELETE' })),
        id,
      );
      await page.getByLabel('Course').fill('Looms');
      await download(page).click();
      const alert = page.getByRole('alert').filter({ hasText: 'The PDF was not created.' });
      await alert.getByText('TEMPLATE_NOT_FOUND').waitFor();
      await expectUsable(page);
      await open(address);
      await page.getByText('The template could not be loaded.').waitFor();
    }));
});
