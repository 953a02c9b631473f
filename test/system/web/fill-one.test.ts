import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../support/read-text.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from './harness/console-world.ts';
import { eventually } from './harness/eventually.ts';
import { tabTo } from './harness/keyboard.ts';
import { expectNoSidewaysScrolling } from './harness/layout.ts';

const example = (folder: string, file: string) => readFileSync(join(import.meta.dirname, '../../../examples', folder, file));

let world: ConsoleWorld;
beforeAll(async () => {
  world = await aConsoleWorld();
});
afterAll(() => world?.stop());

/** Saves the example as a template of the account, and opens its form from its card. */
const openForm = async (page: Page, open: (path: string) => Promise<void>, name: string, folder = 'certificate'): Promise<void> => {
  await open('/app/templates');
  await page.getByRole('button', { name: 'Save template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Save template' });
  await dialog.getByLabel('PDF').setInputFiles({ name: 'source.pdf', mimeType: 'application/pdf', buffer: example(folder, 'source.pdf') });
  await dialog.getByLabel('Template', { exact: true }).setInputFiles({
    name: 'template.json',
    mimeType: 'application/json',
    buffer: example(folder, 'template.json'),
  });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`“${name}” is saved.`).waitFor();
  await page.getByRole('article', { name }).getByRole('link', { name: 'Fill one' }).click();
  await page.getByRole('heading', { name: 'Fill one', level: 1 }).waitFor();
  await page.getByLabel('Course').waitFor();
};

const download = (page: Page) => page.getByRole('button', { name: 'Download PDF' });

/** The texts of the PDF that a person downloads, and its name. */
const downloaded = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const path = world.path(file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), texts: (await readText(readFileSync(path))).map(({ text }) => text).join(' ') };
};

const rowsUsed = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch('/app/api/usage')).json()).rows_used as number);

/** Light, not white: the share of the preview's pixels that something is drawn on. */
const inkOf = (page: Page): Promise<number> =>
  page.getByRole('img', { name: 'Page 1 as it is filled' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height * 0.3, canvas.width, canvas.height * 0.15);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 300) dark++;
    return dark;
  });

describe('Fill one', () => {
  it('is a form of the template with the preview at once; the PDF counts as one row, and the values are there afterwards', () =>
    world.visit(async ({ page, open }) => {
      await openForm(page, open, 'By mouse');
      await eventually(() => page.getByRole('img', { name: 'Page 1 as it is filled' }).getAttribute('class')).toBe('');
      const blank = await inkOf(page);
      await expectAccessible(page);
      await page.getByLabel('Name', { exact: true }).fill('Zoë Brontë');
      await page.getByLabel('Course').fill('Typography');
      expect(await page.getByLabel('Date of award').getAttribute('type')).toBe('date');
      await page.getByLabel('Date of award').fill('2026-11-24');
      await eventually(async () => (await inkOf(page)) > blank).toBe(true);
      await page.getByText('The row has no value for “Hours”.').waitFor();
      const before = await rowsUsed(page);
      const { name, texts } = await downloaded(page, () => download(page).click());
      expect(name).toBe('row_1.pdf');
      expect(texts).toMatch(/Zoë Brontë.*Typography.*24 November 2026/);
      await page.getByText('Downloaded, without what could not be drawn:').waitFor();
      expect(await rowsUsed(page)).toBe(before + 1);
      await downloaded(page, () => download(page).click());
      expect(await rowsUsed(page)).toBe(before + 1);
      await page.getByText('The same by API').click();
      const command = await page.locator('.curl-command').textContent();
      expect(command).toContain('/v1/bulkfill/templates/');
      expect(command).toContain(`{"row":{"Name":"Zoë Brontë","Course":"Typography","Date of award":"2026-11-24"}}`);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await page.getByRole('link', { name: 'All templates' }).click();
      await page.getByRole('article', { name: 'By mouse' }).getByRole('link', { name: 'Fill one' }).click();
      await eventually(() => page.getByLabel('Course').inputValue()).toBe('Typography');
      await page.getByRole('button', { name: 'Clear' }).click();
      expect(await page.getByLabel('Course').inputValue()).toBe('');
    }));

  it('is filled by keys alone: what is missing is named, and Enter downloads', () =>
    world.visit(async ({ page, open }) => {
      await openForm(page, open, 'By keys');
      await open('/app/templates');
      const link = page.getByRole('article', { name: 'By keys' }).getByRole('link', { name: 'Fill one' });
      await tabTo(page, link);
      await page.keyboard.press('Enter');
      await page.getByLabel('Course').waitFor();
      await tabTo(page, download(page));
      await page.keyboard.press('Enter');
      const field = page.getByLabel('Name', { exact: true });
      await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await page.getByText('Without this there is no PDF.').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Engines');
      const { texts } = await downloaded(page, () => page.keyboard.press('Enter'));
      expect(texts).toMatch(/Ada.*Engines/);
    }));

  it('asks for what form fields take: one of their states, a tick, a number, a date', () =>
    world.visit(async ({ page, open }) => {
      await openForm(page, open, 'Registration', 'registration');
      await page.getByLabel('Name', { exact: true }).fill('Ada');
      await page.getByLabel('Course').fill('Statistics');
      expect(await page.getByLabel('Meals').locator('option').allTextContents()).toEqual(['None', 'vegan', 'vegetarian', 'any']);
      await page.getByLabel('Meals').selectOption('any');
      await page.getByLabel('Photos').check();
      await page.getByLabel('First day').fill('2026-07-24');
      await page.getByLabel('Fee').fill('120.5');
      await page.getByLabel('Number').fill('7');
      await eventually(() => page.locator('.fill-remarks').count()).toBe(0);
      await expectAccessible(page);
      const { texts } = await downloaded(page, () => download(page).click());
      expect(texts).toMatch(/Friday,? 24 July 2026.*€120\.50/);
      await page.getByText('Downloaded, complete.').waitFor();
    }));

  it('says why there is no PDF, and that a template is gone', () =>
    world.visit(async ({ page, open, watch }) => {
      await openForm(page, open, 'Gone');
      await page.getByLabel('Name', { exact: true }).fill('Ada');
      await page.getByLabel('Course').fill('Engines');
      const address = new URL(page.url()).pathname;
      const id = address.split('/').at(-2);
      watch.expect(/status of 404/);
      await page.evaluate(async (templateId) => void (await fetch(`/app/api/templates/${templateId}`, { method: 'DELETE' })), id);
      await download(page).click();
      const alert = page.getByRole('alert').filter({ hasText: 'There is no PDF.' });
      await alert.getByText('TEMPLATE_NOT_FOUND').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await open(address);
      await page.getByText('The template could not be loaded.').waitFor();
    }));
});
