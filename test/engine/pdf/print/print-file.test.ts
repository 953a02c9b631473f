import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { PrintFile } from '@bulkfill/engine/pdf/print/print-file';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { makePng } from '../../../support/make-png.ts';
import { printRows, shownPages, withDocument } from '../../../support/print-rows.ts';
import { layeredField, layersAndLinks } from '../../../support/print-sources.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, anImage, aTemplate, aText, column, rowsOf } from '../../../support/template-builders.ts';

const plain = rawPdf(onePage());
const twoPages = rawPdf({
  ...onePage(),
  2: '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2/MediaBox[0 0 300 200]>>',
  5: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
});
const names = (count: number): string[][] => Array.from({ length: count }, (_, index) => [`Person ${index + 1}`]);
const textsOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await shownPages(pdf)).map(({ text }) => text.replace(/ @ .*/, ''));
const textOf = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');

interface OutlineItem {
  readonly title: string;
  readonly dest: unknown;
  readonly count: number | undefined;
  readonly items: readonly OutlineItem[];
}

/** Bookmarks with the page, from 1, that each leads to; groups are opened unless said. */
const bookmarksOf = (
  pdf: Uint8Array,
  openGroups = true,
): Promise<{ title: string; page: number; count: number | undefined; below: unknown[] }[]> =>
  withDocument(pdf, async (document) => {
    const open = (items: readonly OutlineItem[]): ReturnType<typeof bookmarksOf> =>
      Promise.all(
        items.map(async ({ title, dest, count, items: below }) => {
          const [ref] = dest as [Parameters<typeof document.getPageIndex>[0]];
          return {
            title,
            page: (await document.getPageIndex(ref)) + 1,
            count,
            below: openGroups ? await open(below) : [...below],
          };
        }),
      );
    return open((await document.getOutline()) as unknown as OutlineItem[]);
  });

