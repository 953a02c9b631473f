import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded, textsIn } from './harness/downloads.ts';
import { button, overlay, region, shown } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus, tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { saveTemplate, textsOfColumns } from './harness/save-template.ts';

const world = consoleWorld();
const tables = {
  moved: world.written('moved.csv', 'ADRESSE;Ville;nom prenom\nRue 1;Sion;Dupont\nRue 2;Bex;Martin\n'),
  other: world.written('other.csv', 'Strasse;Name\nWeg 1;Meier\nWeg 2;Huber\n'),
  third: world.written('third.csv', 'Name;Ort\nMeier;Chur\n'),
  bare: world.written('bare.csv', '7;Weg 1\n8;Weg 2\n'),
};

/** Saves a template with two texts under a name, with the columns of the table `own`. */
const savedTemplate = (visitor: Visitor, name: string): Promise<string> =>
  saveTemplate(world, visitor, name, textsOfColumns(['Nom/Prénom', 'Adresse']));

const rowsOf = (page: Page): Locator => page.getByLabel('Rows', { exact: true });
const choose = async ({ page, open }: Visitor, name: string, rows: string): Promise<void> => {
  await open('/app/new-job');
  await page.getByLabel('Saved template').selectOption({ label: name });
  await rowsOf(page).setInputFiles(rows);
  await page.getByRole('grid', { name: 'Preview' }).waitFor();
};

/** Returns the texts of the first PDF of a new job, from the top of its page. */
const firstTexts = async (
  page: Page,
  run = (): Promise<void> => button(page, 'Run').click(),
): Promise<readonly string[]> => {
  await run();
  await region(page, 'Progress').getByText('Completed', { exact: true }).waitFor();
  const { path } = await downloaded(world, page, () => button(page, 'Download all').click());
  return (await textsIn(path, 'row_1.pdf')).filter((text) => /Dupont|Meier|Rue|Weg/.test(text));
};

/** Returns the texts on the page in the editor, from the top. */
const shownTexts = async (page: Page): Promise<readonly string[]> => {
  const found: { readonly text: string; readonly y: number }[] = [];
  for (const text of ['Dupont', 'Meier', 'Rue 1', 'Weg 1'])
    if ((await shown(page, text).count()) > 0)
      found.push({ text, y: (await shown(page, text).first().boundingBox())?.y ?? 0 });
  return found.toSorted((one, other) => one.y - other.y).map(({ text }) => text);
};

const columnFor = (page: Page, name: string): Locator =>
  region(page, 'Columns').getByLabel(`Column for ${name}`, { exact: true });
const chosenOf = (select: Locator): Promise<string | undefined> =>
  select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text);
const told = (page: Page, words: string): Promise<void> =>
  region(page, 'Columns').getByText(words, { exact: true }).waitFor();

describe('a saved template run with a table', () => {
  it('blocks check and run of a table with other names until each is matched, by keyboard alone, and remembers the match', () =>
    world.visit(async (visitor) => {
      const { page } = visitor;
      await savedTemplate(visitor, 'Other names');
      await choose(visitor, 'Other names', tables.other);
      await told(page, '2 columns to match');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && /checks|export-jobs/.test(request.url())) sent.push(request.url());
      });
      for (const name of ['Check rows', 'Run']) {
        await button(page, name).click();
        await eventually(() => hasFocus(columnFor(page, 'Nom/Prénom'))).toBe(true);
      }
      await expectUsable(page);
      const offered = await columnFor(page, 'Nom/Prénom').locator('option').allTextContents();
      expect(offered).toEqual(['Choose…', 'Leave blank', 'Strasse', 'Name']);
      await columnFor(page, 'Nom/Prénom').focus();
      await page.keyboard.type('Na');
      await eventually(() => chosenOf(columnFor(page, 'Nom/Prénom'))).toBe('Name');
      await told(page, '1 column to match');
      await tabTo(page, columnFor(page, 'Adresse'));
      await page.keyboard.type('St');
      await told(page, 'Matched');
      expect(sent).toEqual([]);
      await expectAccessible(page);
      const kept = page.waitForResponse(
        (response) => response.url().endsWith('/columns') || response.url().endsWith('/export-jobs'),
      );
      await tabTo(page, button(page, 'Run'));
      expect(await firstTexts(page, () => page.keyboard.press('Enter'))).toEqual(['Meier', 'Weg 1']);
      expect((await kept).ok()).toBe(true);

      await choose(visitor, 'Other names', tables.other);
      await region(page, 'Columns').getByText('Matched, as chosen before').waitFor();
      expect(await chosenOf(columnFor(page, 'Nom/Prénom'))).toBe('Name');
      // The choice is for this header: another table needs a new one.
      await rowsOf(page).setInputFiles(tables.third);
      await told(page, '2 columns to match');
      await columnFor(page, 'Nom/Prénom').selectOption('Name');
      await columnFor(page, 'Adresse').selectOption('Leave blank');
      expect(await firstTexts(page)).toEqual(['Meier']);
    }));
});

