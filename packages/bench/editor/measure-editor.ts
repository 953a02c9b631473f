import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { LocalFile } from '../../../local/local-file.ts';
import { startService } from '../../../test/system/black-box/client/running-service.ts';
import { signIn } from '../../../test/system/web/harness/sign-in.ts';
import { documentOf, type EditorSize, packageOf, rowsOf } from './inputs.ts';
import type { MeasuredEditor } from './measured-editor.ts';
import { WatchedPage } from './watch-page.ts';

const steps = async (count: number, step: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index++) await step(index);
};

/** A canvas is one pixel wide until its page is drawn. */
const drawnPage = '[data-page="0"] canvas:not([width="1"])';

const scrolled = async (page: Page, selector: string): Promise<void> => {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not shown.`);
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2);
  await steps(40, () => page.mouse.wheel(0, 400));
};

/** Runs in the page: counts the frames in which the table shows no row in its middle. */
const countBlankFrames = `(() => {
  const grid = document.querySelector('.row-grid');
  globalThis.__blankFrames = 0;
  const look = () => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    if (!document.elementFromPoint(left + width / 2, top + 0.6 * height)?.closest('td')) globalThis.__blankFrames++;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Opens the document, its template and its rows in our editor, and edits it. */
export const measureEditor = async (browser: Browser, size: EditorSize): Promise<MeasuredEditor> => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-editor-bench-'));
  const service = await startService();
  const written = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  try {
    const files = {
      pdf: written('bench.pdf', await documentOf(size)),
      template: written('bench.svc', packageOf(size)),
      rows: written('bench.csv', rowsOf(size)),
    };
    const { identity } = JSON.parse(readFileSync(join(service.dataDir, 'local.json'), 'utf8')) as LocalFile;
    if (identity === null) throw new Error('npm start brought no identity provider.');
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${service.baseUrl}/app/`);
    await signIn(page, identity);
    const watched = await WatchedPage.watch(page);
    await page.goto(`${service.baseUrl}/app/editor`);
    await page.getByLabel('Open package').setInputFiles(files.template);
    await page.getByRole('region', { name: 'Overlays' }).getByText(String(size.overlays), { exact: true }).waitFor();
    let openMs = 0;
    const opening = await watched.cost(async () => {
      const began = performance.now();
      await page.getByLabel('Open PDF').setInputFiles(files.pdf);
      await page.locator(drawnPage).first().waitFor({ timeout: 120_000 });
      openMs = performance.now() - began;
    });
    await page.getByLabel('Open rows').setInputFiles(files.rows);
    await page.getByText(`of ${size.rows.toLocaleString('en-US')}`).waitFor({ timeout: 120_000 });

    const one = page.getByRole('button', { name: 'Text text_1', exact: true }).and(page.locator('[data-id]'));
    const dragged = await watched.cost(async () => {
      const box = (await one.boundingBox())!;
      await page.mouse.move(box.x + 20, box.y + 8);
      await page.mouse.down();
      await steps(80, (index) => page.mouse.move(box.x + 20 + index, box.y + 8 + index));
      await page.mouse.up();
    });
    const properties = page.getByRole('region', { name: 'Properties' });
    await properties.getByLabel('Value', { exact: true }).selectOption('Text with columns');
    await properties.getByLabel('Text', { exact: true }).focus();
    const typed = await watched.cost(() => page.keyboard.type('Dear Sir or Madam, this is a letter.', { delay: 20 }));
    await one.focus();
    await steps(20, async () => {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(5);
    });
    const undone = await watched.cost(async () => {
      await steps(10, () => page.keyboard.press('Control+z'));
      await steps(10, () => page.keyboard.press('Control+Shift+z'));
    });
    const pages = await watched.cost(() => scrolled(page, '.document-scroll'));
    await page.getByRole('tab', { name: 'Pages', exact: true }).click();
    await page.locator('.thumbnails').waitFor();
    const thumbnails = await watched.cost(() => scrolled(page, '.thumbnails'));
    await page.getByRole('separator', { name: 'Height of rows' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.row-grid').waitFor();
    await page.locator('.row-grid td').first().waitFor();
    await page.evaluate(countBlankFrames);
    const rows = await watched.cost(() => scrolled(page, '.row-grid'));
    const blankFrames = await page.evaluate<number>('__blankFrames');
    const heapBytes = await watched.heapBytes();
    await context.close();
    return {
      openMs,
      opening,
      heapBytes,
      blankFrames,
      acts: {
        drag: dragged,
        type: typed,
        undo: undone,
        'scroll pages': pages,
        'scroll thumbnails': thumbnails,
        'scroll rows': rows,
      },
    };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
