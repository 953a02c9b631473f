import { readFileSync } from 'node:fs';
import { pageLines } from '@bulkfill/web/editor/core/page-content';
import { findPlaces } from '@bulkfill/web/editor/core/places';
import { type PdfjsText, readPageContent } from '@bulkfill/web/editor/document/read-page-content';
import { degrees, PDFDocument, rgb } from 'pdf-lib';
import { AnnotationMode, getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../../support/make-png.ts';

const contentOf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const content = readPageContent(
    {
      operators: await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }),
      texts: items as unknown as readonly PdfjsText[],
      transform: viewport.transform as readonly number[],
      width: viewport.width,
      height: viewport.height,
    },
    OPS,
  );
  await task.destroy();
  return { content, size: { width: viewport.width, height: viewport.height } };
};

const aPage = async (draw: (page: Awaited<ReturnType<PDFDocument['addPage']>>) => void): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  draw(pdf.addPage([300, 400]));
  return pdf.save();
};

describe('readPageContent', () => {
  it('finds text with its baseline, ruled lines and boxes, measured from the top left corner', async () => {
    const { content } = await contentOf(
      await aPage((page) => {
        page.drawText('Name:', { x: 20, y: 350, size: 10 });
        page.drawLine({ start: { x: 60, y: 348 }, end: { x: 200, y: 348 }, color: rgb(0, 0, 0) });
        page.drawRectangle({ x: 20, y: 300, width: 12, height: 12, borderWidth: 1, borderColor: rgb(0, 0, 0) });
        page.drawRectangle({ x: 20, y: 250, width: 100, height: 0.5, color: rgb(0, 0, 0) });
      }),
    );
    expect(content.texts).toHaveLength(1);
    expect(content.texts[0]).toMatchObject({ text: 'Name:', baseline: 50, size: 10, rect: { x: 20 } });
    expect(content.boxes).toEqual([{ x: 20, y: 88, width: 12, height: 12 }]);
    expect(content.rules).toEqual([
      { x1: 60, y1: 52, x2: 200, y2: 52 },
      { x1: 20, x2: 120, y1: 149.75, y2: 149.75 },
    ]);
    expect(pageLines(content).y.map(({ at, source }) => [at, source])).toContainEqual([50, 'baseline']);
  });

  it('finds pictures at their positions, and treats one that fills the page as background', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 400]);
    const picture = await pdf.embedPng(
      makePng({ width: 4, height: 4, bitDepth: 8, colorType: 0, samples: new Array<number>(16).fill(90) }),
    );
    page.drawImage(picture, { x: 0, y: 0, width: 300, height: 400 });
    page.drawImage(picture, { x: 20, y: 300, width: 80, height: 50 });
    const { content } = await contentOf(await pdf.save());
    expect(content.pictures).toEqual([{ x: 20, y: 50, width: 80, height: 50 }]);
  });

  it('finds pictures at their displayed positions on a rotated and cropped page', async () => {
    const { content } = await contentOf(
      await aPage((page) => {
        page.setRotation(degrees(90));
        page.setCropBox(10, 20, 200, 300);
        page.drawRectangle({ x: 30, y: 50, width: 40, height: 60, borderWidth: 1, borderColor: rgb(0, 0, 0) });
        page.drawText('sideways as displayed', { x: 30, y: 200, size: 10 });
      }),
    );
    // On the rotated page, x is the former y above the crop box, and y is the former x from its left.
    expect(content.boxes).toEqual([{ x: 30, y: 20, width: 60, height: 40 }]);
    expect(content.texts).toEqual([]);
  });

  it('offers places on a form with drawn fields', async () => {
    const { content, size } = await contentOf(
      new Uint8Array(readFileSync(new URL('../../../../examples/registration/source.pdf', import.meta.url))),
    );
    expect(content.texts.map(({ text }) => text)).toContain('Full name');
    // Its fields are real: drawings of their annotations are not offered again.
    expect(findPlaces(content, size).every(({ rect }) => rect.width > 0)).toBe(true);
  });
});
