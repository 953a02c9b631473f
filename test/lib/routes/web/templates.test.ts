import { readFileSync } from 'node:fs';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { noisePng } from '../../../support/noise-png.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { testPackageKeys } from '../../../support/service/package-signing.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const templates = '/app/api/templates';
const example = (name: string) => readFileSync(new URL(`../../../../examples/offer-letter/${name}`, import.meta.url));
const pdf = example('source.pdf');
const template = JSON.parse(example('template.json').toString('utf8')) as {
  overlays: Record<string, unknown>[];
  columns: unknown[];
};

type Fields = Readonly<Record<string, string | Uint8Array | null>>;
const aForm = (fields: Fields = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    pdf,
    template: JSON.stringify(template),
    name: 'Offer',
    ...fields,
  } as Fields)) {
    if (value !== null)
      form.append(name, typeof value === 'string' ? value : new Blob([value as Uint8Array<ArrayBuffer>]));
  }
  return form;
};

const anAccount = async (console: ReturnType<typeof webService>) => {
  const browser = await console.aBrowser();
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
  const send = (method: string, path: string, body?: FormData, more: Readonly<Record<string, string>> = {}) =>
    console.send(path, { ...headers, ...more }, { method, body });
  return {
    ...browser,
    send,
    get: (path: string) => send('GET', path),
    create: (fields: Fields = {}) => send('POST', templates, aForm(fields)),
  };
};

const aPage = async (settings: Readonly<Record<string, string>> = {}) => {
  const console = webService(stack, settings);
  return { console, ...(await anAccount(console)) };
};