describe('a template in the editor', () => {
  const matchByName = async (visitor: Visitor): Promise<void> => {
    const { page, open } = visitor;
    const address = `/app/editor/${await savedTemplate(visitor, 'Asked here')}`;
    const openRows = (rows: string): Promise<void> => page.getByLabel('Open rows').setInputFiles(rows);
    await open(address);
    await overlay(page, 'Text text_1').waitFor();
    await openRows(tables.moved);
    await button(page, 'Show table').click();
    await region(page, 'Rows').getByText('Sion').waitFor();
    await eventually(() => shownTexts(page)).toEqual(['Dupont', 'Rue 1']);
    expect(await region(page, 'Columns').getByText('Ville').count()).toBe(1);

    await openRows(tables.other);
    await columnFor(page, 'Nom/Prénom').waitFor();
    const templates = () => page.evaluate(async () => (await (await fetch('/app/api/templates')).json()) as unknown);
    const before = await templates();
    for (const name of ['Run job…', 'Save template', 'Export package']) {
      if (name === 'Export package') await button(page, 'For the API').click();
      await button(page, name).click();
      await columnFor(page, 'Nom/Prénom').and(page.locator('[aria-invalid="true"]')).waitFor();
    }
    expect(await button(page, 'Check all rows').isDisabled()).toBe(true);
    expect(await templates()).toEqual(before);
    expect(new URL(page.url()).pathname).toBe(address);
    await button(page, 'Preview').click();
    await region(page, 'Rows').getByText('The columns are not matched').waitFor();
    await expectAccessible(page);

    await columnFor(page, 'Nom/Prénom').selectOption('Name');
    await columnFor(page, 'Adresse').selectOption('Strasse');
    await overlay(page, 'Text text_1').waitFor();
    await region(page, 'Rows').getByText('As the run makes it').waitFor();
    await button(page, 'Preview').click();
    await eventually(() => shownTexts(page)).toEqual(['Meier', 'Weg 1']);
    await button(page, 'Save template').click();
    await page.getByText('“Asked here” is saved.').last().waitFor();
    await button(page, 'Run job…').click();
    await page.getByRole('heading', { name: 'New job' }).waitFor();
    await told(page, 'Matched');

    // A later visit with another browser.
    await choose(visitor, 'Asked here', tables.other);
    await region(page, 'Columns').getByText('Matched, as chosen before').waitFor();
    await open(address);
    await overlay(page, 'Text text_1').waitFor();
    await openRows(tables.other);
    await eventually(() => shownTexts(page)).toEqual(['Meier', 'Weg 1']);
  };

  const matchOnPhone = async (visitor: Visitor): Promise<void> => {
    const { page, open } = visitor;
    await open(`/app/editor/${await savedTemplate(visitor, 'On a telephone')}`);
    await overlay(page, 'Text text_1').waitFor();
    await page.getByLabel('Open rows').setInputFiles(tables.other);
    await columnFor(page, 'Nom/Prénom').selectOption('Name');
    await expectAccessible(page);
    await columnFor(page, 'Adresse').selectOption('Strasse');
    await region(page, 'Columns').waitFor({ state: 'hidden' });
    await eventually(() => shownTexts(page)).toEqual(['Meier', 'Weg 1']);
    await page.getByLabel('Open PDF').setInputFiles(world.written('no.pdf', 'no PDF'));
    const message = page.getByText('The PDF was not opened.');
    await message.waitFor();
    await button(page, 'Properties and messages').click();
    await message.waitFor({ state: 'hidden' });
    await button(page, 'Run job…').click();
    await page.getByRole('heading', { name: 'New job' }).waitFor();
  };

  it('matches moved columns by name, asks for renamed ones before an export, also on a phone, and stores the match', () =>
    world.visit(async (visitor) => {
      await matchByName(visitor);
      await visitor.page.setViewportSize({ width: 390, height: 844 });
      await matchOnPhone(visitor);
    }));
});