describe('print file', () => {
  it('contains the pages of all rows in row order', async () => {
    const { print } = await printRows(plain, [aText()], names(3));
    expect(await textsOf(print)).toEqual(['Person 1', 'Person 2', 'Person 3']);
  });

  // Contract: print-file/bookmark-page
  it('has a bookmark per row to its first page, and page labels that start with its number', async () => {
    const { print } = await printRows(twoPages, [aText()], names(3));
    expect(await bookmarksOf(print)).toMatchObject([
      { title: 'row_1', page: 1, below: [] },
      { title: 'row_2', page: 3, below: [] },
      { title: 'row_3', page: 5, below: [] },
    ]);
    const labels = await withDocument(print, (document) => document.getPageLabels());
    expect(labels).toEqual(['1-1', '1-2', '2-1', '2-2', '3-1', '3-2']);
  });

  // Contract: print-file/bookmark-page
  it('shows 100 bookmarks as one list, and groups more by 100', async () => {
    const list = await bookmarksOf((await printRows(plain, [], names(100))).print);
    expect(list.map(({ title }) => title)).toEqual(Array.from({ length: 100 }, (_, index) => `row_${index + 1}`));
    const groups = await bookmarksOf((await printRows(plain, [], names(101))).print);
    expect(groups).toMatchObject([
      { title: 'Rows 1–100', page: 1, count: -100 },
      { title: 'Rows 101–101', page: 101, count: -1, below: [{ title: 'row_101', page: 101 }] },
    ]);
    expect(groups[0]!.below).toHaveLength(100);
  });

  it('nests groups above 10,000 rows, and finds every page and label', async () => {
    const { print } = await printRows(plain, [aText()], names(10_001));
    const groups = await bookmarksOf(print, false);
    expect(groups.map(({ title, page, count }) => [title, page, count])).toEqual([
      ['Rows 1–10000', 1, -100],
      ['Rows 10001–10001', 10_001, -1],
    ]);
    await withDocument(print, async (document) => {
      expect(document.numPages).toBe(10_001);
      const { items } = await (await document.getPage(4_097)).getTextContent();
      expect(items.map((item) => 'str' in item && item.str)).toContain('Person 4097');
      const labels = await document.getPageLabels();
      expect([labels?.[0], labels?.[63], labels?.[64], labels?.[10_000]]).toEqual(['1-1', '64-1', '65-1', '10001-1']);
    });
    // The source and 3 KB per row at most; here it is a tenth of that.
    expect(print.length).toBeLessThan(plain.length + 300 * 10_001);
  });

  // Contract: print-file/print-even
  it('pads rows with an odd number of pages on request with a blank page of the last one’s size', async () => {
    const padded = await printRows(plain, [aText()], names(2), { evenPages: true });
    expect(await textsOf(padded.print)).toEqual(['Person 1', '', 'Person 2', '']);
    const [, blank] = await shownPages(padded.print);
    expect([blank!.width, blank!.height]).toEqual([300, 200]);
    expect((await bookmarksOf(padded.print)).map(({ page }) => page)).toEqual([1, 3]);
    expect(await withDocument(padded.print, (document) => document.getPageLabels())).toEqual([
      '1-1',
      '1-2',
      '2-1',
      '2-2',
    ]);
    const even = await printRows(twoPages, [aText()], names(2), { evenPages: true });
    expect(await textsOf(even.print)).toHaveLength(4);
  });

  // Contract: print-file/what-rows
  it('writes shared objects once: fonts, pictures of the page, and repeated pictures', async () => {
    const picture = makePng({
      width: 64,
      height: 64,
      bitDepth: 8,
      colorType: 6,
      samples: Array.from({ length: 64 * 64 * 4 }, (_, i) => (i * i * 7919) % 251),
    });
    const uri = `data:image/png;base64,${picture.toString('base64')}`;
    const overlays = [aText({ value: column(0) }), anImage({ id: 'photo', source: { value: column(1) } })];
    const row = ['Łukasz', uri];
    const [one, many] = [
      await printRows(plain, overlays, [row]),
      await printRows(plain, overlays, Array(20).fill(row)),
    ];
    expect((many.print.length - one.print.length) / 19).toBeLessThan(400);
    expect(await textsOf(many.print)).toEqual(Array(20).fill('Łukasz'));
  });

  it('draws flat fields, keeps a field in its layer, and contains no form', async () => {
    const { print } = await printRows(layeredField, [aField({ value: column(0) })], [['Ada'], ['Zoë'], ['Ada']], {
      flattenForms: false,
    });
    expect(
      (await shownPages(print)).map(({ text }) => text.split('\n').map((run) => run.replace(/ @ .*/, ''))),
    ).toEqual([
      ['Ada', 'kept'],
      ['Zoë', 'kept'],
      ['Ada', 'kept'],
    ]);
    await withDocument(print, async (document) => {
      expect(await document.getFieldObjects()).toBeNull();
      const config = await document.getOptionalContentConfig();
      expect([...config].map(([, group]) => (group as { name: string }).name)).toEqual(['Layer']);
    });
    expect(textOf(print)).not.toContain('AcroForm');
  });

  // Contract: print-file/layers-links
  it('keeps layers as the source shows them', async () => {
    const { print } = await printRows(layersAndLinks, [aText()], names(1));
    const picture = await renderPage(print, 1);
    expect(pixelAt(picture, 1, 40, 160)).toEqual([0, 0, 255]);
    expect(pixelAt(picture, 1, 100, 160)).toEqual([255, 255, 255]);
    expect(pixelAt(picture, 1, 235, 165)).toEqual([255, 128, 0]);
  });

  // Contract: print-file/layers-links
  it('keeps web links, and points links within the document to pages of the same row', async () => {
    const { print } = await printRows(layersAndLinks, [aText()], names(2));
    const links = await withDocument(print, async (document) => {
      const found: unknown[] = [];
      for (const number of [1, 3]) {
        for (const { subtype, url, dest } of await (await document.getPage(number)).getAnnotations()) {
          const [ref, view] = (dest ?? []) as [
            Parameters<typeof document.getPageIndex>[0] | undefined,
            { name: string },
          ];
          found.push(
            subtype === 'Link' ? (url ?? (ref && [(await document.getPageIndex(ref)) + 1, view.name])) : subtype,
          );
        }
      }
      return found;
    });
    expect(links).toEqual([
      ...['https://example.com/(a)', [2, 'XYZ'], [2, 'Fit'], [2, 'Fit'], undefined, 'Square'],
      ...['https://example.com/(a)', [4, 'XYZ'], [4, 'Fit'], [4, 'Fit'], undefined, 'Square'],
    ]);
  });

  it('leaves links to a page that a row lacks without a target, like the row PDF', async () => {
    const pages = [{ page: 1, when: { kind: 'blank', column: 1, isBlank: false } as const }];
    const { print } = await printRows(layersAndLinks, { ...aTemplate([aText()]), pages }, [
      ['Ada', ''],
      ['Zoë', 'x'],
    ]);
    const leads = (await PDFDocument.load(print)).getPages().map(({ node }) =>
      (node.Annots()?.asArray() ?? []).flatMap((annotation) => {
        const target = node.context.lookup(annotation, PDFDict).get(PDFName.of('Dest'));
        return target === undefined ? [] : [String(node.context.lookup(target, PDFArray).get(0))];
      }),
    );
    expect(leads).toEqual([[], Array.from({ length: 3 }, () => expect.stringMatching(/^\d+ 0 R$/)), []]);
  });

  // Contract: print-file/layers-links
  it('omits scripts, attachments and metadata of the source, and keeps its title', async () => {
    const { print } = await printRows(layersAndLinks, [aText()], names(1));
    await withDocument(print, async (document) => {
      expect(await document.getJSActions()).toBeNull();
      expect(await document.getOpenAction()).toBeNull();
      expect(await document.getAttachments()).toBeNull();
      expect(await document.getMarkInfo()).toBeNull();
      expect((await document.getOutline()).map(({ title }) => title)).toEqual(['row_1']);
      const { info, metadata } = await document.getMetadata();
      expect(info).toMatchObject({ Title: 'A deed', Author: 'Ada', Producer: 'bulkfill', Language: 'en' });
      expect(info).not.toHaveProperty('CreationDate');
      expect(metadata).toBeNull();
    });
  });

  it('has the source’s version, at least 1.5', async () => {
    const versionOf = async (version: string): Promise<string> =>
      textOf((await printRows(rawPdf(onePage(), { version }), [], [[]])).print).slice(0, 8);
    expect([await versionOf('1.3'), await versionOf('1.6'), await versionOf('2.0')]).toEqual([
      '%PDF-1.5',
      '%PDF-1.6',
      '%PDF-2.0',
    ]);
  });

  it('has the same bytes however it is read, and an identifier derived from them', async () => {
    const form = await aForm();
    const all = await printRows(form, [aText()], names(300));
    const seldom = await printRows(form, [aText()], names(300), { takeEvery: 97 });
    expect(Buffer.compare(all.print, seldom.print)).toBe(0);
    const identifier = async (pdf: Uint8Array): Promise<unknown> =>
      withDocument(pdf, async (document) => document.fingerprints);
    const other = await printRows(form, [aText()], names(299));
    expect(await identifier(all.print)).not.toEqual(await identifier(other.print));
  });

  it('has no bytes without a row', async () => {
    const compiled = await compile(plain, aTemplate([aText()]), rowsOf(), {
      includeStickers: false,
      flattenForms: true,
      maxPages: 10,
      readFont: readPackagedFile,
    });
    const print = new PrintFile(compiled, { evenPages: false });
    print.finish();
    expect([print.take(), print.sizeBytes, print.pageCount]).toEqual([[], 0, 0]);
  });
});
