import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noisePng } from '../../../support/noise-png.ts';
import { anOverlay } from '../../black-box/client/a-package.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded, textsIn } from '../harness/downloads.ts';
import { button, exportPackage, openFiles, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, inkOnPage, startPreview } from '../harness/preview.ts';
import { saveTemplate } from '../harness/save-template.ts';

const world = consoleWorld();
const pdf = aPdf();
const files = { pdf: world.written('letter.pdf', pdf), rows: world.written('people.csv', 'Name;Code\nAda;A1\nGrace;B2\nHedy;C3\n') };
// More than a Lambda takes in one event or gives in one answer: 4.5 MB without base64.
const template = {
  assets: { noise: { mediaType: 'image/png', data: noisePng(5_000).toString('base64') } },
  overlays: [anOverlay(), { id: 'noise', kind: 'image', page: 0, rect: { x: 20, y: 100, width: 60, height: 60 }, asset: 'noise' }],
  columns: ['Name', 'Code'].map((label, column) => ({ key: `column_${column}`, label })),
};
const large = world.written('large.svc', packageToOpen(template));

/** What the page posts to a route of the service. */
const posted = (page: Page, path: string): readonly Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
};

/** The largest body of some requests in bytes. */
const largest = async (requests: readonly Request[]): Promise<number> =>
  Math.max(...(await Promise.all(requests.map(async (request) => (await request.sizes()).requestBodySize))));

/** Bytes of the template in the last form that the page has sent by `fetch`; the browser does not tell those of a request with files. */
const noteForms = `(() => {
  const send = fetch;
  window.fetch = (path, init) => {
    if (init?.body instanceof FormData) window.lastForm = { path, names: [...init.body.keys()], bytes: init.body.get('template')?.size };
    return send(path, init);
  };
})()`;

const openLarge = async (page: Page): Promise<void> => {
  await openFiles(page, files);
  await page.getByLabel('Open package').setInputFiles(large);
  await region(page, 'Overlays').getByText('noise').first().waitFor();
};

describe('a template with large pictures in the editor', { timeout: 240_000 }, () => {
  it('sends them once: each preview, and the export, names them', () =>
    world.visit(async ({ page, open }) => {
      await page.addInitScript(noteForms);
      await open('/app/editor');
      await openLarge(page);
      const assets = posted(page, '/app/api/assets');
      const previews = posted(page, '/app/api/previews');
      await startPreview(page);
      const first = await inkOnPage(page);
      for (let row = 0; row < 2; row++) {
        await button(page, 'Next row').click();
        await expectPreview(page);
      }
      expect(await inkOnPage(page)).not.toBe(first);
      expect([assets.length, previews.length >= 3]).toEqual([1, true]);
      expect(await largest(previews)).toBeLessThan(100_000);

      const { path } = await downloaded(world, page, () => exportPackage(page));
      const form = await page.evaluate<{ path: string; names: string[]; bytes: number }>('lastForm');
      expect(form).toMatchObject({ path: '/app/api/exports', names: expect.arrayContaining(['template', 'assets']) });
      expect([assets.length, form.bytes < 100_000]).toEqual([1, true]);
      // It holds them all the same: opened again, it looks as before.
      await page.getByLabel('Open package').setInputFiles(path);
      await region(page, 'Overlays').getByText('noise').first().waitFor();
      await expectPreview(page);
      await region(page, 'Rows').getByText('As the run makes it').waitFor();
    }));

  it('sends them again where the service no longer has them', () =>
    world.visit(async ({ page, open, watch }) => {
      watch.expect(/status of 404/);
      await open('/app/editor');
      await openLarge(page);
      const assets = posted(page, '/app/api/assets');
      await startPreview(page);
      // As the service would: until they are sent again, and to a request that the page gives up for a later one too.
      await page.route('**/app/api/previews?*', (route) =>
        assets.length > 1
          ? route.continue()
          : route.fulfill({ status: 404, json: { code: 'ASSETS_NOT_FOUND', message: 'There are no such pictures and fonts.' } }),
      );
      await button(page, 'Next row').click();
      await expectPreview(page);
      await eventually(async () => assets.length).toBe(2);
      expect(await region(page, 'Document').getByRole('alert').count()).toBe(0);
    }));

  it('runs from "New job" where it is saved: the page reads its package from its own origin', () =>
    world.visit(async ({ page, open, context }) => {
      await saveTemplate(world, { context }, 'Large', template, pdf);
      await open('/app/new-job');
      await page.getByLabel('Saved template').selectOption('Large');
      await page.getByLabel('Rows', { exact: true }).setInputFiles(files.rows);
      await page.getByRole('cell', { name: 'Grace' }).waitFor();
      const fetched = page.waitForResponse((response) => response.url().includes('/app/api/exports/'));
      await button(page, 'Run').click();
      // What the host that signs could not answer with, a host that streams does.
      expect([(await fetched).status(), Number((await fetched).headers()['content-length']) > 6_000_000]).toEqual([200, true]);
      const { path } = await downloaded(world, page, () => button(page, 'Download ZIP').click());
      expect(await textsIn(path, 'row_2.pdf')).toContain('Grace');
    }));
});
