import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, field, openFiles, place, region, rowNumber, shown, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, startPreview } from '../harness/preview.ts';

const world = consoleWorld(() => ({ PREVIEWS_PER_MINUTE: String(previewsPerMinute), INSPECT_TIMEOUT_MS: '1200' }));

const previewsPerMinute = 15;
const long = 'The longest name of all fifty thousand';
const rows = Array.from({ length: 50_000 }, (_, index) => `${index === 44_443 ? long : `Person ${index}`};x`);
const files = { pdf: world.written('letter.pdf', aPdf()), rows: world.written('many.csv', `Name;Code\n${rows.join('\n')}\n`) };

const rect = { x: 0, y: 0, width: 200, height: 200 };
const gentlePackage = (): Uint8Array =>
  packageToOpen({ overlays: [{ id: 'text', kind: 'text', page: 0, rect, value: { static: 'Quick' } }] });

/** A template that takes the engine far longer than a preview may: as many codes as there may be, of a symbology that takes milliseconds each. */
const hostilePackage = (): Uint8Array =>
  packageToOpen({
    overlays: Array.from({ length: 1900 }, (_, index) => ({
      id: `aztec${index}`,
      kind: 'barcode',
      symbology: 'azteccode',
      page: 0,
      rect,
      value: { static: `${'a7'.repeat(700)}${index}` },
    })),
  });

const placeName = async (page: Page): Promise<void> => {
  await place(page, 'Text', 40, 60);
  await field(page, 'Value').selectOption('Column');
  await field(page, 'Column').selectOption({ index: 0 });
};

describe('the longest value', () => {
  it('is found among 50,000 rows, without a preview', () =>
    visitEditor(world, files, async (page) => {
      await placeName(page);
      await button(page, 'Longest value').click();
      await eventually(() => rowNumber(page).inputValue()).toBe('44444');
      await shown(page, 'The longest name of all fifty thousand').waitFor();
    }));
});

describe('what a preview may cost', () => {
  it('ends a template that takes too long, in words, and goes on as soon as it is another', () =>
    world.visit(async ({ page, open, watch }) => {
      watch.expect(/status of 422/);
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(files.pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await page.getByLabel('Open package').setInputFiles(world.written('hostile.svc', hostilePackage()));
      await region(page, 'Overlays').getByText('1900', { exact: true }).waitFor();
      await button(page, 'Preview').click();
      const problem = region(page, 'Document').getByRole('alert');
      await problem.getByText('PREVIEW_FAILED').waitFor();
      expect(await region(page, 'Document').getAttribute('aria-busy')).toBe('true');
      await page.getByLabel('Open package').setInputFiles(world.written('harmless.svc', gentlePackage()));
      await expectPreview(page);
      expect(await problem.count()).toBe(0);
    }));

  it('stops for somebody who asks for too many, says for how long, and can be turned off', () =>
    world.visit(async ({ page, open, watch }) => {
      watch.expect(/status of 429/);
      await open('/app/editor');
      await openFiles(page, files);
      await placeName(page);
      await startPreview(page);
      const problem = region(page, 'Document').getByRole('alert');
      // A minute may end in between.
      for (let asked = 0; asked < 4 * previewsPerMinute && (await problem.count()) === 0; asked++) {
        await button(page, 'Next row').click();
        await eventually(
          async () => (await problem.count()) > 0 || (await region(page, 'Document').getAttribute('aria-busy')) === 'false',
        ).toBe(true);
      }
      await problem.getByText('RATE_LIMITED').waitFor();
      await problem.getByText(/Try again in \d+ s/).waitFor();
      const row = await rowNumber(page).inputValue();
      await region(page, 'Document')
        .getByText(`Person ${Number(row) - 1}`, { exact: true })
        .waitFor();
      await problem.getByRole('button', { name: 'Turn preview off' }).click();
      expect(await region(page, 'Document').getAttribute('aria-busy')).toBe('false');
      expect(await problem.count()).toBe(0);
    }));
});
