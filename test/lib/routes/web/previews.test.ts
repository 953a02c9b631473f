import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fillOne } from '@bulkfill/engine/fill/fill-one';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import { noisePng } from '../../../support/noise-png.ts';
import { readText } from '../../../support/read-text.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { testPackageKeys } from '../../../support/service/package-signing.ts';
import { readPreview } from '../../../support/service/read-preview.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { maxPreviewBytes, webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const example = (name: string) => readFileSync(new URL(`../../../../examples/offer-letter/${name}`, import.meta.url));
const pdf = example('source.pdf');
const sha256 = hash('sha256', pdf, 'hex');
const template = JSON.parse(example('template.json').toString('utf8')) as {
  overlays: Record<string, unknown>[];
  columns: { key: string; label: string }[];
};
const row = Object.fromEntries(template.columns.map(({ key }, index) => [key, `Value ${index}`]));
const rect = { x: 100, y: 100, width: 200, height: 20 };
const aText = (value: object, more: object = {}) => ({ id: 'text', kind: 'text', page: 0, rect, value, ...more });

const wordsOf = async (bytes: Uint8Array) => (await readText(bytes)).map(({ text }) => text).join(' ');

const aPage = async (settings: Readonly<Record<string, string>> = {}) => {
  const console = webService(stack, { SESSION_IDLE_SECONDS: '604800', ...settings });
  const aUser = async () => {
    const browser = await console.aBrowser();
    const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
    const send = (method: string, path: string, body?: string | FormData) =>
      console.send(path, headers, { method, body });
    const upload = (bytes: Uint8Array = pdf) => {
      const form = new FormData();
      form.append('pdf', new Blob([bytes as Uint8Array<ArrayBuffer>]));
      return send('POST', '/app/api/documents', form);
    };
    const preview = (body: unknown, document = sha256, assets?: string) =>
      send(
        'POST',
        `/app/api/previews?document=${document}${assets === undefined ? '' : `&assets=${assets}`}`,
        typeof body === 'string' ? body : JSON.stringify(body),
      );
    const sendAssets = (assets: unknown) => {
      const form = new FormData();
      form.append('assets', new Blob([typeof assets === 'string' ? assets : JSON.stringify(assets)]));
      return send('POST', '/app/api/assets', form);
    };
    return { ...browser, send, upload, preview, sendAssets };
  };
  return { console, another: aUser, ...(await aUser()) };
};

