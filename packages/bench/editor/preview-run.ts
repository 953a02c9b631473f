/**
 * `npm run bench -- preview [--quick]`: measures the time from a change in the editor to the picture by the engine.
 * Uses a document of 1 MB, Chromium (`CHROMIUM`) and the embedded service. Splits the time into request, opening of the
 * response, and drawing. Also measures the cost of drawing all pages in view in addition to the changed one. Exits 1 if
 * a full run breaks a promise of console-and-editor.md, "The editor".
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import type { LocalFile } from '../../../local/local-file.ts';
import { makePng } from '../../../test/support/make-png.ts';
import { startService } from '../../../test/system/black-box/client/running-service.ts';
import { openBrowser } from '../../../test/system/web/harness/open-browser.ts';
import { packageToOpen } from '../../../test/system/web/harness/package-to-open.ts';
import { signIn } from '../../../test/system/web/harness/sign-in.ts';
import { factsInWords } from '../harness/machine.ts';
import { count, table } from '../harness/table.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const changes = values.quick ? 8 : 30;

/** Times from change to picture. Source: console-and-editor.md, "The editor" (6). */
const medianMs = 250;
const typedMedianMs = 60;
const most95Ms = 500;

const pages = 4;
const side = 412;

/** Makes four pages of text, each with an incompressible picture of noise: 1 MB. */
const documentOf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([595, 842]);
    const samples = [...randomBytes(side * side)];
    const picture = await document.embedPng(makePng({ width: side, height: side, bitDepth: 8, colorType: 0, samples }));
    page.drawImage(picture, { x: 350, y: 620, width: 180, height: 180 });
    for (let line = 0; line < 40; line++) {
      page.drawText(`Line ${line} of page ${index + 1}, as letters and contracts have them by the dozen`, {
        x: 60,
        y: 580 - line * 13,
        size: 10,
        font,
      });
    }
  }
  return document.save();
};

const templateOf = () => ({
  columns: [{ key: 'column_0', label: 'Name' }],
  overlays: [
    { id: 'text', kind: 'text', page: 0, rect: { x: 300, y: 60, width: 200, height: 20 }, value: { static: 'x' } },
    ...placedOnPages(),
  ],
});

const placedOnPages = (): readonly object[] =>
  Array.from({ length: pages }, (_, page) => [
    {
      id: `name${page}`,
      kind: 'text',
      page,
      rect: { x: 60, y: 60, width: 200, height: 20 },
      value: { column: 'column_0' },
    },
    {
      id: `code${page}`,
      kind: 'qr',
      page,
      rect: { x: 60, y: 90, width: 80, height: 80 },
      value: { column: 'column_0' },
    },
  ]).flat();

/**
 * Makes one change by script, so that the driver is not measured. Waits until the frame after the page reports an
 * up-to-date picture.
 */
const measured = (page: Page, change: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const region = document.querySelector('section[aria-label="Document"]');
    const start = performance.now();
    ${change};
    if (region.getAttribute('aria-busy') !== 'true') throw new Error('Nothing has changed.');
    while (region.getAttribute('aria-busy') === 'true') await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  })()`);

const scripts = [
  {
    name: 'next row (all pages in view are drawn)',
    script: `[...document.querySelectorAll('button')].find((button) => button.textContent === 'Next row').click()`,
    mostMedianMs: medianMs,
  },
  {
    name: 'nudge by key (its page alone is drawn)',
    script: `document.querySelector('[data-id="name0"]').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))`,
    mostMedianMs: medianMs,
  },
  {
    name: 'type a letter (its page alone is drawn)',
    script: `const text = document.querySelector('.properties textarea');
      text.setRangeText('x', text.value.length, text.value.length, 'end');
      text.dispatchEvent(new InputEvent('input', { bubbles: true }))`,
    mostMedianMs: typedMedianMs,
  },
] as const;

interface Phases {
  readonly asked: number;
  readonly opened: number;
  readonly drawn: number;
  readonly pictures: number;
}

const takePhases = (page: Page): Promise<Phases> =>
  page.evaluate<Phases>(`(() => {
    const sums = { asked: 0, opened: 0, drawn: 0, pictures: 0 };
    for (const { name, duration } of performance.getEntriesByType('measure')) {
      const phase = name.replace('preview-', '');
      if (phase in sums) sums[phase] = phase === 'drawn' ? Math.max(sums.drawn, duration) : sums[phase] + duration;
      if (phase === 'drawn') sums.pictures++;
    }
    performance.clearMeasures();
    return sums;
  })()`);

const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.ceil(numbers.length * part) - 1)] ?? Number.NaN;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-preview-bench-'));
const service = await startService({ PREVIEWS_PER_MINUTE: '100000' });
const browser = await openBrowser();
let isKept = true;
try {
  const written = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const pdf = await documentOf();
  const { identity } = JSON.parse(readFileSync(join(service.dataDir, 'local.json'), 'utf8')) as LocalFile;
  if (identity === null) throw new Error('npm start brought no identity provider.');
  const context = await browser.newContext({ viewport: { width: 1280, height: 1400 } });
  const page = await context.newPage();
  await page.goto(`${service.baseUrl}/app/`);
  await signIn(page, identity);
  await page.goto(`${service.baseUrl}/app/editor`);
  await page.getByLabel('Open PDF').setInputFiles(written('bench.pdf', pdf));
  await page.locator('[data-page="0"] canvas:not([width="1"])').waitFor();
  await page.getByLabel('Open package').setInputFiles(written('bench.svc', packageToOpen(templateOf())));
  const rows = Array.from({ length: 500 }, (_, index) => `Person number ${index}`);
  await page.getByLabel('Open rows').setInputFiles(written('bench.csv', `Name\n${rows.join('\n')}\n`));
  await page.getByText('of 500').waitFor();
  await page.locator('[data-id="name0"]').click();
  // More than two pages are in view.
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.locator('section[aria-label="Document"][aria-busy="false"]').waitFor();
  const inView = await page.locator('[data-page]').count();
  say(factsInWords());
  say(
    `- document: ${(pdf.length / 1e6).toFixed(2)} MB, ${pages} pages, ${inView} of them in view or next to it; ${changes} changes each\n`,
  );
  const lines: string[][] = [];
  for (const { name, script, mostMedianMs } of scripts) {
    if (mostMedianMs === typedMedianMs) await page.locator('[data-id="text"]').click();
    for (let warm = 0; warm < 3; warm++) await measured(page, script);
    await takePhases(page);
    const times: number[] = [];
    const phases: Phases[] = [];
    for (let index = 0; index < changes; index++) {
      times.push(await measured(page, script));
      phases.push(await takePhases(page));
    }
    const [median, most] = [quantile(times, 0.5), quantile(times, 0.95)];
    if (median > mostMedianMs || most > most95Ms) isKept = false;
    const half = (of: (each: Phases) => number): string => count(quantile(phases.map(of), 0.5));
    lines.push([
      name,
      count(median),
      count(most),
      half(({ asked }) => asked),
      half(({ opened }) => opened),
      half(({ drawn }) => drawn),
      half(({ pictures }) => pictures),
    ]);
  }
  say(table(['change', 'median, ms', '95 %, ms', 'asked', 'opened', 'drawn (slowest)', 'pictures'], lines));
  say(
    `\n${isKept ? 'PASS' : 'FAIL'}: from change to picture at most ${medianMs} ms, of a letter ${typedMedianMs} ms (median), and ${most95Ms} ms (95 %).`,
  );
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
// A quick run only shows that the benchmark works: a busy machine breaks promises.
process.exitCode = isKept || values.quick ? 0 : 1;
