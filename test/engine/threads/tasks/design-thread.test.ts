import { mib } from '@bulkfill/engine/core/units';
import { fillOne } from '@bulkfill/engine/fill/fill-one';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { threadDesignInspector } from '@bulkfill/engine/threads/tasks/design-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { afterAll, describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { renderLimits } from '../../../support/render-limits.ts';
import { aPayload, testKey, testKeys } from '../../svc/package-builders.ts';

const pool: DocumentPool = new ThreadPool(documentThread('design-thread'), {
  turns: { max: 1 },
  maxHeapMb: 256,
  maxYoungGenerationMb: 64,
});
afterAll(() => pool.close());

const limits = { ...renderLimits, maxPages: 3 };
const inspector = (workMs = 60_000) => threadDesignInspector(pool, { workMs, residentBytes: 8192 * mib }, limits);
const turn = { accountId: 'acc_one', signal: new AbortController().signal };

const source = contentPdf('', { width: 200, height: 100 });
const rect = { x: 10, y: 10, width: 100, height: 50 };
const overlays = [
  { id: 'name', kind: 'text', page: 0, rect, font: 'Noto Sans', value: { column: 'column_0' } },
  { id: 'code', kind: 'barcode', page: 0, rect, symbology: 'ean13', value: { static: '4006381333931' } },
];
const request = (more: object = {}) =>
  Buffer.from(JSON.stringify({ template: { overlays }, row: { column_0: 'Ada' }, ...more }));

describe('template inspector thread', () => {
  it('previews exactly what a job makes of the row', async () => {
    const shown = await inspector().preview({ source, request: request(), isMarked: false }, turn);
    const svc = await buildPackage(aPayload({ source: undefined, template: { overlays } }), testKey);
    const { template } = await readPackage(svc, { keys: testKeys, maxBytes: mib });
    const options = { includeStickers: false, flattenForms: false, maxPages: 3, readFont: readPackagedFile };
    const made = await fillOne(source, template, ['Ada'], options);
    expect([shown.pdf, Buffer.concat([source, shown.bytes]).equals(made.pdf)]).toEqual(['appended', true]);
  });

  it('returns the mistakes of an export', async () => {
    const wrong = { ...overlays[1], value: { static: 'none' } };
    const payload = Buffer.from(JSON.stringify(aPayload({ source: undefined, template: { overlays: [wrong] } })));
    expect((await inspector().mistakes(payload, turn)).map(({ path }) => path)).toEqual(['template.overlays[0].value']);
  });

  it('rejects an invalid PDF with its own code', async () => {
    await expect(
      inspector().preview({ source: Buffer.from('none'), request: request(), isMarked: false }, turn),
    ).rejects.toMatchObject({
      code: 'INVALID_PDF',
    });
  });

  it('ends a task that takes too long, and serves the next one', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({
      ...overlays[1],
      id: `code ${index}`,
      symbology: 'qrcode',
      value: { static: `${index}`.repeat(200) },
    }));
    const slow = request({ template: { overlays: many } });
    await expect(inspector(20).preview({ source, request: slow, isMarked: false }, turn)).rejects.toMatchObject({
      code: 'PREVIEW_FAILED',
    });
    expect((await inspector().preview({ source, request: request(), isMarked: false }, turn)).result.status).toBe(
      'success',
    );
  });
});
