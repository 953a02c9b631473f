import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, region } from '../harness/editor.ts';

let world: ConsoleWorld;

beforeAll(async () => {
  world = await aConsoleWorld();
});
afterAll(() => world?.stop());

describe('"Document" in the editor', () => {
  it('says what the open PDF is and declares, as `bulkfill pdf info` does', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      expect(await button(page, 'Document').count()).toBe(0);
      await page.getByLabel('Open PDF').setInputFiles(world.written('declares.pdf', declaringPdf({ a: '2a', ua: true })));
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await button(page, 'Document').click();
      const dialog = page.getByRole('dialog', { name: 'Document', exact: true });
      await dialog.getByText('PDF/A-2a, PDF/UA-1').waitFor();
      expect(await dialog.getByRole('term').allTextContents()).toEqual([
        'Version',
        'Size',
        'Pages',
        'Encrypted',
        'Form',
        'Signatures',
        'Structure',
        'Language',
        'Declares',
        'Output intents',
        'Fonts not embedded',
      ]);
      expect((await dialog.getByRole('definition').allTextContents()).toSpliced(1, 1)).toEqual([
        'PDF 1.7',
        '1',
        'no',
        'none',
        '0',
        'tagged',
        'de-CH',
        'PDF/A-2a, PDF/UA-1',
        'none',
        'none',
      ]);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }));
});

describe('a dynamic form', () => {
  it('is told in words, with the way out', () =>
    world.visit(async ({ page, open }) => {
      const dynamic = rawPdf(
        onePage('', '', { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>>>', 6: { dict: '', data: '<xdp/>' } }),
      );
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(world.written('dynamic.pdf', dynamic));
      const told = region(page, 'Dynamic form');
      await told.getByText('open it in Acrobat and print it to a PDF').waitFor();
      await expectAccessible(page);
      await page.getByLabel('Open PDF').setInputFiles(world.written('plain.pdf', declaringPdf({ a: '2a', ua: true })));
      await told.waitFor({ state: 'detached' });
    }));
});