describe('preview document', () => {
  it('is uploaded once, named by its SHA-256, found again, and deleted after 24 hours', async () => {
    const { console, accountId, upload, send, preview } = await aPage();
    const sent = await upload();
    expect(sent).toMatchObject({ status: 201, body: { document: sha256, size_bytes: pdf.length, repaired: false } });
    expect((sent.body.pages as unknown[])[0]).toEqual({ width: 612, height: 792, rotation: 0 });
    expect(sent.body.about).toMatchObject({ page_count: 2, tags: 'untagged', declares: [], encrypted: false });
    const path = `/app/api/documents/${sha256}`;
    expect((await send('GET', path)).body).toEqual({
      document: sha256,
      size_bytes: pdf.length,
      expires_at: sent.body.expires_at,
    });
    console.clock.advance(24 * 3_600_000 - 1000);
    expect((await send('GET', path)).status).toBe(200);
    console.clock.advance(1000);
    expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND' } });
    expect(await preview({ template, row })).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND' } });
    await console.sweep();
    expect(await objectsOf(stack, `designs/${accountId}/`)).toEqual([]);
  });

  it('is stored for another day when it is sent again', async () => {
    const { console, accountId, upload, send, preview } = await aPage();
    await upload();
    console.clock.advance(23 * 3_600_000);
    await upload();
    console.clock.advance(2 * 3_600_000);
    await console.sweep();
    expect((await send('GET', `/app/api/documents/${sha256}`)).status).toBe(200);
    expect((await preview({ template, row })).status).toBe(200);
    expect(await objectsOf(stack, `designs/${accountId}/`)).toHaveLength(1);
  });

  it('is stored once for several uploads in sequence and at the same time', async () => {
    const { accountId, upload, preview } = await aPage();
    await upload();
    const sent = await Promise.all(Array.from({ length: 6 }, () => upload()));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await objectsOf(stack, `designs/${accountId}/`)).toHaveLength(1);
    expect((await preview({ template, row })).status).toBe(200);
  });

  it('is stored once if the first uploads arrive at the same time', async () => {
    const { console, accountId, upload, preview } = await aPage();
    await Promise.all(Array.from({ length: 4 }, () => upload()));
    expect(await objectsOf(stack, `designs/${accountId}/`)).toHaveLength(1);
    console.clock.advance(23 * 3_600_000);
    await console.sweep();
    expect((await preview({ template, row })).status).toBe(200);
  });

  it('is stored again before a bucket rule deletes it, if it is sent for days', async () => {
    const { console, accountId, upload, preview } = await aPage();
    await upload();
    for (let halfDays = 0; halfDays < 6; halfDays++) {
      const [before] = await objectsOf(stack, `designs/${accountId}/`);
      console.clock.advance(12 * 3_600_000);
      await upload();
      console.clock.advance(60_000);
      await console.sweep();
      const after = await objectsOf(stack, `designs/${accountId}/`);
      expect(after).toHaveLength(1);
      expect(after[0] !== before, `after ${(halfDays + 1) * 12} hours`).toBe(halfDays % 2 === 1);
    }
    expect((await preview({ template, row })).status).toBe(200);
  });

  it('is rejected beyond the bytes of the plan, also for uploads at the same time', async () => {
    const most = String(2 * pdf.length + 4);
    const { console, accountId, upload, sendAssets } = await aPage({ MAX_DESIGN_BYTES_SCALE: most });
    const another = (end: string) => upload(Buffer.concat([pdf, Buffer.from(end)]));
    const sent = await Promise.all(['%a', '%b', '%c', '%e'].map(another));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
    expect(await objectsOf(stack, `designs/${accountId}/`)).toHaveLength(2);
    const [refused] = sent.filter(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { code: 'RATE_LIMITED', message: expect.stringContaining('MiB') } });
    expect(await sendAssets({ picture: aPicture() })).toMatchObject({ status: 429 });
    console.clock.advance(24 * 3_600_000);
    expect((await another('%d')).status).toBe(201);
  });

  it('is not visible to another account', async () => {
    const { another, upload } = await aPage();
    await upload();
    const other = await another();
    expect((await other.send('GET', `/app/api/documents/${sha256}`)).status).toBe(404);
    expect((await other.preview({ template, row })).body).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect((await other.preview({ template, row }, '../inputs')).status).toBe(404);
  });

  it('is rejected and not stored if it is not a PDF', async () => {
    const { accountId, upload, send } = await aPage();
    expect(await upload(Buffer.from('not a PDF'))).toMatchObject({ status: 422, body: { code: 'INVALID_PDF' } });
    expect(await send('POST', '/app/api/documents', new FormData())).toMatchObject({ status: 400 });
    expect(await objectsOf(stack, `designs/${accountId}/`)).toEqual([]);
  });
});

