import { readFileSync } from 'node:fs';
import { mib } from '@bulkfill/engine/core/units';
import { listValueColumns } from '@bulkfill/engine/pdf/compile/value-origin';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { PDFDocument, PDFName, PDFNumber } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillOne } from '../support/fill-one.ts';
import { readText } from '../support/read-text.ts';

const exampleFile = (name: string, file: string): Buffer =>
  readFileSync(new URL(`../../examples/${name}/${file}`, import.meta.url));

describe.each(['offer-letter', 'shipping-label', 'certificate'])('example %s', (name) => {
  let template: ResolvedTemplate;
  let rows: (readonly (string | undefined)[])[];
  let source: PDFDocument;

  beforeAll(async () => {
    const key = await generateSigningKey();
    const payload = { schemaVersion: 5, template: JSON.parse(exampleFile(name, 'template.json').toString('utf8')) };
    const verified = await readPackage(await buildPackage(payload, key), {
      keys: toPublicJwks(key),
      maxBytes: 20 * mib,
    });
    template = verified.template;
    rows = (
      await Array.fromAsync(
        openCsvRows(exampleFile(name, 'rows.csv'), { maxColumns: 500, maxCellCharacters: 32_767 }).batches(),
      )
    ).flat();
    source = await PDFDocument.load(exampleFile(name, 'source.pdf'), { updateMetadata: false });
  });

  it('contains a template that a package of the strict schema accepts', () => {
    expect(new Set(template.overlays.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
  });

  it('fills its first row completely with readable text', async () => {
    const [row] = rows as [readonly (string | undefined)[]];
    const { pdf, outcome } = await fillOne(exampleFile(name, 'source.pdf'), template, row, { includeStickers: true });
    expect(outcome.warnings).toEqual([]);
    const text = (await readText(pdf)).map((run) => run.text).join(' ');
    expect(text).toContain(row[0]);
  });

  it('has at least 50 rows, as wide as the labelled columns', () => {
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([template.columns.length]));
    expect(template.columns.map(({ column }) => column)).toEqual(template.columns.map((_, index) => index));
  });

  it('uses every labelled column', () => {
    const used = template.overlays.flatMap((overlay) => listValueColumns(overlay));
    expect([...new Set(used)].sort((a, b) => a - b)).toEqual(template.columns.map(({ column }) => column));
  });

  it('contains names in accented Latin, Greek and Cyrillic, apostrophes, and one of more than 30 letters without a space', () => {
    const text = rows.flat().join(' ');
    for (const script of [
      /[ÀÉÑŁŻ]/i,
      /\p{Script=Greek}{4}/u,
      /\p{Script=Cyrillic}{4}/u,
      /\p{L}['’]\p{L}/u,
      /\p{L}{30}/u,
    ])
      expect(text).toMatch(script);
  });

  it('places every overlay on a page of the source, with its centre on the paper', () => {
    for (const { id, page, rect } of template.overlays.filter((overlay) => overlay.kind !== 'field')) {
      expect(page, id).toBeLessThan(source.getPageCount());
      const { width, height } = displayedSize(source, page);
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      expect(x > 0 && x < width && y > 0 && y < height, id).toBe(true);
    }
  });
});

const displayedSize = (document: PDFDocument, page: number): { width: number; height: number } => {
  const node = document.getPage(page);
  const { width, height } = node.getCropBox();
  return node.getRotation().angle % 180 === 0 ? { width, height } : { width: height, height: width };
};

describe('example certificate', () => {
  it('is a portrait page that its own dictionary rotates to landscape', async () => {
    const page = (await PDFDocument.load(exampleFile('certificate', 'source.pdf'))).getPage(0);
    const rotate = page.node.get(PDFName.of('Rotate'));
    expect(rotate).toBeInstanceOf(PDFNumber);
    expect((rotate as PDFNumber).asNumber()).toBe(90);
    const { width, height } = page.getMediaBox();
    expect(width).toBeLessThan(height);
  });
});

describe('example offer-letter', () => {
  it('has two pages', async () => {
    expect((await PDFDocument.load(exampleFile('offer-letter', 'source.pdf'))).getPageCount()).toBe(2);
  });
});

describe('example shipping-label', () => {
  it('is 4 by 6 inches, with tracking numbers that Code 128 can encode', async () => {
    const page = (await PDFDocument.load(exampleFile('shipping-label', 'source.pdf'))).getPage(0);
    expect(page.getSize()).toEqual({ width: 288, height: 432 });
    const source = openCsvRows(exampleFile('shipping-label', 'rows.csv'), {
      maxColumns: 500,
      maxCellCharacters: 32_767,
    });
    const trackingNumbers = (await Array.fromAsync(source.batches())).flat().map((row) => row[15] ?? '');
    for (const number of trackingNumbers) expect(number).toMatch(/^[ -~]{8,20}$/);
    expect(new Set(trackingNumbers).size).toBe(trackingNumbers.length);
  });
});
