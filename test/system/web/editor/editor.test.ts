import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../../support/read-text.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { jobsPath } from '../../black-box/client/client.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, drag, expectRect, exportPackage, field, openFiles, overlay, place, rectOf, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { seedJob } from '../harness/seed-job.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string; readonly broken: string };

/** A form with a text field of each name. */
const aLargeForm = async (names: readonly string[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  names.forEach((name, index) => {
    const at = { x: 20 + 90 * (index % 4), y: 380 - 1.4 * Math.floor(index / 4), width: 80, height: 1.2 };
    form.createTextField(name).addToPage(page, at);
  });
  return document.save();
};

beforeAll(async () => {
  world = await aConsoleWorld();
  files = {
    pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
    rows: world.written('people.csv', 'Name;City\nAda;Zürich\nGrace Brewster;Bern\n'),
    broken: world.written('broken.pdf', 'no PDF'),
  };
});
afterAll(() => world?.stop());

describe('the editor', () => {
  it('makes a signed package of a PDF and a table that the service fills', async () => {
    await world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      await expectRect(page, [40, 60, 144, 20]);
      await field(page, 'Value').selectOption('Text with columns');
      await field(page, 'Text').fill('Dear {{column_0}},');
      await region(page, 'Document').getByText('Dear Ada,', { exact: true }).waitFor();
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('2');
      await region(page, 'Document').getByText('Dear Grace Brewster,', { exact: true }).waitFor();
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('999');
      await region(page, 'Rows').getByText('There is no such row: 1 to ').waitFor();
      await expectAccessible(page);
      await region(page, 'Document').getByText('Dear Grace Brewster,', { exact: true }).waitFor();

      await page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'QR code' }).click();
      await drag(page, [100, 200], [180, 280]);
      await expectRect(page, [100, 200, 80, 80]);
      await exportPackage(page);
      await page.getByRole('list', { name: 'Mistakes' }).getByRole('button').click();
      await field(page, 'Value').selectOption('Column');
      await field(page, 'Column').selectOption({ index: 1 });
      await expectAccessible(page);

      const [download] = await Promise.all([page.waitForEvent('download'), exportPackage(page)]);
      expect(download.suggestedFilename()).toBe('letter.svc');
      const path = world.path('letter.svc');
      await download.saveAs(path);

      const jobId = await seedJob(world, {
        pdf: readFileSync(files.pdf),
        svc_file: readFileSync(path),
        csv_file: 'Ada,Zürich\n',
      });
      const headers = { Authorization: `Bearer ${world.local.api_key}` };
      const read = (rest: string): Promise<Response> => fetch(`${world.origin}${jobsPath}/${jobId}${rest}`, { headers });
      await eventually(async () => ((await (await read('')).json()) as { readonly status: string }).status).toBe('completed');
      const pdf = await readText(new Uint8Array(await (await read('/rows/1/pdf')).arrayBuffer()));
      expect(pdf.map(({ text }) => text)).toContain('Dear Ada,');
    });
  });

  it('moves, resizes, copies and deletes by mouse and keys, one step of undo a gesture', async () => {
    await world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      await drag(page, [60, 70], [90, 140]);
      await expectRect(page, [70, 130, 144, 20]);
      await button(page, 'Undo').click();
      await expectRect(page, [40, 60, 144, 20]);
      await button(page, 'Redo').click();
      await expectRect(page, [70, 130, 144, 20]);

      const [x = 0, y = 0] = await rectOf(page);
      await overlay(page, 'Text text_1').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+Shift+ArrowRight');
      await eventually(() => rectOf(page)).toEqual([x + 1, y + 10, 154, 20]);

      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await overlay(page, 'Text text_2').waitFor();
      await eventually(() => rectOf(page)).toEqual([x + 1, y + 10, 154, 20]);
      await page.keyboard.press('Control+d');
      await overlay(page, 'Text text_3').waitFor();
      await page.keyboard.press('Delete');
      await overlay(page, 'Text text_3').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await overlay(page, 'Text text_3').waitFor();
      for (let steps = 0; steps < 10 && (await button(page, 'Undo').isEnabled()); steps++) await button(page, 'Undo').click();
      await eventually(() => region(page, 'Overlays').getByText('Nothing is placed yet').count()).toBe(1);
    });
  });

  it('places, maps and moves without a mouse', async () => {
    await world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await tabTo(page, page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'Text', exact: true }));
      await page.keyboard.press('Enter');
      await eventually(() => overlay(page, 'Text text_1').evaluate((element) => element === document.activeElement)).toBe(true);
      const [x = 0, y = 0] = await rectOf(page);
      await page.keyboard.press('ArrowUp');
      await eventually(() => rectOf(page)).toEqual([x, y - 1, 144, 20]);
      await tabTo(page, field(page, 'Value'));
      await page.keyboard.press('C');
      await region(page, 'Document').getByText('Ada', { exact: true }).waitFor();
    });
  });

  it("lists the document's own form fields and matches them with columns by name", async () => {
    await world.visit(async ({ page, open }) => {
      await open('/app/editor');
      const form = join(import.meta.dirname, '../../../../examples/registration/source.pdf');
      await page.getByLabel('Open PDF').setInputFiles(form);
      const fields = region(page, 'Form fields').getByRole('listitem');
      await fields.first().waitFor();
      const name = (await fields.first().locator('span').first().textContent()) ?? '';
      await page.getByLabel('Open rows').setInputFiles(world.written('form.csv', `${name},Other\nAda,1\n`));
      await page.getByRole('tab', { name: 'Columns' }).click();
      await region(page, 'Columns').getByText(name, { exact: true }).waitFor();
      await page.getByRole('tab', { name: 'Fields' }).click();
      await button(page, 'Match by name').click();
      await button(page, 'Take 1 match').click();
      await region(page, 'Overlays')
        .getByRole('button', { name: `Form field ${name}` })
        .waitFor();
    });
  });

  it('lists of a thousand form fields those that are seen, each at its place', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      const names = Array.from({ length: 1000 }, (_, index) => `Field ${index + 1}`);
      await page.getByLabel('Open PDF').setInputFiles(world.written('large-form.pdf', await aLargeForm(names)));
      const fields = region(page, 'Form fields').getByRole('listitem');
      await fields.first().waitFor();
      expect(await fields.count()).toBeLessThan(60);
      expect(await fields.first().getAttribute('aria-setsize')).toBe('1000');
      await region(page, 'Form fields')
        .getByRole('list')
        .evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await region(page, 'Form fields').getByRole('button', { name: 'Field 1000' }).click();
      await field(page, 'Fill with').selectOption('Fixed text');
      await field(page, 'Text').fill('Yes');
      await region(page, 'Form fields').getByText('← “Yes”').waitFor();
      expect(await fields.last().getAttribute('aria-posinset')).toBe('1000');
    }));

  it('has all its tools within a window of 1,024 pixels', () =>
    world.visit(
      async ({ page, open }) => {
        await open('/app/editor');
        await openFiles(page, files);
        for (const name of ['For the API', 'Run job…', 'Undo', 'Offer places', 'Fit page', 'Fit width', 'Keys']) {
          const box = await button(page, name).boundingBox();
          expect([name, box!.x >= 0 && box!.x + box!.width <= 1024]).toEqual([name, true]);
        }
        await expectAccessible(page);
      },
      { viewport: { width: 1024, height: 768 } },
    ));

  it('keeps everything in its order and within reach where the window is smaller, or zoomed in', () =>
    world.visit(
      async ({ page, open }) => {
        await open('/app/editor');
        await openFiles(page, files);
        // Below 768 pixels there is the preview, the rows and the way to a job.
        for (const name of ['Run job…', 'Preview', 'Show table']) {
          const box = await button(page, name).boundingBox();
          expect([name, box!.y >= 0 && box!.y + box!.height <= 450]).toEqual([name, true]);
        }
        await page.getByRole('separator', { name: 'Height of rows' }).press('Enter');
        const inReach = async (): Promise<boolean> => {
          const box = await region(page, 'Rows').getByRole('cell', { name: 'Zürich' }).boundingBox();
          return box !== null && box.y + box.height <= 450;
        };
        await eventually(inReach).toBe(true);
      },
      { viewport: { width: 720, height: 450 } },
    ));

  it('says that a step is undone or done again, and keeps the keys where the overlay was that it takes away', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      const said = page.getByRole('status');
      await place(page, 'Text', 100, 60);
      const placed = overlay(page, 'Text text_1');
      await placed.focus();
      await page.keyboard.press('Control+z');
      await said.getByText('Undone').waitFor();
      await placed.waitFor({ state: 'detached' });
      const focused = (): Promise<boolean> => region(page, 'Document').evaluate((element) => element.contains(document.activeElement));
      expect(await focused()).toBe(true);
      await button(page, 'Redo').click();
      await said.getByText('Redone').waitFor();
      await placed.waitFor();
    }));

  it('gives up placing at Escape, wherever the focus is', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      const tool = page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'QR code' });
      await tool.click();
      await eventually(() => tool.getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Escape');
      await eventually(() => tool.getAttribute('aria-pressed')).toBe('false');
    }));

  it('refuses what the service would refuse, in its words', async () => {
    await world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(files.broken);
      await page.getByRole('alert').getByText('INVALID_PDF').waitFor();
      await page.getByLabel('Open package').setInputFiles(files.pdf);
      await page.getByRole('alert').getByText('MALFORMED_DOQLO_FILE').waitFor();
    });
  });

  it('saves a template on the account, opens it again from its card, and lets a person decide where somebody else has saved it', () =>
    world.visit(async ({ page, open, watch }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      await field(page, 'Value').selectOption('Column');
      await field(page, 'Column').selectOption({ index: 0 });
      await page.getByLabel('Name', { exact: true }).fill('Kept letter');
      await button(page, 'Save template').click();
      await page.getByText('“Kept letter” is saved.').waitFor();
      await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
      const address = new URL(page.url()).pathname;

      await button(page, 'Menu').click();
      await page.getByRole('link', { name: 'Templates' }).click();
      await page.getByRole('link', { name: 'Open in editor' }).first().waitFor();
      await page.reload();
      await page.goto(world.service.baseUrl + address);
      await overlay(page, 'Text text_1').waitFor();
      await overlay(page, 'Text text_1').click();
      expect(await field(page, 'Column').inputValue()).toBe('0');
      // Rows without a header say nothing of what the template calls its columns.
      await page.getByLabel('Open rows').setInputFiles(world.written('bare.csv', 'Ada,Zürich\nGrace,Bern\n'));
      await page.getByText('no header').first().waitFor();
      await region(page, 'Columns').getByText('City', { exact: true }).waitFor();
      await expectAccessible(page);

      // Somebody else saves it from another window.
      const elsewhere = await page.evaluate(
        async (path) => {
          const form = new FormData();
          form.set('name', 'Theirs');
          return (await fetch(path, { method: 'PUT', body: form })).status;
        },
        address.replace('/app/editor/', '/app/api/templates/'),
      );
      expect(elsewhere).toBe(200);
      watch.expect(/status of 412/);
      await page.keyboard.press('ArrowRight');
      await button(page, 'Save template').click();
      const dialog = page.getByRole('dialog', { name: 'Save template' });
      await dialog.getByText('TEMPLATE_CHANGED').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Replace theirs' }).click();
      await page.getByText('“Kept letter” is saved.').waitFor();

      // And deletes it.
      const path = address.replace('/app/editor/', '/app/api/templates/');
      expect(await page.evaluate(async (gone) => (await fetch(gone, { method: 'DELETE' })).status, path)).toBe(204);
      watch.expect(/status of 404/);
      await page.keyboard.press('ArrowRight');
      await button(page, 'Save template').click();
      await dialog.getByText('This template was deleted meanwhile.').waitFor();
      await dialog.getByRole('button', { name: 'Save as a new template' }).click();
      await page.waitForURL((url) => /\/app\/editor\/[0-9a-f-]+$/.test(url.pathname) && url.pathname !== address);
      await page.reload();
      await overlay(page, 'Text text_1').waitFor();
    }));
});
