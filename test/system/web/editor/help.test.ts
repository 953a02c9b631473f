import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../../support/read-text.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { jobsPath } from '../../black-box/client/client.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, field, overlay, rectOf, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { seedJob } from '../harness/seed-job.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

beforeAll(async () => {
  world = await aConsoleWorld();
  files = {
    pdf: world.written('letter.pdf', aPdf({ pages: 2 })),
    rows: world.written('people.csv', 'Name;City\nAda;Zürich\nGrace;Bern\n'),
  };
});
afterAll(() => world?.stop());

/** Opens a file as people do without a mouse: Tab to it, Space, and the system's own dialog. */
const openByKeys = async (page: Page, label: string, path: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles(path);
};

/** Goes to what can be pressed, and presses it. */
const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

describe('keys and help in the editor', () => {
  it('make a template from a PDF to the package without a mouse', { timeout: 300_000 }, () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      // With a listener that stays, the system's dialog is never on again between two files: nobody would answer it.
      page.on('filechooser', () => {});
      await openByKeys(page, 'Open PDF', files.pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await openByKeys(page, 'Open rows', files.rows);
      await region(page, 'Columns').getByText('Name', { exact: true }).waitFor();
      // A column is put on the page, and moved with the arrows.
      await press(page, button(page, 'Place Name'));
      await eventually(() => overlay(page, 'Text name').evaluate((element) => element === document.activeElement)).toBe(true);
      const [x = 0, y = 0] = await rectOf(page);
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+ArrowRight');
      await eventually(() => rectOf(page)).toEqual([x - 1, y - 10, 145, 20]);
      // A code next to it, with a text of columns.
      await press(page, page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'QR code' }));
      await overlay(page, 'QR code qr_code_1').waitFor();
      for (let times = 0; times < 9; times++) await page.keyboard.press('Shift+ArrowDown');
      await tabTo(page, field(page, 'Value'));
      await page.keyboard.press('T');
      await page.keyboard.press('e');
      await tabTo(page, field(page, 'Text'));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('{{column_0}} of {{column_1}}');
      // Back to the document: all of the page is selected, copied and undone.
      await tabTo(page, region(page, 'Document').getByRole('group', { name: 'Pages of the document' }));
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+d');
      await overlay(page, 'Text name_2').waitFor();
      await page.keyboard.press('Control+z');
      await overlay(page, 'Text name_2').waitFor({ state: 'detached' });
      await press(page, button(page, 'Next row'));
      await region(page, 'Document').getByText('Grace', { exact: true }).waitFor();
      await press(page, button(page, 'For the API'));
      await tabTo(page, button(page, 'Export package'));
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      const path = world.path('letter.svc');
      await download.saveAs(path);

      const jobId = await seedJob(world, { pdf: readFileSync(files.pdf), svc_file: readFileSync(path), csv_file: 'Ada,Zürich\n' });
      const headers = { Authorization: `Bearer ${world.local.api_key}` };
      const read = (rest: string): Promise<Response> => fetch(`${world.origin}${jobsPath}/${jobId}${rest}`, { headers });
      await eventually(async () => ((await (await read('')).json()) as { readonly status: string }).status).toBe('completed');
      const pdf = await readText(new Uint8Array(await (await read('/rows/1/pdf')).arrayBuffer()));
      expect(pdf.map(({ text }) => text)).toContain('Ada');
    }),
  );

  it('list the keys at ?, except where it is typed', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await region(page, 'Document').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByLabel('Name', { exact: true }).press('?');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('?');
      await button(page, 'Keys').focus();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await dialog.getByText('Undoes the last step').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await eventually(() => button(page, 'Keys').evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  it('have a tour that can be left and does not come again', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      const tour = region(page, 'Tour');
      await tour.getByText('1 of 5').waitFor();
      await expectAccessible(page);
      await tour.getByRole('button', { name: 'Go on' }).click();
      await tour.getByText('2 of 5').waitFor();
      await tour.getByRole('button', { name: 'End tour' }).click();
      await tour.waitFor({ state: 'detached' });
      await page.reload();
      await region(page, 'Document').getByText('Open a PDF').waitFor();
      expect(await tour.count()).toBe(0);
      // It can be asked for.
      await button(page, 'Keys').click();
      await button(page, 'Show the tour').click();
      await tour.getByText('1 of 5').waitFor();
    }));

  it('open the sample with its rows, ready to be looked at', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await page.getByRole('link', { name: 'Try the sample' }).click();
      await region(page, 'Document').getByText('José Ángel').first().waitFor();
      await page.waitForURL(/\/app\/editor$/);
      await region(page, 'Rows').getByText('of 60').waitFor();
      expect(await page.getByRole('list', { name: 'What no longer fits' }).count()).toBe(0);
      // Small boxes of the document are small targets, for as long as nobody looks at them closely: the list "Overlays" has all of them.
      for (let times = 0; times < 5; times++) await button(page, 'Zoom in').click();
      await expectAccessible(page);
    }));

  it('move nothing by themselves for those who have asked for less motion', () =>
    world.visit(
      async ({ page, open }) => {
        await open('/app/editor?sample=offer-letter');
        await region(page, 'Rows').getByText('of 60').waitFor();
        await button(page, 'Zoom in').click();
        const moving = await page.evaluate(() =>
          document
            .getAnimations()
            .map((animation) => Number(animation.effect?.getComputedTiming().duration))
            .filter((duration) => duration > 1),
        );
        expect(moving).toEqual([]);
      },
      { reducedMotion: 'reduce' },
    ));
});
