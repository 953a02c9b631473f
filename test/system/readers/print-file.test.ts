import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printRows, withDocument } from '../../support/print-rows.ts';
import { printSources } from '../../support/print-sources.ts';
import { aField, aText, column } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';

const sources = await printSources();
const overlays = [aText({ value: column(0) }), aField({ id: 'field', field: 'name', value: column(0) })];
const names = (count: number): string[][] => Array.from({ length: count }, (_, index) => [`Person ${index + 1}`]);

const saved = async (pdf: Uint8Array): Promise<string> => {
  const file = join(await aFolder(), 'print.pdf');
  await writeFile(file, pdf);
  return file;
};

/** Returns the complaints of readers about a document; each checks it completely and draws three pages. */
const complaints = async (file: string, pages: number): Promise<Record<string, string>> => {
  const qpdf = await run('qpdf', ['--check', file]);
  const poppler = await run('pdfinfo', [file]);
  const mupdf = await run('mutool', ['info', '-F', file]);
  const outline = await run('mutool', ['show', file, 'outline']);
  let drawn = '';
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    drawn += (await run('pdftoppm', ['-r', '36', '-f', `${page}`, '-l', `${page}`, file, join(file, '..', 'page')]))
      .stderr;
    drawn += (await run('mutool', ['draw', '-q', '-r', '36', '-o', `${file}.png`, file, `${page}`])).stderr;
  }
  return {
    qpdf: qpdf.code === 0 ? qpdf.stderr : qpdf.stdout + qpdf.stderr,
    poppler: poppler.stderr,
    mupdf: mupdf.stderr + outline.stderr,
    drawn: drawn.replaceAll(/warning: ICC support is not available\n/g, ''),
  };
};

const silence = { qpdf: '', poppler: '', mupdf: '', drawn: '' };

describe('print file', () => {
  it.each(Object.keys(sources).filter((name) => name !== 'layeredField'))(
    'of source "%s" is sound for qpdf, poppler and mupdf',
    async (name) => {
      const { print } = await printRows(sources[name]!, overlays, names(3), { evenPages: true });
      const pages = await withDocument(print, async (document) => document.numPages);
      expect(await complaints(await saved(print), pages)).toEqual(silence);
    },
  );

  // Contract: print-file/what-rows
  it.each([1, 64, 65, 4097, 50_000])(
    'of %i rows is sound for qpdf, poppler, mupdf and pdf.js, with a label and a bookmark per row',
    async (count) => {
      const source = sources.plain!;
      const { print } = await printRows(source, overlays, names(count));
      const file = await saved(print);
      expect(await complaints(file, count)).toEqual(silence);
      expect(print.length).toBeLessThan(source.length + 3072 * count);
      const text = await run('pdftotext', ['-f', `${count}`, '-l', `${count}`, file, '-']);
      expect(text.stdout).toContain(`Person ${count}`);
      await withDocument(await readFile(file), async (document) => {
        expect(document.numPages).toBe(count);
        const labels = await document.getPageLabels();
        expect(labels).toHaveLength(count);
        expect(labels?.at(-1)).toBe(`${count}-1`);
        const titles: string[] = [];
        const waiting = (await document.getOutline()).toReversed();
        for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
          if (item.items.length === 0) titles.push(item.title);
          waiting.push(...item.items.toReversed());
        }
        expect(titles).toEqual(Array.from({ length: count }, (_, index) => `row_${index + 1}`));
      });
    },
  );
});
