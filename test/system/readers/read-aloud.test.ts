import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { fillOne } from '../../support/fill-one.ts';
import { aCheckbox, aList, aMarker, aQr, aText, column, fixed } from '../../support/template-builders.ts';
import { openBrowser } from '../web/harness/open-browser.ts';

const root = join(import.meta.dirname, '../../../node_modules/pdfjs-dist');
const types: Readonly<Record<string, string>> = { '.mjs': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** A pdf.js viewer: pages with the text and structure for screen readers. */
const viewer = `<!doctype html><html lang="en"><title>A viewer</title><link rel="stylesheet" href="/web/pdf_viewer.css">
<style>#box{position:absolute;inset:0;overflow:auto}</style><div id="box"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
import * as pdfjs from '/build/pdf.mjs';
globalThis.pdfjsLib = pdfjs;
const { EventBus, PDFViewer } = await import('/web/pdf_viewer.mjs');
pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.mjs';
const eventBus = new EventBus();
const shown = new PDFViewer({ container: document.getElementById('box'), viewer: document.getElementById('viewer'), eventBus });
const pdf = await pdfjs.getDocument({ url: '/filled.pdf' }).promise;
let left = pdf.numPages;
eventBus.on('textlayerrendered', () => { if (--left === 0) setTimeout(() => { document.body.dataset.ready = 'yes'; }, 300); });
shown.setDocument(pdf);
</script></html>`;

let browser: Browser;
let server: Server;
let pdf: Uint8Array = new Uint8Array();

beforeAll(async () => {
  browser = await openBrowser();
  server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://viewer.test').pathname;
    response.setHeader(
      'content-type',
      path === '/filled.pdf' ? 'application/pdf' : (types[extname(path) || '.html'] ?? 'text/plain'),
    );
    const file =
      path === '/'
        ? viewer
        : path === '/filled.pdf'
          ? Buffer.from(pdf)
          : await readFile(join(root, path)).catch(() => undefined);
    if (file === undefined) response.statusCode = 404;
    response.end(file ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

interface Node {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

/**
 * What Chromium tells screen readers of a PDF in the viewer of pdf.js: texts and names of pictures, element by element
 * of the structure that the viewer sets before them (`aria-owns`); a paragraph cannot have a name, so what is said in
 * its place is its description.
 */
const readAloud = async (filled: Uint8Array): Promise<string[]> => {
  pdf = filled;
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.locator('body[data-ready]').waitFor({ state: 'attached' });
    const session = await page.context().newCDPSession(page);
    const said: string[] = [];
    for (const element of await page.locator('.structTree [aria-owns]').all()) {
      const [role, owned, description] = await element.evaluate((span) =>
        ['role', 'aria-owns', 'aria-description'].map((name) => span.getAttribute(name) ?? ''),
      );
      if (description !== '') said.push(`${role}: ${description}`);
      const { result } = await session.send('Runtime.evaluate', {
        expression: `document.getElementById(${JSON.stringify(owned)})`,
      });
      const { nodes } = (await session.send('Accessibility.queryAXTree', {
        objectId: result.objectId ?? '',
      })) as unknown as {
        nodes: Node[];
      };
      for (const { ignored, role: kind, name } of nodes) {
        const isSpoken = !ignored && (kind?.value === 'StaticText' || kind?.value === 'image');
        if (isSpoken && (name?.value ?? '').trim() !== '') said.push(`${role}: ${name?.value}`);
      }
    }
    return said;
  } finally {
    await page.close();
  }
};

describe('filled PDF read by Chromium in pdf.js', () => {
  it('contains each text once in order, the text of codes and boxes, and no decoration', async () => {
    const at = (y: number) => ({ rect: { x: 20, y, width: 200, height: 18 } });
    const source = declaringPdf({ a: '2a', ua: true });
    const overlays = [
      aText({ id: 'greeting', role: 'H2', ...at(20), value: { kind: 'text', parts: ['Dear ', { column: 0 }] } }),
      aText({ id: 'same', ...at(40), value: fixed('This is the same for all.'), background: [1, 1, 0.8] }),
      aCheckbox({ id: 'member', rect: { x: 20, y: 60, width: 14, height: 14 }, value: column(1), lang: 'en' }),
      aCheckbox({ id: 'guest', rect: { x: 40, y: 60, width: 14, height: 14 }, value: column(2), lang: 'en' }),
      aQr({
        id: 'code',
        rect: { x: 20, y: 80, width: 40, height: 40 },
        value: column(3),
        alt: { kind: 'text', parts: ['Ticket ', { column: 3 }] },
      }),
      aMarker({ id: 'sign', ...at(130) }),
      aText({ id: 'blank', ...at(150), value: column(4) }),
      aText({ id: 'end', ...at(170), value: column(5) }),
    ];
    const { pdf } = await fillOne(source, overlays, ['Ada', 'yes', 'no', 'B 7', '', 'The end'], {
      includeStickers: true,
    });
    const said = await readAloud(pdf);
    expect(said).toEqual([
      'heading: Dear Ada',
      'paragraph: This is the same for all.',
      'paragraph: checked',
      'paragraph: not checked',
      'figure: Ticket B 7',
      'paragraph: The end',
    ]);
  });

  it('contains each list cell once, line by line, also on further pages, without a repeated header', async () => {
    const more = {
      9: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 10 0 R/Resources<<>>>>',
      10: { dict: '', data: '' },
      2: '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>',
    };
    const rect = { x: 20, y: 40, width: 260, height: 72 };
    const items = Array.from({ length: 6 }, (_, index) => ({ name: `Item ${index + 1}`, qty: 10 * (index + 1) }));
    const list = aList({
      rect,
      header: {
        cells: new Map([
          ['name', 'What'],
          ['qty', 'Number'],
        ]),
        repeat: true,
      },
      more: { page: 1, rect },
    });
    const { pdf } = await fillOne(declaringPdf({ ua: true, more }), [list], [JSON.stringify(items)]);
    const said = (await readAloud(pdf)).map((text) => text.replace(/^\w+: /, ''));
    expect(said).toEqual(['What', 'Number', ...items.flatMap(({ name, qty }) => [name, String(qty)])]);
  });
});
