import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optimizeSource } from '@bulkfill/engine/pdf/optimize/optimize-source';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../support/fill-one.ts';
import { printSources } from '../../support/print-sources.ts';
import { aText, column } from '../../support/template-builders.ts';
import { judgeOptimized } from '../../trials/corpus/optimize/judge-optimized.ts';
import { aFolder, run } from './command.ts';

const examples = ['certificate', 'offer-letter', 'registration', 'shipping-label'];
const { damaged: _, ...made } = await printSources();
const sources: Record<string, Uint8Array> = { ...made };
for (const name of examples)
  sources[name] = await readFile(new URL(`../../../examples/${name}/source.pdf`, import.meta.url));

/** Returns the differences between two documents that readers find. */
const judge = async (source: Uint8Array, output: Uint8Array): Promise<string[]> => {
  const folder = await aFolder();
  const [sourceFile, outputFile] = [join(folder, 'source.pdf'), join(folder, 'output.pdf')];
  await writeFile(sourceFile, source);
  await writeFile(outputFile, output);
  const pageCount = inspectPdf(output, { maxPages: 100 }).pages.length;
  return judgeOptimized({ sourceFile, outputFile, source, output, pageCount, pageLimit: 3 });
};

/** The document by objects, without object streams, streams without filters: as qpdf rewrites it. */
const grown = async (source: Uint8Array): Promise<Uint8Array> => {
  const folder = await aFolder();
  const [from, to] = [join(folder, 'source.pdf'), join(folder, 'grown.pdf')];
  await writeFile(from, source);
  const { code } = await run('qpdf', [
    '--object-streams=disable',
    '--stream-data=uncompress',
    '--warning-exit-0',
    from,
    to,
  ]);
  expect(code).toBe(0);
  return readFile(to);
};

describe('optimized source', () => {
  it.each(Object.keys(sources))('keeps the pixels and text of "%s" in poppler, mupdf and pdf.js', async (name) => {
    const source = sources[name]!;
    const { bytes } = optimizeSource(source, 100);
    expect(await judge(source, bytes)).toEqual([]);
  });

  it.each(examples)(
    'makes "%s" small again after another program decompressed it, and fills it the same',
    async (name) => {
      const source = await grown(sources[name]!);
      const { bytes } = optimizeSource(source, 100);
      expect(bytes.length).toBeLessThan(source.length);
      expect(await judge(source, bytes)).toEqual([]);
      const overlays = [aText({ value: column(0) })];
      const [before, after] = [await fillOne(source, overlays, ['Ada']), await fillOne(bytes, overlays, ['Ada'])];
      expect(after.pdf.length).toBeLessThan(before.pdf.length);
      expect(await judge(before.pdf, after.pdf)).toEqual([]);
    },
  );
});