describe('saved templates', () => {
  it('are created, listed and read, and return the PDF and template that were sent', async () => {
    const { create, get, send } = await aPage();
    expect((await get(templates)).body).toEqual({ templates: [], next: null });
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'Offer',
      revision: 1,
      overlay_count: template.overlays.length,
      column_count: template.columns.length,
    });
    const path = `${templates}/${created.body.template_id}`;
    expect((await get(templates)).body).toEqual({ templates: [created.body], next: null });
    const read = await get(path);
    expect(read.body).toEqual({ ...created.body, template });
    expect(read.headers.get('etag')).toBe('"1"');
    const file = await get(`${path}/pdf`);
    expect([file.headers.get('content-type'), file.bytes.equals(pdf)]).toEqual(['application/pdf', true]);
    const known = (tags: string) => send('GET', `${path}/pdf`, undefined, { 'if-none-match': tags });
    expect((await known(`"of-before", ${file.headers.get('etag')}`)).status).toBe(304);
    expect((await known('"of-before"')).status).toBe(200);
    expect(JSON.parse((await get(`${path}/template`)).bytes.toString('utf8'))).toEqual(template);
  });

  it('are returned as written and parsed by no route that reads them, whatever their size', async () => {
    const { create, get } = await aPage();
    const columns = Array.from({ length: 3000 }, (_, index) => ({
      key: `column_${index}`,
      label: `Label ${index} ${'é'.repeat(60)}`,
    }));
    const text = JSON.stringify({ ...template, columns }).replace('"overlays"', '"overlays" ');
    const { status, body } = await create({ template: text });
    expect([status, text.length > 300_000]).toEqual([201, true]);
    const path = `${templates}/${body.template_id}`;
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const answers: Buffer[] = [];
      parse.mockClear();
      for (const route of [path, `${path}/template`, `${path}/revisions`, templates])
        answers.push((await get(route)).bytes);
      // The test's own client parses the answers; the service has not.
      const parsed = parse.mock.calls
        .map(([parsedText]) => parsedText)
        .filter((parsedText) => parsedText.length > 64 * 1024);
      expect(
        parsed.filter((parsedText) => !answers.some((answer) => answer.equals(Buffer.from(parsedText)))),
      ).toHaveLength(0);
      expect(answers[0]?.toString().endsWith(`,"template":${text}}`)).toBe(true);
    } finally {
      parse.mockRestore();
    }
  });

  it('are rejected with a byte order mark, which would end up within an answer', async () => {
    const { create } = await aPage();
    const marked = await create({ template: `\ufeff${JSON.stringify(template)}` });
    expect([marked.status, marked.body.code]).toEqual([422, 'INVALID_DOQLO_SCHEMA']);
  });

  it('store column choices of tables, newest first, without a new revision', async () => {
    const { console, create, get, send, cookie, accountId } = await aPage();
    const { body } = await create();
    const path = `${templates}/${body.template_id}`;
    const choose = (key: string, places: object | string) =>
      console.send(
        `${path}/columns`,
        { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        { method: 'PUT', body: JSON.stringify({ key, places }) },
      );
    const keyOf = (index: number): string => index.toString(16).padStart(64, '0');
    expect((await get(path)).body.column_choices).toBeUndefined();
    expect((await choose(keyOf(0), { locale: 'de-CH' })).status).toBe(204);
    expect((await choose(keyOf(1), { 0: 2, 1: null })).status).toBe(204);
    expect((await choose(keyOf(2), 'by-place')).status).toBe(204);
    const read = await get(path);
    expect(read.body).toMatchObject({
      revision: 1,
      column_choices: { [keyOf(0)]: { locale: 'de-CH' }, [keyOf(1)]: { 0: 2, 1: null }, [keyOf(2)]: 'by-place' },
    });
    // Choices survive a save, and the oldest are dropped.
    await send('PUT', path, aForm({ pdf: null, template: null, name: 'Again' }));
    for (let index = 3; index <= 21; index++) await choose(keyOf(index), { 0: index });
    const kept = Object.keys((await get(path)).body.column_choices as object);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, keyOf(21), keyOf(2)]);
    expect(JSON.stringify((await get(templates)).body)).not.toContain(keyOf(21));

    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, column) => [column, 0]));
    expect((await choose(keyOf(1), many(1000))).status).toBe(204);
    for (const [key, places] of [
      [keyOf(1), many(1001)],
      ['short', {}],
      [keyOf(1), { 0: -1 }],
      [keyOf(1), { 0: 16_384 }],
      [keyOf(1), { '01': 1 }],
      [keyOf(1), 'by-name'],
      [keyOf(1), { locale: 'deutsch' }],
    ] as const)
      expect((await choose(key, places)).body).toMatchObject({ code: 'INVALID_PARAMETER' });
    const { cookie: theirs } = await anAccount(console);
    const strange = await console.send(
      `${templates}/${body.template_id}/columns`,
      { cookie: theirs, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      { method: 'PUT', body: JSON.stringify({ key: keyOf(1), places: 'by-place' }) },
    );
    expect(strange.status).toBe(404);

    const templateId = String(body.template_id);
    expect(await console.templates.choices(accountId, templateId)).toBeDefined();
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await console.templates.choices(accountId, templateId)).toBeUndefined();
  });

  it('are read from a record of an earlier version, which contains its pages', async () => {
    const { console, create, get, send, accountId } = await aPage();
    const { body } = await create();
    const path = `${templates}/${body.template_id}`;
    const record = (await console.templates.get(accountId, String(body.template_id)))!;
    expect(record.pages).toEqual([1, 2].map(() => ({ width: 612, height: 792, rotation: 0 })));
    const item = { pk: `TEMPLATES#${accountId}`, sk: `TEMPLATE#${body.template_id}`, ...record };
    await console.unit.commit([{ label: 'template', action: { kind: 'put', item, expression: {} } }]);
    expect((await get(path)).body).toEqual({ ...body, template });
    expect((await get(templates)).body).toEqual({ templates: [body], next: null });
    await send('PUT', path, aForm({ pdf: null, template: null, name: 'Again' }));
    expect((await console.templates.get(accountId, String(body.template_id)))?.pages).toEqual(record.pages);
  });

  it('return a newly signed package for the account only, which any create accepts', async () => {
    const { console, create, get, accountId } = await aPage();
    const { body } = await create();
    const read = async () => {
      const { status, bytes, headers } = await get(`${templates}/${body.template_id}/package`);
      expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="Offer.svc"']);
      return readPackage(bytes, {
        keys: testPackageKeys,
        maxBytes: 1e7,
        use: { accountId, atMs: console.clock.nowMs() },
      });
    };
    const first = await read();
    expect(first).toMatchObject({
      schemaVersion: 5,
      name: 'Offer',
      account: accountId,
      source: { sizeBytes: pdf.length },
    });
    console.clock.advance(1000);
    expect((await read()).sha256).not.toBe(first.sha256);
  });

  it('return a package that is too large for Lambda from storage for downloads, and from the own origin for pages', async () => {
    const { console, create, get, send, accountId } = await aPage();
    const noise = { mediaType: 'image/png', data: noisePng(3_700).toString('base64') };
    const assets = { ...(template as { assets?: object }).assets, noise };
    const { body } = await create({ template: JSON.stringify({ ...template, assets }) });
    const path = `${templates}/${body.template_id}/package`;
    const redirected = await get(path);
    expect([redirected.status, redirected.bytes.length]).toEqual([302, 0]);
    const file = await fetch(redirected.headers.get('location') ?? '');
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="Offer.svc"']);
    const terms = { keys: testPackageKeys, maxBytes: 2e7, use: { accountId, atMs: console.clock.nowMs() } };
    expect(await readPackage(Buffer.from(await file.arrayBuffer()), terms)).toMatchObject({
      name: 'Offer',
      account: accountId,
    });
    const asPage = { 'sec-fetch-mode': 'cors' };
    const answered = await send('GET', path, undefined, asPage);
    const where = answered.headers.get('location') ?? '';
    expect([answered.status, answered.bytes.length, where]).toEqual([
      303,
      0,
      expect.stringMatching(/^\/app\/api\/exports\/[0-9a-f-]{36}$/),
    ]);
    const read = await send('GET', where, undefined, asPage);
    expect([read.status, await readPackage(read.bytes, terms)]).toMatchObject([200, { name: 'Offer' }]);
    // A browser that is led there saves it, and runs nothing of it.
    expect([read.headers.get('content-type'), read.headers.get('content-disposition')]).toEqual([
      'application/gzip',
      'attachment; filename="package.svc"',
    ]);
    const looked = await send('HEAD', where, undefined, asPage);
    expect([looked.status, looked.bytes.length, looked.headers.get('content-length')]).toEqual([
      200,
      0,
      String(read.bytes.length),
    ]);
    const gone = { status: 404, body: { code: 'EXPORT_NOT_FOUND' } };
    expect(await (await anAccount(console)).send('GET', where, undefined, asPage)).toMatchObject(gone);
    expect(await send('GET', '/app/api/exports/none', undefined, asPage)).toMatchObject(gone);
    const exported = await send(
      'POST',
      '/app/api/exports',
      aForm({ pdf: null, template: JSON.stringify({ ...template, assets }) }),
      asPage,
    );
    const signed = await send('GET', exported.headers.get('location') ?? '', undefined, asPage);
    expect([exported.status, await readPackage(signed.bytes, terms)]).toMatchObject([
      303,
      { name: 'Offer', account: accountId },
    ]);
    console.clock.advance(26 * 60_000);
    await console.sweep();
    expect((await fetch(redirected.headers.get('location') ?? '')).status).toBeGreaterThanOrEqual(400);
    expect(await send('GET', where, undefined, asPage)).toMatchObject(gone);
    expect(await objectsOf(stack, `exports/${accountId}/`)).toEqual([]);
  });

  it('are saved as a whole or in part, and answer 412 if another user has saved in between', async () => {
    const { console, accountId, create, send, get } = await aPage();
    const path = `${templates}/${(await create()).body.template_id}`;
    const fewer = { ...template, overlays: template.overlays.slice(1) };
    const saved = await send('PUT', path, aForm({ template: JSON.stringify(fewer), pdf: null, name: null }), {
      'if-match': '"1"',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { name: 'Offer', revision: 2, overlay_count: fewer.overlays.length },
    });
    const late = await send('PUT', path, aForm({ name: 'Late' }), { 'if-match': '"1"' });
    expect(late).toMatchObject({ status: 412, body: { code: 'TEMPLATE_CHANGED' } });
    expect((await get(path)).body).toEqual({ ...saved.body, template: fewer });
    expect((await get(`${path}/pdf`)).bytes.equals(pdf)).toBe(true);
    expect(await send('PUT', path, aForm({ name: 'Whole' }))).toMatchObject({
      status: 200,
      body: { name: 'Whole', revision: 3 },
    });
    console.clock.advance(11 * 60_000);
    await console.sweep();
    // One PDF, as the second is the same, and JSON and package of each revision.
    expect(await objectsOf(stack, `templates/${accountId}/`)).toHaveLength(1 + 3 * 2);
    expect((await get(`${path}/pdf`)).bytes.equals(pdf)).toBe(true);
  });

  it('are deleted with their files, which stay for concurrent readers until the next sweep', async () => {
    const { accountId, console, create, send, get } = await aPage();
    const path = `${templates}/${(await create()).body.template_id}`;
    expect((await send('DELETE', path, undefined, { 'if-match': '"2"' })).status).toBe(412);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('DELETE', path)).status).toBe(404);
    for (const gone of [path, `${path}/pdf`, `${path}/package`])
      expect((await get(gone)).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    expect((await get(templates)).body.templates).toEqual([]);
    console.clock.advance(11 * 60_000);
    await console.sweep();
    expect(await objectsOf(stack, `templates/${accountId}/`)).toEqual([]);
  });

  it('are recorded in the audit log when deleted, with user and template', async () => {
    const { create, send, get, user } = await aPage();
    const { template_id } = (await create()).body;
    await send('DELETE', `${templates}/${template_id}`);
    const entries = (await get('/app/api/audit')).body.entries as readonly Record<string, unknown>[];
    expect(entries.filter(({ action }) => action === 'template.deleted')).toMatchObject([
      { action: 'template.deleted', actor: { kind: 'user', email: user.email }, facts: { template_id, name: 'Offer' } },
    ]);
  });

  it('are hidden from other accounts', async () => {
    const { console, create } = await aPage();
    const path = `${templates}/${(await create()).body.template_id}`;
    const other = await anAccount(console);
    for (const foreign of [path, `${path}/pdf`, `${path}/template`, `${path}/package`, `${templates}/no-id`]) {
      expect(await other.get(foreign)).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
    }
    expect((await other.send('PUT', path, aForm())).status).toBe(404);
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await other.get(templates)).body.templates).toEqual([]);
  });

  it.each([
    ['no PDF', { pdf: null }, 400, 'INVALID_FILE'],
    ['a PDF that is none', { pdf: Buffer.from('not a PDF') }, 422, 'INVALID_PDF'],
    ['no template', { template: null }, 400, 'INVALID_PARAMETER'],
    ['a template that is not JSON', { template: '{' }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['a template that breaks the schema', { template: '{"overlays":[{"kind":"text"}]}' }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['members next to the template', { template: '{"overlays":[]},"account":"x"' }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['a template nested too deep', { template: '['.repeat(40) + ']'.repeat(40) }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['no name', { name: null }, 400, 'INVALID_PARAMETER'],
    ['a blank name', { name: '  ' }, 400, 'INVALID_PARAMETER'],
    ['a name of 201 characters', { name: 'n'.repeat(201) }, 400, 'INVALID_PARAMETER'],
  ] as const)('are rejected with %s, and store nothing', async (_, fields, status, code) => {
    const { accountId, create, get } = await aPage();
    expect(await create(fields)).toMatchObject({ status, body: { code } });
    expect((await get(templates)).body.templates).toEqual([]);
    expect(await objectsOf(stack, `templates/${accountId}/`)).toEqual([]);
  });

  it('name the member that breaks the schema', async () => {
    const { create } = await aPage();
    const overlays = [{ ...template.overlays[0], rect: { x: 0, y: 0, width: -1, height: 1 } }];
    expect((await create({ template: JSON.stringify({ ...template, overlays }) })).body.message).toContain(
      'template.overlays[0].rect.width',
    );
  });

  it('are limited to 100 per account, also for concurrent saves', async () => {
    const { console, accountId, create } = await aPage({ CREATES_PER_MINUTE: '1000' });
    const saved = await create();
    const one = await console.templates.get(accountId, String(saved.body.template_id));
    if (one === undefined) throw new Error('The template is gone.');
    for (let number = 2; number <= 98; number++) {
      await console.unit.commit(console.templates.insert({ ...one, templateId: console.ids.uuid() }));
    }
    const answers = await Promise.all([create(), create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TEMPLATE_LIMIT_REACHED');
    expect(await console.templates.list(accountId)).toHaveLength(100);
  });
});

describe('job of a saved template', () => {
  const aRun = (templateId: string, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    const all = { template_id: templateId, max_failed_row_percent: '0', ...fields };
    for (const [name, value] of Object.entries(all)) form.append(name, value);
    form.append('csv_file', new Blob(['Ada\nGrace\n']));
    return form;
  };
  const jobs = '/app/api/export-jobs';

  it('uses its PDF and a package of it, and is replayed when it is sent again', async () => {
    const { console, create, send } = await aPage();
    const id = String((await create()).body.template_id);
    const created = await send('POST', jobs, aRun(id), { 'idempotency-key': 'one' });
    expect(created).toMatchObject({ status: 200, body: { status: 'completed' } });
    const job = await console.jobs.get(String(created.body.job_id));
    expect(job?.inputs.source.sizeBytes).toBe(pdf.length);
    const again = await send('POST', jobs, aRun(id), { 'idempotency-key': 'one' });
    expect([again.headers.get('idempotent-replayed'), again.body.job_id]).toEqual(['true', created.body.job_id]);
    expect((await send('POST', '/app/api/checks', aRun(id))).status).toBe(200);
  });

  it('rejects files next to the template, and a template of another account', async () => {
    const { console, create, send } = await aPage();
    const id = String((await create()).body.template_id);
    const together = await send('POST', jobs, aRun(id, { svc_file: 'package' }), { 'idempotency-key': 'two' });
    expect(together).toMatchObject({ status: 400, body: { code: 'UPLOAD_ERROR' } });
    const other = await anAccount(console);
    const foreign = await other.send('POST', jobs, aRun(id), { 'idempotency-key': 'three' });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
  });
});

describe('POST …/exports', () => {
  const anExport = (fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ template: JSON.stringify(template), name: 'Letter', ...fields }))
      form.append(name, value);
    return form;
  };

  it('sign what is sent for the account and until a time, and store nothing', async () => {
    const { console, accountId, send } = await aPage();
    const expiresAt = new Date(console.clock.nowMs() + 3_600_000).toISOString();
    const exported = await send('POST', '/app/api/exports', anExport({ expires_at: expiresAt }));
    expect([exported.status, exported.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="Letter.svc"',
    ]);
    const read = await readPackage(exported.bytes, { keys: testPackageKeys, maxBytes: 1e7 });
    expect(read).toMatchObject({ schemaVersion: 5, name: 'Letter', account: accountId, expiresAt });
    expect(read.template.overlays).toHaveLength(template.overlays.length);
  });

  it.each([
    ['a template that breaks the schema', { template: '{}' }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['a time that is none', { expires_at: 'tomorrow' }, 422, 'INVALID_DOQLO_SCHEMA'],
    ['a time that is past', { expires_at: '2020-01-01T00:00:00Z' }, 400, 'INVALID_PARAMETER'],
    ['no name', { name: '' }, 400, 'INVALID_PARAMETER'],
  ] as const)('rejects %s', async (_, fields, status, code) => {
    const { send } = await aPage();
    expect(await send('POST', '/app/api/exports', anExport(fields))).toMatchObject({ status, body: { code } });
  });

  it('includes the source PDF’s description as it was sent', async () => {
    const { send } = await aPage();
    const page = { width: 612, height: 792, rotation: 90 };
    const source = { fileName: 'Brief.pdf', sha256: 'a'.repeat(64), sizeBytes: 9, pages: [page, page, page, page] };
    const exported = await send('POST', '/app/api/exports', anExport({ source: JSON.stringify(source) }));
    expect(exported.status).toBe(200);
    expect((await readPackage(exported.bytes, { keys: testPackageKeys, maxBytes: 1e7 })).source).toEqual(source);
  });

  it.each([
    ['is not JSON', '{', 'source'],
    ['is a list', '[]', 'source'],
    ['has pages that are none', '{"pages":3}', 'source.pages'],
    ['has a page without a width', '{"pages":[{"height":1}]}', 'source.pages[0].width'],
    ['has a hash that is none', '{"sha256":"abc"}', 'source.sha256'],
    ['has unknown members', '{"path":"/etc"}', 'source.path'],
  ])('rejects a source that %s, and names the place', async (_, source, path) => {
    const { send } = await aPage();
    const refused = await send('POST', '/app/api/exports', anExport({ source }));
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_DOQLO_SCHEMA' } });
    expect((refused.body.issues as { path: string }[]).map((issue) => issue.path)).toEqual([path]);
  });

  it('rejects invalid templates with every invalid place', async () => {
    const { send } = await aPage();
    const rect = { x: 1, y: 1, width: 90, height: 90 };
    const placed = (id: string, kind: string, more: object) => ({ id, kind, page: 0, rect, ...more });
    const overlays = [
      placed('a', 'barcode', { symbology: 'ean13', value: { static: 'no digits' } }),
      placed('b', 'qr', { value: { static: ' ' } }),
      placed('c', 'text', { value: { column: 'column_7' } }),
      placed('d', 'text', { value: { static: 'fine' } }),
      { ...placed('e', 'text', { value: { static: 'fine' } }), page: 1 },
    ];
    const sent = { columns: [{ key: 'column_0', label: 'Name' }], overlays };
    const source = '{"pages":[{"width":612,"height":792,"rotation":0}]}';
    const refused = await send('POST', '/app/api/exports', anExport({ template: JSON.stringify(sent), source }));
    expect(refused.status).toBe(422);
    expect((refused.body.issues as { path: string }[]).map(({ path }) => path)).toEqual([
      'template.overlays[0].value',
      'template.overlays[1].value',
      'template.overlays[2].value',
      'template.overlays[4].page',
    ]);
  });

  it('is rate-limited', async () => {
    const { send } = await aPage({ EXPORTS_PER_MINUTE: '2' });
    const statuses = [];
    for (let number = 0; number < 3; number++)
      statuses.push((await send('POST', '/app/api/exports', anExport())).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
