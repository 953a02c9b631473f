import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noisePng } from '../../support/noise-png.ts';
import { readText } from '../../support/read-text.ts';
import { anOverlay } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { aConsoleWorld, type ConsoleWorld } from './harness/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await aConsoleWorld();
});
afterAll(() => world?.stop());

/** Saves a template whose package is larger than a Lambda can answer with: 4.5 MB without base64. */
const saveLarge = async (page: Page): Promise<void> => {
  const rect = { x: 10, y: 10, width: 40, height: 40 };
  const template = {
    assets: { noise: { mediaType: 'image/png', data: noisePng(5_000).toString('base64') } },
    overlays: [anOverlay(), { id: 'noise', kind: 'image', page: 0, rect, asset: 'noise' }],
    columns: [{ key: 'column_0', label: 'Name' }],
  };
  const saved = await page.context().request.post(`${world.origin}/app/api/templates`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: {
      name: 'Large',
      template: { name: 'template.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(template)) },
      pdf: { name: 'source.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    },
  });
  expect(saved.status(), await saved.text()).toBe(201);
};

describe('a saved template with large pictures', { timeout: 240_000 }, () => {
  it('runs from "New job": the page reads its package from its own origin', () =>
    world.visit(async ({ page, open }) => {
      await saveLarge(page);
      await open('/app/new-job');
      await page.getByLabel('Saved template').selectOption('Large');
      await page.getByLabel('Rows', { exact: true }).setInputFiles(world.written('people.csv', 'Name\nAda\nGrace\n'));
      await page.getByRole('cell', { name: 'Grace' }).waitFor();
      const fetched = page.waitForResponse((response) => response.url().includes('/app/api/exports/'));
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      // What the host that signs could not answer with, a host that streams does.
      expect([(await fetched).status(), Number((await fetched).headers()['content-length']) > 6_000_000]).toEqual([200, true]);
      const zip = page.getByRole('button', { name: 'Download ZIP', exact: true });
      const [download] = await Promise.all([page.waitForEvent('download'), zip.click()]);
      const path = world.path('large.zip');
      await download.saveAs(path);
      const letter = await readText(execFileSync('unzip', ['-p', path, 'row_2.pdf'], { maxBuffer: 1e8 }));
      expect(letter.map(({ text }) => text)).toContain('Grace');
    }));
});
