import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noisePng } from '../../../support/noise-png.ts';
import { anOverlay, packageSigner } from '../../black-box/client/a-package.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, exportPackage, openFiles, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { expectPreview, inkOnPage, startPreview } from '../harness/preview.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };
let large: string;

beforeAll(async () => {
  world = await aConsoleWorld();
  const pdf = aPdf();
  files = { pdf: world.written('letter.pdf', pdf), rows: world.written('people.csv', 'Name;Code\nAda;A1\nGrace;B2\nHedy;C3\n') };
  const rect = { x: 20, y: 100, width: 60, height: 60 };
  const overlays = [anOverlay(), { id: 'noise', kind: 'image', page: 0, rect, asset: 'noise' }];
  // More than a Lambda takes in one event or gives in one answer.
  const assets = { noise: { mediaType: 'image/png', data: noisePng(5_000).toString('base64') } };
  const signer = await packageSigner(world.service.dataDir);
  large = world.written('large.svc', await signer.package({ pdf, overlays, template: { assets } }));
});
afterAll(() => world?.stop());

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

      const [download] = await Promise.all([page.waitForEvent('download'), exportPackage(page)]);
      const path = world.path('exported.svc');
      await download.saveAs(path);
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
});
