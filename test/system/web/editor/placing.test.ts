import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, drag, expectRect, field, onScreen, openFiles, overlay, place, rectOf, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

beforeAll(async () => {
  world = await aConsoleWorld();
  // A label whose baseline lies 100 points below the top, and a box at 60.5, 180 of 100 by 20.
  const content = 'BT /Helv 9 Tf 50 300 Td (Name:) Tj ET 60.5 200 100 20 re S 50 150 10 10 re S BT /Helv 9 Tf 66 151 Td (I agree) Tj ET';
  files = {
    pdf: world.written('form.pdf', contentPdf(content, { width: 300, height: 400 })),
    rows: world.written('people.csv', 'Name,City\nAda,Paris\n'),
  };
});
afterAll(() => world?.stop());

const guides = (page: Page) => region(page, 'Document').locator('.guide');

const visit = (journey: (page: Page) => Promise<void>): Promise<void> => visitEditor(world, files, journey);

describe('placing', () => {
  it("snaps a click and a drag to the document's own lines, shows them, and leaves it with Alt", () =>
    visit(async (page) => {
      const choose = (kind: string) => page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: kind, exact: true }).click();
      await choose('QR code');
      await page.mouse.move(...(await onScreen(page, 62, 182)));
      await eventually(() => guides(page).count()).toBe(2);
      await page.mouse.click(...(await onScreen(page, 62, 182)));
      await eventually(() => rectOf(page)).toEqual([60.5, 180, 72, 72]);
      expect(await guides(page).count()).toBe(0);

      await choose('Barcode');
      await drag(page, [162, 202], [258, 262]);
      await eventually(async () => (await rectOf(page)).slice(0, 2)).toEqual([160.5, 200]);

      await page.keyboard.down('Alt');
      await choose('Marker');
      await page.mouse.click(...(await onScreen(page, 62.5, 182)));
      await page.keyboard.up('Alt');
      await overlay(page, 'Marker marker_1').waitFor();
      expect((await rectOf(page))[0]).not.toBe(60.5);
      await expectRect(page, [62.5, 182, 72, 24]);
    }));

  it('takes a column onto the page, in the style of the text next to it and on its line', () =>
    visit(async (page) => {
      // At once: the page has not been read yet, and the drop waits for it.
      const sheet = region(page, 'Document').locator('[data-page="0"]');
      const [left, top] = await onScreen(page, 0, 0);
      const [x, y] = await onScreen(page, 90, 89);
      await region(page, 'Columns')
        .getByRole('listitem')
        .filter({ hasText: 'Name' })
        .dragTo(sheet, { targetPosition: { x: x - left, y: y - top } });
      await overlay(page, 'Text name').waitFor();
      await region(page, 'Document').getByText('Ada', { exact: true }).waitFor();
      expect(await field(page, 'Font size').inputValue()).toBe('9');
      // Helvetica of 9 points in the middle of 20: its line lies 12.3 points below the top.
      await eventually(async () => (await rectOf(page))[1]).toBeCloseTo(100 - 12.3, 1);
      expect(await guides(page).count()).toBe(0);

      await field(page, 'Font size').fill('15');
      await field(page, 'Bold').check();
      await place(page, 'Text', 40, 230);
      await overlay(page, 'Text text_1').waitFor();
      expect(await field(page, 'Font size').inputValue()).toBe('15');
      expect(await field(page, 'Bold').isChecked()).toBe(true);
    }));

  it('waits until the page has been read, gives up what waits by undo and Escape, and takes no focus from who types', () =>
    world.visit(async ({ page, open }) => {
      // Pages are read when the test says so; until then nothing runs out of patience.
      await page.addInitScript(`{
        const { postMessage } = Worker.prototype;
        const held = [];
        window.readPages = () => { for (const send of held.splice(0)) send(); };
        Worker.prototype.postMessage = function (message, ...rest) {
          const send = () => postMessage.call(this, message, ...rest);
          if (message?.action === 'GetTextContent') held.push(send);
          else send();
        };
        const later = window.setTimeout;
        window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : later(run, ms, ...rest));
      }`);
      await open('/app/editor');
      await openFiles(page, files);
      const drop = async (): Promise<void> => {
        const column = region(page, 'Columns').getByRole('listitem').filter({ hasText: 'Name' });
        await column.dragTo(region(page, 'Document').locator('[data-page="0"]'), { targetPosition: { x: 90, y: 89 } });
        await region(page, 'Document').locator('.rubber-band').waitFor();
      };
      for (const key of ['Control+z', 'Escape']) {
        await drop();
        await page.keyboard.press(key);
        await region(page, 'Document').locator('.rubber-band').waitFor({ state: 'detached' });
      }
      await drop();
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Letters');
      expect(await region(page, 'Overlays').getByText('Nothing is placed yet').count()).toBe(1);
      await page.evaluate('readPages()');
      await overlay(page, 'Text name').waitFor();
      await name.press('End');
      await page.keyboard.press('Backspace');
      expect(await name.inputValue()).toBe('Letter');
      expect(await region(page, 'Overlays').getByRole('button', { name: /^Text/ }).count()).toBe(1);
      await eventually(() => field(page, 'Font size').inputValue()).toBe('9');
    }));

  it('offers the places of the page with the columns they are called like, and places only what is taken', () =>
    visit(async (page) => {
      const offers = region(page, 'Offered places');
      expect(await offers.count()).toBe(0);
      await button(page, 'Offer places').click();
      await offers.getByText('Text for Name', { exact: true }).waitFor();
      expect(await region(page, 'Overlays').getByText('Nothing is placed yet').count()).toBe(1);
      await expectAccessible(page);
      await tabTo(page, offers.getByRole('button', { name: 'Take Text for Name', exact: true }));
      await page.keyboard.press('Enter');
      await overlay(page, 'Text name').waitFor();
      await region(page, 'Document').getByText('Ada', { exact: true }).waitFor();
      await offers.getByText('Text for Name', { exact: true }).waitFor({ state: 'detached' });

      await region(page, 'Document').getByTitle('Check box for I agree', { exact: true }).click();
      await overlay(page, 'Check box i_agree').waitFor();
      await page.keyboard.press('Delete');
      // Where colours are the person's own, a pressed button is still told from another.
      await page.emulateMedia({ forcedColors: 'active' });
      const outline = (name: string) => button(page, name).evaluate((element) => getComputedStyle(element).outlineStyle);
      expect([await outline('Offer places'), await outline('Marker')]).toEqual(['solid', 'none']);
      await page.emulateMedia({ forcedColors: null });
      await button(page, 'Offer places').click();
      await offers.waitFor({ state: 'detached' });
      expect(await region(page, 'Document').locator('[data-offer]').count()).toBe(0);
    }));
});
