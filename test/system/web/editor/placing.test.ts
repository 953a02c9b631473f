import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { makePng } from '../../../support/make-png.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import {
  button,
  drag,
  expectRect,
  field,
  onScreen,
  openFiles,
  overlay,
  place,
  rectOf,
  region,
  shown,
  tool,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { expectPreview, startPreview } from '../harness/preview.ts';

const world = consoleWorld();
// A label with its baseline 100 points below the top, and a box of 100 by 20 at 60.5, 180.
const content =
  'BT /Helv 9 Tf 50 300 Td (Name:) Tj ET 60.5 200 100 20 re S 50 150 10 10 re S BT /Helv 9 Tf 66 151 Td (I agree) Tj ET';
const rows = world.written('people.csv', 'Name,City\nAda,Paris\n');
const files = { pdf: world.written('form.pdf', contentPdf(content, { width: 300, height: 400 })), rows };
const empty = { pdf: world.written('letter.pdf', aPdf({ pages: 2 })), rows };

const logo = makePng({ width: 2, height: 1, bitDepth: 8, colorType: 2, samples: [200, 30, 30, 30, 30, 200] });

const guides = (page: Page) => region(page, 'Document').locator('.guide');

describe('placing', () => {
  it("snaps a click and a drag to the document's own lines, shows them, and stops snapping with Alt", () =>
    visitEditor(world, files, async (page) => {
      await tool(page, 'QR code').click();
      await page.mouse.move(...(await onScreen(page, 62, 182)));
      await eventually(() => guides(page).count()).toBe(2);
      await page.mouse.click(...(await onScreen(page, 62, 182)));
      await eventually(() => rectOf(page)).toEqual([60.5, 180, 72, 72]);
      expect(await guides(page).count()).toBe(0);

      await tool(page, 'Barcode').click();
      await drag(page, [162, 202], [258, 262]);
      await eventually(async () => (await rectOf(page)).slice(0, 2)).toEqual([160.5, 200]);

      await page.keyboard.down('Alt');
      await tool(page, 'Marker').click();
      await page.mouse.click(...(await onScreen(page, 62.5, 182)));
      await page.keyboard.up('Alt');
      await overlay(page, 'Marker marker_1').waitFor();
      expect((await rectOf(page))[0]).not.toBe(60.5);
      await expectRect(page, [62.5, 182, 72, 24]);
    }));

  it('places one seal by a drag, with a label and a picture, and previews a sample of it', () =>
    visitEditor(world, empty, async (page) => {
      await tool(page, 'Seal').click();
      await drag(page, [60, 300], [260, 360]);
      await overlay(page, 'Seal seal_1').waitFor();
      await expectRect(page, [60, 300, 200, 60]);
      expect(await tool(page, 'Seal').isEnabled()).toBe(false);
      await field(page, 'Label').fill('Elektronisches Siegel');
      await shown(page, 'Elektronisches Siegel Signer Time of the seal').waitFor();
      const picture = { name: 'logo.png', mimeType: 'image/png', buffer: logo };
      await field(page, 'Upload picture').setInputFiles(picture);
      await eventually(() => field(page, 'Picture').inputValue()).toBe('logo');
      const sizeOfPicture = () =>
        page.locator('.seal > .overlay-picture').evaluate(({ clientWidth, clientHeight, parentElement }) => {
          const { clientWidth: width, clientHeight: height } = parentElement!;
          return [clientWidth / width, clientHeight / height].map((share) => Math.round(20 * share) / 20);
        });
      expect(await sizeOfPicture()).toEqual([0.35, 1]);
      await field(page, 'Height').fill('240');
      await eventually(sizeOfPicture).toEqual([1, 0.5]);
      await expectAccessible(page);
      await startPreview(page);
      await expectPreview(page);
    }));

  it('drops a column onto the page, in the style of the text next to it and on its line', () =>
    visitEditor(world, files, async (page) => {
      // Immediately: the page has not been read yet, and the drop waits for it.
      const sheet = region(page, 'Document').locator('[data-page="0"]');
      const [left, top] = await onScreen(page, 0, 0);
      const [x, y] = await onScreen(page, 90, 89);
      await region(page, 'Columns')
        .getByRole('listitem')
        .filter({ hasText: 'Name' })
        .dragTo(sheet, { targetPosition: { x: x - left, y: y - top } });
      await overlay(page, 'Text name').waitFor();
      await shown(page, 'Ada').waitFor();
      expect(await field(page, 'Font size').inputValue()).toBe('9');
      // Helvetica of 9 points centred in 20: its baseline is 12.3 points below the top.
      await eventually(async () => (await rectOf(page))[1]).toBeCloseTo(100 - 12.3, 1);
      expect(await guides(page).count()).toBe(0);
    }));

  it('offers the places of the page with their matching columns, and fills only accepted ones', () =>
    visitEditor(world, files, async (page) => {
      const offers = region(page, 'Offered places');
      expect(await offers.count()).toBe(0);
      await button(page, 'Offer places').click();
      await offers.getByText('Text for Name', { exact: true }).waitFor();
      expect(await region(page, 'Overlays').getByText('No overlays yet').count()).toBe(1);
      await expectAccessible(page);
      await tabTo(page, offers.getByRole('button', { name: 'Take Text for Name', exact: true }));
      await page.keyboard.press('Enter');
      await overlay(page, 'Text name').waitFor();
      await shown(page, 'Ada').waitFor();
      await offers.getByText('Text for Name', { exact: true }).waitFor({ state: 'detached' });

      await region(page, 'Document').getByTitle('Check box for I agree', { exact: true }).click();
      await overlay(page, 'Check box i_agree').waitFor();
      await page.keyboard.press('Delete');
      // Pressed buttons remain distinct in forced colors.
      await page.emulateMedia({ forcedColors: 'active' });
      const outline = (name: string) =>
        button(page, name).evaluate((element) => getComputedStyle(element).outlineStyle);
      expect([await outline('Offer places'), await outline('Marker')]).toEqual(['solid', 'none']);
      await page.emulateMedia({ forcedColors: null });
      await button(page, 'Offer places').click();
      await offers.waitFor({ state: 'detached' });
      expect(await region(page, 'Document').locator('[data-offer]').count()).toBe(0);
    }));
});

