import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noisePng } from '../../../support/noise-png.ts';
import { anOverlay } from '../../black-box/client/a-package.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { consoleWorld, type Visitor } from '../harness/console-world.ts';
import { downloaded, textsIn } from '../harness/downloads.ts';
import { button, exportPackage, openFiles, region } from '../harness/editor.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, inkOnPage, startPreview } from '../harness/preview.ts';
import { saveTemplate } from '../harness/save-template.ts';

const world = consoleWorld();
const pdf = aPdf();
const files = {
  pdf: world.written('letter.pdf', pdf),
  rows: world.written('people.csv', 'Name;Code\nAda;A1\nGrace;B2\nHedy;C3\n'),
};
// Larger than a Lambda event or answer: 4.5 MB without base64.
const template = {
  assets: { noise: { mediaType: 'image/png', data: noisePng(5_000).toString('base64') } },
  overlays: [
    anOverlay(),
    { id: 'noise', kind: 'image', page: 0, rect: { x: 20, y: 100, width: 60, height: 60 }, asset: 'noise' },
  ],
  columns: ['Name', 'Code'].map((label, column) => ({ key: `column_${column}`, label })),
};
const large = world.written('large.svc', packageToOpen(template));

const openLarge = async (page: Page): Promise<void> => {
  await openFiles(page, files);
  await page.getByLabel('Open package').setInputFiles(large);
  await region(page, 'Overlays').getByText('noise').first().waitFor();
};

describe('a template with large pictures in the editor', { timeout: 240_000 }, () => {
  const previewAndExport = async ({ page, open }: Visitor): Promise<void> => {
    await open('/app/editor');
    await openLarge(page);
    await startPreview(page);
    const first = await inkOnPage(page);
    await button(page, 'Next row').click();
    await expectPreview(page);
    expect(await inkOnPage(page)).not.toBe(first);
    const { path } = await downloaded(world, page, () => exportPackage(page));
    await page.getByLabel('Open package').setInputFiles(path);
    await region(page, 'Overlays').getByText('noise').first().waitFor();
    await expectPreview(page);
    await region(page, 'Rows').getByText('As the run makes it').waitFor();
  };

  const runFromNewJob = async ({ page, open, context }: Visitor): Promise<void> => {
    await saveTemplate(world, { context }, 'Large', template, pdf);
    await open('/app/new-job');
    await page.getByLabel('Saved template').selectOption('Large');
    await page.getByLabel('Rows', { exact: true }).setInputFiles(files.rows);
    await page.getByRole('gridcell', { name: 'Grace' }).waitFor();
    const fetched = page.waitForResponse((response) => response.url().includes('/app/api/exports/'));
    await button(page, 'Run').click();
    // The signing host could not return this file; a streaming host does.
    expect([(await fetched).status(), Number((await fetched).headers()['content-length']) > 6_000_000]).toEqual([
      200,
      true,
    ]);
    const { path } = await downloaded(world, page, () => button(page, 'Download all').click());
    expect(await textsIn(path, 'row_2.pdf')).toContain('Grace');
  };

  it('is previewed, exported and reopened with separately uploaded pictures, and runs from "New job" if it is saved', () =>
    world.visit(async (visitor) => {
      await runFromNewJob(visitor);
      await previewAndExport(visitor);
    }));
});
