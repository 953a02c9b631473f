import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fillRows } from '../../../../lib/engine/fill/fill-rows.ts';
import { stampingThreads } from '../../../../lib/engine/stamping/stamping-threads.ts';
import { WorkFailed } from '../../../../lib/engine/threads/work-failed.ts';
import { aForm } from '../../../support/a-form.ts';
import { atOnce, filledOn, inputOf, rowsFilledOn, type ThreadedFill, windowsHandedOver } from '../../../support/fill-on-threads.ts';
import { makePng } from '../../../support/make-png.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aField, anImage, aQr, aTemplate, aText, column } from '../../../support/template-builders.ts';

const rows = Array.from({ length: 40 }, (_, index) => [
  ['Ada', 'Łukasz Żółć', 'مرحبا بالعالم', '日本の文字', ''][index % 5],
  `https://example.com/${index}`,
]);
const overlays = [
  aText({ id: 'name', required: true }),
  aText({ id: 'wrapped', wrap: true, rect: { x: 20, y: 60, width: 60, height: 40 }, value: column(1) }),
  aQr({ value: column(1) }),
];
const plain: ThreadedFill = { source: rawPdf(onePage()), template: aTemplate(overlays), rows };

describe('threads that fill together', () => {
  it('make the same ZIP, print file, row results and notes as one', async () => {
    const fill = { ...plain, settings: { printFile: true, filenameColumns: ['column_0'] } };
    const alone = await filledOn(fill, 1);
    expect(alone.summary).toMatchObject({ producedRows: 32, failedRows: 8 });
    expect(await filledOn(fill, 3)).toEqual(alone);
    expect(await windowsHandedOver()).toBeGreaterThan(3);
  });

  it('make the same of a form that the print file has flat', async () => {
    const source = await aForm();
    const template = aTemplate([aField({ field: 'name', value: column(0) }), aText({ value: column(1) })]);
    const fill = { source, template, rows, settings: { printFile: true } };
    expect(await filledOn(fill, 2)).toEqual(await filledOn(fill, 0));
    const flat = { ...fill, settings: { printFile: true, flattenForms: true } };
    expect(await windowsHandedOver()).toBeGreaterThan(3);
    expect(await filledOn(flat, 2)).toEqual(await filledOn(flat, 0));
    expect(await windowsHandedOver()).toBeGreaterThan(3);
  });

  it('write a picture that rows share into the print file as often as one does', async () => {
    const samples = Array.from({ length: 3 * 40 * 40 }, (_, index) => ((index * index * 2654435) >>> 9) % 256);
    const png = makePng({ width: 40, height: 40, bitDepth: 8, colorType: 2, samples });
    const pictured = rows.map(([name]) => [name, `data:image/png;base64,${png.toString('base64')}`]);
    const template = aTemplate([aText(), anImage({ source: { value: column(1) } })]);
    const fill = { ...plain, template, rows: pictured, settings: { printFile: true } };
    const alone = await filledOn(fill, 0);
    expect(await filledOn(fill, 2)).toEqual(alone);
    expect(await windowsHandedOver()).toBeGreaterThan(3);
    expect(alone.print?.length).toBeLessThan(5 * png.length);
  });

  it('make the same where no row is read before the first is made', async () => {
    const fill = { ...plain, template: aTemplate([aQr({ value: column(1) })]) };
    const alone = await filledOn(fill, 1);
    expect(await filledOn(fill, 2)).toEqual(alone);
    expect(await windowsHandedOver()).toBeGreaterThan(3);
  });

  it('end with a document that cannot be compiled', async () => {
    const fill = { ...plain, options: { maxPages: 0 } };
    expect((await filledOn(fill, 2)).failure).toMatchObject({ code: 'MAX_PDF_PAGES_EXCEEDED' });
  });

  it('give the same rows one by one', async () => {
    expect(await rowsFilledOn(plain, 2)).toEqual(await rowsFilledOn(plain, 1));
    expect(await windowsHandedOver()).toBeGreaterThan(3);
  });

  it('end a job at the same row, with the same results up to there', async () => {
    const fill = { ...plain, settings: { maxFailedRowPercent: 10 } };
    const alone = await filledOn(fill, 1);
    expect(alone.failure).toMatchObject({ code: 'FAILED_ROW_THRESHOLD_EXCEEDED' });
    expect(await filledOn(fill, 2)).toEqual(alone);
  });

  it('end a job whose ZIP grows too large with its code', async () => {
    const fill = { ...plain, options: { maxOutputBytes: 20_000 } };
    const { failure } = await filledOn(fill, 2);
    expect(failure).toMatchObject({ code: 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED' });
    expect(failure).toEqual((await filledOn(fill, 1)).failure);
  });

  it('stop when the signal says so, and with its reason', async () => {
    const stop = new AbortController();
    const reason = new Error('no longer wanted');
    const onProgress = ({ rowsDone }: { readonly rowsDone: number }): void => {
      if (rowsDone > 10) stop.abort(reason);
    };
    expect((await filledOn({ ...plain, options: { signal: stop.signal, onProgress } }, 2)).failure).toBe(reason);
  });

  it('are none where the thread has no code: the calling one makes all', async () => {
    const entry = new URL('./swallowed-by-a-bundler.js', import.meta.url);
    const alone = await filledOn(plain, 1);
    expect(await filledOn({ ...plain, policy: { ...atOnce, entry } }, 3)).toEqual(alone);
  });

  it.each([
    ['dies', 'process.exit(1)', 'crashed'],
    ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))', 'out-of-memory'],
  ])('end a job when one of them %s over a row', async (_, deed, failure) => {
    const file = join(tmpdir(), `bulkfill-thread-${failure}.mjs`);
    const code = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ kind }) => {
        if (kind === 'setup') parentPort.postMessage({ kind: 'ready' });
        else { ${deed} }
      });`;
    await writeFile(file, code);
    const { failure: error } = await filledOn({ ...plain, policy: { ...atOnce, entry: pathToFileURL(file), maxHeapMb: 32 } }, 2);
    expect(error).toBeInstanceOf(WorkFailed);
    expect(error).toMatchObject({ failure });
  });

  it('are given up by who takes no more rows', async () => {
    let taken = 0;
    for await (const { pdf } of fillRows(inputOf(plain, 2))) {
      expect(pdf === null).toBe(taken === 4);
      if (++taken === 5) break;
    }
    expect(taken).toBe(5);
  });

  it('are asked for as two or more', () => {
    expect([0, 1].map((threads) => stampingThreads(threads))).toEqual([undefined, undefined]);
    expect(stampingThreads(2)).toBeDefined();
  });
});
