import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, drag, expectRect, field, onScreen, openFiles, overlay, place, rectOf, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

beforeAll(async () => {
  world = await aConsoleWorld();
  files = { pdf: world.written('letter.pdf', aPdf({ pages: 2 })), rows: world.written('people.csv', 'Name,City\nAda,Paris\n') };
});
afterAll(() => world?.stop());

const visit = (journey: (page: Page) => Promise<void>): Promise<void> =>
  visitEditor(world, files, async (page) => {
    await page.keyboard.down('Alt');
    await place(page, 'QR code', 20, 20);
    await place(page, 'Check box', 120, 50);
    await place(page, 'Check box', 250, 110);
    await page.keyboard.up('Alt');
    await journey(page);
  });

const rectOfOnly = async (page: Page, name: string): Promise<readonly number[]> => {
  await overlay(page, name).click();
  return await rectOf(page);
};

describe('arranging', () => {
  it('aligns what a marquee or Shift has selected, as a step of undo', () =>
    visit(async (page) => {
      await drag(page, [10, 8], [290, 200]);
      await region(page, 'Properties').getByRole('heading', { name: '3 overlays' }).waitFor();
      await button(page, 'Align top').click();
      await eventually(async () => (await rectOfOnly(page, 'Check box check_box_1'))[1]).toBeCloseTo(20, 0);
      await button(page, 'Undo').click();
      await overlay(page, 'Check box check_box_1').click();
      await expectRect(page, [120, 50, 12, 12]);
      await overlay(page, 'QR code qr_code_1').click({ modifiers: ['Shift'] });
      await region(page, 'Properties').getByRole('heading', { name: '2 overlays' }).waitFor();
    }));

  it('selects several by keys, passing over what is not wanted, and moves them together', () =>
    visit(async (page) => {
      await overlay(page, 'QR code qr_code_1').focus();
      await page.keyboard.press('Shift+Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Space');
      await region(page, 'Properties').getByRole('heading', { name: '2 overlays' }).waitFor();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Tab');
      await expectRect(page, [120, 50, 12, 12]);
      await page.keyboard.press('Tab');
      await expectRect(page, [250, 120, 12, 12]);
    }));

  it('keeps what keys do while a drag has begun: what was deleted stays so, and undo takes back the drag alone', () =>
    visit(async (page) => {
      const boxes = region(page, 'Document').locator('[data-id]');
      const dragAnd = async (key: string): Promise<void> => {
        await page.mouse.move(...(await onScreen(page, 126, 56)));
        await page.mouse.down();
        await page.mouse.move(...(await onScreen(page, 146, 86)), { steps: 3 });
        await eventually(async () => (await rectOf(page))[1]! > 60).toBe(true);
        await page.keyboard.press(key);
        await page.mouse.move(...(await onScreen(page, 166, 116)), { steps: 3 });
        await page.mouse.up();
      };
      await rectOfOnly(page, 'Check box check_box_1');
      await dragAnd('Control+z');
      await expectRect(page, [120, 50, 12, 12]);
      await eventually(() => boxes.count()).toBe(3);
      await dragAnd('Delete');
      await eventually(() => boxes.count()).toBe(2);
      await button(page, 'Undo').click();
      await eventually(() => boxes.count()).toBe(3);
    }));

  it('rotates by number and by its handle, and says where an overlay stands', () =>
    visit(async (page) => {
      await overlay(page, 'QR code qr_code_1').click();
      await field(page, 'Rotation').fill('30');
      await eventually(() => field(page, 'Rotation').inputValue()).toBe('30');
      await field(page, 'Rotation').fill('0');
      await field(page, 'X').fill('20');
      await field(page, 'Y').fill('40');
      const handle = await region(page, 'Document').locator('[data-handle=rotate]').boundingBox();
      await page.mouse.move(handle!.x + handle!.width / 2, handle!.y + handle!.height / 2);
      await page.mouse.down();
      await page.mouse.move(...(await onScreen(page, 150, 60)));
      await page.mouse.move(...(await onScreen(page, 200, 76)));
      await page.mouse.up();
      await eventually(() => field(page, 'Rotation').inputValue()).toBe('90');
      await overlay(page, 'QR code qr_code_1').focus();
      await page.keyboard.press('Shift+ArrowRight');
      await page.getByRole('status').getByText('QR code qr_code_1, page 1, 72 by 72 points at 30, 40').waitFor();
    }));

  it('copies to other pages, and between two documents in two tabs', () =>
    world.visit(async ({ context, page, open }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      await field(page, 'Text').fill('Hello');
      await button(page, 'Copy to pages…').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
      await region(page, 'Overlays').getByRole('button', { name: 'Text text_2' }).waitFor();
      await overlay(page, 'Text text_1').focus();
      await page.keyboard.press('Control+c');

      const other = await context.newPage();
      await other.goto(page.url());
      await openFiles(other, files);
      await region(other, 'Document').getByRole('group').focus();
      await other.keyboard.press('Control+v');
      await overlay(other, 'Text text_1').waitFor();
      await expectRect(other, [40, 60, 144, 20]);
      await region(other, 'Document').getByText('Hello', { exact: true }).waitFor();
    }));
});