describe('POST …/previews', () => {
  it('marks each page beyond the plan’s number per day, and returns the same row result', async () => {
    const { console, another, upload, preview } = await aPage({ PREVIEWS_PER_DAY_SCALE: '2' });
    await upload();
    const shown = async () => readPreview((await preview({ template, row })).bytes, pdf);
    const [first, second] = [await shown(), await shown()];
    expect([first.head.marked, second.head.marked]).toEqual([false, false]);
    expect(second.pdf.equals(first.pdf)).toBe(true);
    const third = await shown();
    expect(third.head).toMatchObject({ marked: true, row: first.head.row });
    const marks = (await readText(third.pdf)).filter(({ text }) => text === 'PREVIEW');
    expect(marks.map(({ page }) => page)).toEqual([0, 1]);
    expect(await wordsOf(third.pdf)).toContain('Value 0');
    expect(await wordsOf(second.pdf)).not.toContain('PREVIEW');

    const other = await another();
    await other.upload();
    expect(readPreview((await other.preview({ template, row })).bytes, pdf).head.marked).toBe(false);
    console.clock.advance(24 * 3_600_000 - 1000);
    await upload();
    console.clock.advance(1000);
    expect((await shown()).pdf.equals(first.pdf)).toBe(true);
  });

  it('appends to the source exactly what a job makes of the row', async () => {
    const { console, accountId, upload, preview, send } = await aPage();
    await upload();
    const shown = await preview({ template, row });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/vnd.bulkfill.preview']);
    const read = readPreview(shown.bytes, pdf);
    expect(read.head).toMatchObject({ document: sha256, pdf: 'appended', source_size_bytes: pdf.length });

    const form = new FormData();
    for (const [name, value] of [
      ['template', JSON.stringify(template)],
      ['name', 'Letter'],
    ] as const)
      form.append(name, value);
    const exported = await send('POST', '/app/api/exports', form);
    const keys = { keys: testPackageKeys, maxBytes: 1e7, use: { accountId, atMs: console.clock.nowMs() } };
    const made = await fillOne(pdf, (await readPackage(exported.bytes, keys)).template, Object.values(row), {
      includeStickers: false,
      flattenForms: false,
      maxPages: 1000,
      readFont: readPackagedFile,
    });
    expect(read.pdf.equals(made.pdf)).toBe(true);
    expect(read.head.row.warnings).toEqual(made.outcome.warnings);
  });

  it('reports skipped overlays and the reason why the row would fail', async () => {
    const { upload, preview } = await aPage();
    await upload();
    const missing = aText({ column: 'column_3' });
    const skipped = readPreview(
      (await preview({ template: { overlays: [missing] }, row: { column_0: 'x' } })).bytes,
      pdf,
    );
    expect(skipped.head.row).toMatchObject({
      status: 'partial',
      warnings: [{ code: 'COLUMN_MISSING', overlay_id: 'text' }],
    });
    const required = {
      overlays: [aText({ column: 'column_3' }, { required: true }), aText({ static: 'Still seen' }, { id: 'other' })],
    };
    const failed = readPreview((await preview({ template: required, row: { column_0: 'x' } })).bytes, pdf);
    expect(failed.head.row).toMatchObject({ status: 'failed', error: { code: 'REQUIRED_OVERLAY_NOT_APPLIED' } });
    expect(await wordsOf(failed.pdf)).toContain('Still seen');
  });

  it('returns the whole PDF and says so if the form is flattened', async () => {
    const { upload, preview } = await aPage();
    const form = readFileSync(new URL('../../../../examples/registration/source.pdf', import.meta.url));
    const { document } = (await upload(form)).body;
    const asked = { template: { overlays: [aText({ static: 'Flat' })] }, row: {} };
    const appended = readPreview((await preview(asked, String(document))).bytes, form);
    const whole = readPreview(
      (await preview({ ...asked, options: { flatten_forms: true } }, String(document))).bytes,
      form,
    );
    expect([appended.head.pdf, whole.head.pdf]).toEqual(['appended', 'whole']);
    expect(await wordsOf(whole.pdf)).toContain('Flat');
  });

  it('leaves out the content of changed pages if asked, unless annotations, conditions or flattening need it', async () => {
    const { upload, preview } = await aPage();
    const form = readFileSync(new URL('../../../../examples/registration/source.pdf', import.meta.url));
    await upload();
    await upload(form);
    const drawn = async (source: Uint8Array, overlay: object, options: object = {}) => {
      const asked = { template: { overlays: [overlay] }, row: {}, options: { overlays_only: true, ...options } };
      const read = readPreview((await preview(asked, hash('sha256', source, 'hex'))).bytes, source);
      return { pages: read.head.overlay_pages, words: await wordsOf(read.pdf) };
    };
    const own = 'Page 1 of 2';
    const text = aText({ static: 'Over' });
    const alone = await drawn(pdf, text);
    expect(alone.pages).toEqual([0]);
    expect(alone.words).toContain('Over');
    expect(alone.words).not.toContain(own);
    const conditional = { ...text, when: { column: 'column_0', blank: false } };
    for (const [source, overlay, options] of [
      [pdf, text, { overlays_only: false }],
      [pdf, conditional, {}],
      [form, text, {}],
      [form, text, { flatten_forms: true }],
    ] as const) {
      const { pages, words } = await drawn(source, overlay, options);
      expect(pages).toEqual([]);
      if (source === pdf) expect(words).toContain(own);
    }
  });

  it('counts the row among the rows of its job, and as the only one by default', async () => {
    const { upload, preview } = await aPage();
    await upload();
    const asked = {
      template: { overlays: [aText({ text: '{{row_number:6}}/{{rows}} {{page}}/{{pages}}' })] },
      row: {},
    };
    const words = async (more: object) => wordsOf(readPreview((await preview({ ...asked, ...more })).bytes, pdf).pdf);
    expect(await words({ row_number: 17, rows: 40_000 })).toContain('000017/40000 1/2');
    expect(await words({ row_number: 17 })).toContain('000017/17 1/2');
    expect(await words({})).toContain('000001/1 1/2');
    expect(readPreview((await preview({ ...asked, row_number: 17, rows: 17 })).bytes, pdf).head.row).toMatchObject({
      row_number: 17,
    });
  });

  it('shows the rows of a document in place of a row', async () => {
    const { upload, preview } = await aPage();
    await upload();
    const cells = [{ key: 'column_1', x: 0, width: 100 }];
    const list = { id: 'list', kind: 'list', page: 0, rect: { ...rect, height: 60 }, itemHeight: 15, cells };
    const overlays = [
      { ...list, value: { rows: 'group' } },
      aText({ text: '{{column_0}}: {{items}}' }, { rect: { ...rect, y: 300 } }),
    ];
    const rows = ['Ink', 'Paper', 'Nib'].map((item) => ({ column_0: 'Ada', column_1: item }));
    const { bytes } = await preview({ template: { overlays }, group_rows: rows });
    expect(await wordsOf(readPreview(bytes, pdf).pdf)).toMatch(/Ink Paper Nib.*Ada: 3/);
  });

  it.each([
    ['no JSON', '{', 400, 'INVALID_PARAMETER'],
    ['no object', '[]', 400, 'INVALID_PARAMETER'],
    ['no template', { row: {} }, 400, 'INVALID_PARAMETER'],
    ['members that nobody knows', { template: { overlays: [] }, account: 'other' }, 400, 'INVALID_PARAMETER'],
    ['options that nobody knows', { template: { overlays: [] }, options: { keys: true } }, 400, 'INVALID_PARAMETER'],
    ['a row number below 1', { template: { overlays: [] }, row_number: 0 }, 400, 'INVALID_PARAMETER'],
    ['more rows than there can be', { template: { overlays: [] }, rows: 10_000_001 }, 400, 'INVALID_PARAMETER'],
    ['a document without rows', { template: { overlays: [] }, group_rows: [] }, 400, 'INVALID_PARAMETER'],
    ['a document next to a row', { template: { overlays: [] }, row: {}, group_rows: [{}] }, 400, 'INVALID_PARAMETER'],
    ['a row behind the last', { template: { overlays: [] }, row_number: 3, rows: 2 }, 400, 'INVALID_PARAMETER'],
    ['a template that breaks the schema', { template: { overlays: [{ kind: 'text' }] } }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['a row that is none', { template: { overlays: [] }, row: 7 }, 400, 'INVALID_ROWS_JSON'],
    ['a text nested too deep', `${'['.repeat(40)}${']'.repeat(40)}`, 422, 'INVALID_DOQLO_SCHEMA'],
  ] as const)('rejects %s', async (_, body, status, code) => {
    const { upload, preview } = await aPage();
    await upload();
    expect(await preview(body)).toMatchObject({ status, body: { code } });
  });

  it('names every invalid place of a template', async () => {
    const { upload, preview } = await aPage();
    await upload();
    const overlays = [aText({ static: 'x' }, { size: -1 }), aText({ static: 'x' }, { id: 'b', color: 'red' })];
    const { issues } = (await preview({ template: { overlays }, row: {} })).body as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(['template.overlays[0].size', 'template.overlays[1].color']);
  });

  it('rejects a preview that is larger than the host can answer, instead of cutting it', async () => {
    const { upload, preview } = await aPage();
    await upload();
    const overlays = Array.from({ length: 1000 }, (_, index) =>
      aText({ static: `${index} ${'wide text '.repeat(20)}` }, { id: `t${index}` }),
    );
    const { status, body, bytes } = await preview({ template: { overlays }, row: {} });
    expect([status, body?.code]).toEqual([413, 'PREVIEW_TOO_LARGE']);
    expect(bytes.length).toBeLessThan(maxPreviewBytes);
  });

  it('rejects previews beyond the concurrent documents and processor time of the plan', async () => {
    const { console, upload, preview, accountId, another } = await aPage({
      MAX_DOCUMENTS_IN_FLIGHT_SCALE: '2',
      PROCESSOR_SECONDS_PER_MINUTE_SCALE: '1',
    });
    await upload();
    const ask = async () => {
      const { status, body, headers } = await preview({ template: { overlays: [] }, row: {} });
      return [status, body?.code, headers.get('retry-after')];
    };
    const enter = async () => {
      const place = await console.documentGauge.enter(
        { accountId, kind: 'preview' },
        { maxInFlight: 2, maxProcessorMs: 1000 },
      );
      if ('refused' in place) throw new Error('The place is free.');
      return place;
    };
    const first = await enter();
    expect((await ask())[0]).toBe(200);
    const second = await enter();
    expect(await ask()).toEqual([429, 'DOCUMENTS_IN_FLIGHT_LIMIT_REACHED', '1']);
    const other = await another();
    await other.upload();
    expect((await other.preview({ template: { overlays: [] }, row: {} })).status).toBe(200);
    await first.leave(999);
    expect((await ask())[0]).toBe(200);
    await second.leave(1);
    expect((await ask()).slice(0, 2)).toEqual([429, 'PROCESSOR_TIME_LIMIT_REACHED']);
    console.clock.advance(60_000);
    expect((await ask())[0]).toBe(200);
  });

  it('is rate-limited per account', async () => {
    const { upload, preview } = await aPage({ PREVIEWS_PER_MINUTE: '2' });
    await upload();
    const statuses = [];
    for (let number = 0; number < 3; number++)
      statuses.push((await preview({ template: { overlays: [] }, row: {} })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

const aPicture = () => ({ mediaType: 'image/png', data: noisePng(2).toString('base64') });

describe('preview assets: pictures and fonts', () => {
  const drawn = { overlays: [{ id: 'picture', kind: 'image', page: 0, rect, asset: 'picture' }] };
  const missing = { status: 404, body: { code: 'ASSETS_NOT_FOUND' } };

  it('are uploaded once and named by their SHA-256, with the preview that inline assets have', async () => {
    const { upload, preview, sendAssets } = await aPage();
    await upload();
    const assets = { picture: aPicture() };
    const sent = await sendAssets(assets);
    const text = JSON.stringify(assets);
    expect(sent).toMatchObject({ status: 201, body: { assets: hash('sha256', text, 'hex'), size_bytes: text.length } });
    const inside = await preview({ template: { ...drawn, assets }, row: {} });
    const apart = await preview({ template: drawn, row: {} }, sha256, String(sent.body.assets));
    expect([apart.status, apart.bytes.equals(inside.bytes), readPreview(apart.bytes, pdf).head.row.status]).toEqual([
      200,
      true,
      'success',
    ]);
    expect(await preview({ template: { ...drawn, assets }, row: {} }, sha256, String(sent.body.assets))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER' },
    });
  });

  it('are used by an export in the same way, which signs the same template', async () => {
    const { console, accountId, send, sendAssets } = await aPage();
    const assets = { picture: aPicture() };
    const { body } = await sendAssets(assets);
    const exported = async (fields: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ name: 'Letter', ...fields })) form.append(name, value);
      return send('POST', '/app/api/exports', form);
    };
    const templateOf = async (bytes: Buffer) => {
      const use = { accountId, atMs: console.clock.nowMs() };
      return (await readPackage(bytes, { keys: testPackageKeys, maxBytes: 1e7, use })).template;
    };
    const apart = await exported({ template: JSON.stringify(drawn), assets: String(body.assets) });
    const inside = await exported({ template: JSON.stringify({ ...drawn, assets }) });
    expect([apart.status, inside.status]).toEqual([200, 200]);
    expect(await templateOf(apart.bytes)).toEqual(await templateOf(inside.bytes));
    expect(await exported({ template: JSON.stringify(drawn), assets: sha256 })).toMatchObject(missing);
  });

  it('are hidden from other accounts, are not documents, and are deleted after 24 hours', async () => {
    const { console, accountId, another, upload, preview, sendAssets } = await aPage();
    await upload();
    const name = String((await sendAssets({ picture: aPicture() })).body.assets);
    const other = await another();
    await other.upload();
    expect(await other.preview({ template: drawn, row: {} }, sha256, name)).toMatchObject(missing);
    expect(await preview({ template: drawn, row: {} }, sha256, sha256)).toMatchObject(missing);
    expect(await preview({ template: drawn, row: {} }, sha256, '../inputs')).toMatchObject(missing);
    expect(await preview({ template: drawn, row: {} }, name)).toMatchObject({
      status: 404,
      body: { code: 'DOCUMENT_NOT_FOUND' },
    });
    console.clock.advance(12 * 3_600_000);
    await upload();
    console.clock.advance(12 * 3_600_000);
    expect(await preview({ template: drawn, row: {} }, sha256, name)).toMatchObject(missing);
    await console.sweep();
    expect(await objectsOf(stack, `designs/${accountId}/`)).toHaveLength(1);
  });

  it('are limited to 20 sets per account: the oldest is removed', async () => {
    const { console, accountId, upload, preview, sendAssets } = await aPage();
    await upload();
    const names: string[] = [];
    for (let number = 0; number <= 20; number++) {
      console.clock.advance(60_000);
      names.push(String((await sendAssets({ picture: aPicture() })).body.assets));
    }
    const statusOf = async (name?: string) => (await preview({ template: drawn, row: {} }, sha256, name)).status;
    expect([await statusOf(names[0]), await statusOf(names[1]), await statusOf(names[20])]).toEqual([404, 200, 200]);
    console.clock.advance(11 * 60_000);
    await console.sweep();
    // The PDF and twenty sets.
    expect(await objectsOf(stack, `designs/${accountId}/`)).toHaveLength(21);
  });

  it.each([
    ['no JSON', '{', 422, 'INVALID_DOQLO_SCHEMA'],
    ['a list', [], 422, 'INVALID_DOQLO_SCHEMA'],
    ['a picture that is none', { picture: { mediaType: 'image/png', data: 'AAAA' } }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['members of a template behind them', '{},"columns":7', 422, 'INVALID_DOQLO_SCHEMA'],
    [
      'members of a template behind them that are right',
      '{},"columns":[{"key":"column_0","label":"a"}]',
      422,
      'INVALID_DOQLO_SCHEMA',
    ],
    [
      'a picture that nobody would look at',
      '{"__proto__":{"mediaType":"image/png","data":"AAAA"}}',
      422,
      'INVALID_DOQLO_SCHEMA',
    ],
    ['nothing', '', 400, 'INVALID_PARAMETER'],
  ] as const)('are rejected and not stored if they are %s', async (_, assets, status, code) => {
    const { accountId, sendAssets } = await aPage();
    expect(await sendAssets(assets)).toMatchObject({ status, body: { code } });
    expect(await objectsOf(stack, `designs/${accountId}/`)).toEqual([]);
  });
});

describe('POST …/templates/{template_id}/preview', () => {
  it('uses the labels of the columns as values', async () => {
    const { send, another } = await aPage();
    const form = new FormData();
    form.append('pdf', new Blob([pdf]));
    const saved = {
      columns: [{ key: 'column_0', label: 'Full name' }],
      overlays: [aText({ text: 'Dear {{column_0}}' })],
    };
    form.append('template', JSON.stringify(saved));
    form.append('name', 'Offer');
    const { template_id } = (await send('POST', '/app/api/templates', form)).body;
    const path = `/app/api/templates/${template_id}/preview`;
    const shown = await send('GET', path);
    expect(shown.status).toBe(200);
    expect(await wordsOf(readPreview(shown.bytes, pdf).pdf)).toContain('Dear Full name');
    expect(await (await another()).send('GET', path)).toMatchObject({
      status: 404,
      body: { code: 'TEMPLATE_NOT_FOUND' },
    });
  });

  it('uses the values of a row that is sent, and ignores another template', async () => {
    const { send, another } = await aPage();
    const form = new FormData();
    form.append('pdf', new Blob([pdf]));
    form.append('template', JSON.stringify({ overlays: [aText({ text: 'Dear {{column_0}}' }, { required: true })] }));
    form.append('name', 'Offer');
    const { template_id } = (await send('POST', '/app/api/templates', form)).body;
    const path = `/app/api/templates/${template_id}/preview`;
    const words = async (body: string) => wordsOf(readPreview((await send('POST', path, body)).bytes, pdf).pdf);
    expect(await words('{"row": {"column_0": "Zoë"}}')).toContain('Dear Zoë');
    expect(
      await words('{"template": {"overlays": []}, "row": {"column_0": "}"}, "options": {"flatten_forms": true}}'),
    ).toContain('Dear }');
    expect(readPreview((await send('POST', path, ' { } ')).bytes, pdf).head.row.status).toBe('failed');
    for (const body of ['', '[]', '{"row": {"column_0": []}}', '{"row": 1}', '{"rows": []}', '{}, {}'])
      expect([body, (await send('POST', path, body)).status]).toEqual([body, 400]);
    const ofSize = (sizeBytes: number) => `{"row":{}}${' '.repeat(sizeBytes - 10)}`;
    expect((await send('POST', path, ofSize(4 * 1024 * 1024))).status).toBe(200);
    expect(await send('POST', path, ofSize(4 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await (await another()).send('POST', path, '{}')).toMatchObject({
      status: 404,
      body: { code: 'TEMPLATE_NOT_FOUND' },
    });
  });
});