describe('arranging', () => {
  const rectOfOnly = async (page: Page, name: string): Promise<readonly number[]> => {
    await overlay(page, name).click();
    return await rectOf(page);
  };

  it('aligns a selection made by marquee or Shift, moves several by keys, keeps key changes made during a drag, and rotates', () =>
    visitEditor(world, empty, async (page) => {
      const boxes = region(page, 'Document').locator('[data-id]');
      const heading = (name: string): Promise<void> =>
        region(page, 'Properties').getByRole('heading', { name }).waitFor();
      await page.keyboard.down('Alt');
      await place(page, 'QR code', 20, 20);
      await place(page, 'Check box', 120, 50);
      await place(page, 'Check box', 250, 110);
      await page.keyboard.up('Alt');
      await drag(page, [10, 8], [290, 200]);
      await heading('3 overlays');
      await button(page, 'Align top').click();
      await eventually(async () => (await rectOfOnly(page, 'Check box check_box_1'))[1]).toBeCloseTo(20, 0);
      await button(page, 'Undo').click();
      await overlay(page, 'Check box check_box_1').click();
      await expectRect(page, [120, 50, 12, 12]);
      await overlay(page, 'QR code qr_code_1').click({ modifiers: ['Shift'] });
      await heading('2 overlays');
      await page.keyboard.press('Escape');

      // By keyboard, skipping an overlay.
      await overlay(page, 'QR code qr_code_1').focus();
      await page.keyboard.press('Shift+Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Space');
      await heading('2 overlays');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Tab');
      await expectRect(page, [120, 50, 12, 12]);
      await page.keyboard.press('Tab');
      await expectRect(page, [250, 120, 12, 12]);

      // A key press during a drag only cancels the drag.
      await overlay(page, 'Check box check_box_1').click();
      await page.mouse.move(...(await onScreen(page, 126, 56)));
      await page.mouse.down();
      await page.mouse.move(...(await onScreen(page, 146, 86)), { steps: 3 });
      await eventually(async () => (await rectOf(page))[1]! > 60).toBe(true);
      await page.keyboard.press('Control+z');
      await page.mouse.move(...(await onScreen(page, 166, 116)), { steps: 3 });
      await page.mouse.up();
      await expectRect(page, [120, 50, 12, 12]);
      await eventually(() => boxes.count()).toBe(3);

      await overlay(page, 'QR code qr_code_1').click();
      await field(page, 'X').fill('20');
      await field(page, 'Y').fill('40');
      const handle = await region(page, 'Document').locator('[data-handle=rotate]').boundingBox();
      await page.mouse.move(handle!.x + handle!.width / 2, handle!.y + handle!.height / 2);
      await page.mouse.down();
      await page.mouse.move(...(await onScreen(page, 150, 60)));
      await page.mouse.move(...(await onScreen(page, 200, 76)));
      await page.mouse.up();
      await eventually(() => field(page, 'Rotation').inputValue()).toBe('90');
      await field(page, 'Rotation').fill('30');
      await eventually(() => field(page, 'Rotation').inputValue()).toBe('30');
      await overlay(page, 'QR code qr_code_1').focus();
      await page.keyboard.press('Shift+ArrowRight');
      await page.getByRole('status').getByText('QR code qr_code_1, page 1, 72 by 72 points at 30, 40').waitFor();

      // A click on a handle selects the neighbour under it.
      await field(page, 'Rotation').fill('0');
      await overlay(page, 'Check box check_box_1').focus();
      const above = { X: '60', Y: '14', Width: '12', Height: '20' };
      for (const [name, value] of Object.entries(above)) await field(page, name).fill(value);
      await overlay(page, 'QR code qr_code_1').focus();
      await region(page, 'Document').locator('[data-handle=rotate]').click();
      await heading('Check box check_box_1');
    }));

  it('copies to other pages, and between two documents in two tabs', () =>
    visitEditor(world, empty, async (page, { context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await place(page, 'Text', 40, 60);
      await field(page, 'Text').fill('Hello');
      await button(page, 'Copy to pages…').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
      await region(page, 'Overlays').getByRole('button', { name: 'Text text_2' }).waitFor();
      await overlay(page, 'Text text_1').focus();
      await page.keyboard.press('Control+c');

      const other = await context.newPage();
      await other.goto(page.url());
      await openFiles(other, empty);
      await region(other, 'Document').getByRole('group').focus();
      await other.keyboard.press('Control+v');
      await overlay(other, 'Text text_1').waitFor();
      await expectRect(other, [40, 60, 144, 20]);
      await shown(other, 'Hello').waitFor();
    }));
});
