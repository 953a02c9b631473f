import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import { generateSigningKey } from '@bulkfill/engine/svc/signing-key';
import type { RowChecker } from '@bulkfill/engine/threads/tasks/filler';
import { beforeAll, describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aRequest } from '../../../support/service/a-request.ts';
import { aCheck, aCreate, aForm, aGet, aRetry, type CreateFields } from '../../../support/service/create-request.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { testSigningKey } from '../../../support/service/package-signing.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const templates = '/v1/bulkfill/templates';
const pdf = readFileSync(new URL('../../../../examples/offer-letter/source.pdf', import.meta.url));
const overlay = {
  id: 'name',
  kind: 'text',
  page: 0,
  rect: { x: 72, y: 72, width: 200, height: 20 },
  value: { column: 'column_0' },
};

const aPackage = (more: Readonly<Record<string, unknown>> = {}, key = testSigningKey): Promise<Uint8Array> => {
  const template = { columns: [{ key: 'column_0', label: 'Name' }], overlays: [overlay] };
  const parts = { template, source: {}, name: 'Receipt', exportedAt: '2026-11-25T00:00:00Z', ...more };
  return buildPackage(buildPackagePayload(parts), key);
};

/** Any response body here. */
interface Body {
  readonly code: string;
  readonly template_id: string;
  readonly name: string;
  readonly revision: number;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly templates: readonly { readonly template_id: string }[];
  readonly next: string | null;
  readonly job_id: string;
  readonly status: string;
  readonly request: object;
}

type Fields = Readonly<Record<string, string | Uint8Array | null>>;

const aClient = async (service = testService(stack, { executeAtOnce: false })) => {
  const { accountId, token } = await service.anAccount();
  const svc = await aPackage();
  const send = async (
    method: string,
    path: string,
    fields?: Fields,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (value !== null)
        form.append(name, typeof value === 'string' ? value : new Blob([value as Uint8Array<ArrayBuffer>]));
    }
    const request = aRequest(`http://service.test${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(fields === undefined ? {} : { body: form }),
    });
    const response = await service.api.fetch(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : (JSON.parse(text) as Body),
    };
  };
  const push = (fields: Fields = {}, headers = {}) =>
    send('POST', templates, { pdf, svc_file: svc, ...fields }, headers);
  const create = (fields: CreateFields, headers = {}) =>
    service.api.fetch(aCreate(token, aForm({ pdf: null, svc_file: null, ...fields }), headers));
  return { service, accountId, token, svc, send, push, create };
};

const codeOf = (body: Partial<Body> | undefined): unknown => body?.code;

describe('templates by API key', () => {
  it('are saved with the files of a create, read, listed and deleted', async () => {
    const { push, send, service, accountId } = await aClient();
    const made = await push();
    expect(made.status).toBe(201);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.body).toEqual({
      template_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Receipt',
      revision: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.body?.created_at,
      pages: 2,
      overlay_count: 1,
      columns: [{ key: 'column_0', label: 'Name' }],
      source_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      package_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      schema_version: 5,
      expires_at: null,
    });
    const path = `${templates}/${made.body?.template_id}`;
    const read = await send('GET', path);
    expect([read.status, read.headers.get('etag'), read.body]).toEqual([200, '"1"', made.body]);
    expect((await send('GET', templates)).body).toEqual({ templates: [made.body], next: null });
    expect((await send('DELETE', path)).status).toBe(204);
    const again = await send('DELETE', path);
    expect([again.status, codeOf(again.body)]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
    // A fill that began before still reads them: the sweep removes them ten minutes later.
    expect(await objectsOf(stack, `templates/${accountId}/`)).toHaveLength(3);
    service.clock.advance(60 * 60_000);
    expect(await service.sweep()).toMatchObject({ failures: 0 });
    expect(await objectsOf(stack, `templates/${accountId}/`)).toEqual([]);
  });

  it('reject an incomplete source unless it is allowed', async () => {
    const { push, create, send } = await aClient();
    const incomplete = rawPdf(onePage('/Resources<</Font<</F 5 0 R>>>>'));
    expect(await push({ pdf: incomplete })).toMatchObject({ status: 422, body: { code: 'SOURCE_PDF_INCOMPLETE' } });
    const { status, body } = await push({ pdf: incomplete, allow_incomplete_source: 'true' });
    expect(status).toBe(201);
    const path = `${templates}/${body?.template_id}`;
    const svc = await aPackage();
    expect(await send('PUT', path, { pdf: incomplete, svc_file: svc })).toMatchObject({ status: 422 });
    expect(await send('PUT', path, { pdf: incomplete, svc_file: svc, allow_incomplete_source: 'yes' })).toMatchObject({
      status: 400,
    });
    // A job of the template is not asked again.
    expect((await create({ template_id: body?.template_id ?? '' })).status).toBeLessThan(300);
  });

  it('accept a name of up to 200 characters', async () => {
    const { push } = await aClient();
    expect((await push({ name: 'x'.repeat(200) })).body?.name).toBe('x'.repeat(200));
    const tooLong = await push({ name: 'x'.repeat(201) });
    expect([tooLong.status, codeOf(tooLong.body)]).toEqual([400, 'INVALID_PARAMETER']);
  });

  it.each([
    ['no PDF', { pdf: null }, 400, 'INVALID_FILE'],
    ['no package', { svc_file: null }, 400, 'MISSING_DOQLO_FILE'],
    ['a PDF that is none', { pdf: 'no PDF' }, 422, 'INVALID_PDF'],
    ['a package that is none', { svc_file: Buffer.from('none') }, 400, 'MALFORMED_DOQLO_FILE'],
  ])('reject %s like a create, and store nothing', async (_, fields, status, code) => {
    const { push, accountId } = await aClient();
    const { pdf: sent = pdf, ...rest } = fields as Record<string, string | Uint8Array | null>;
    const answer = await push({ ...rest, pdf: typeof sent === 'string' ? Buffer.from(sent) : sent });
    expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
    expect(await objectsOf(stack, `templates/${accountId}/`)).toEqual([]);
  });

  it('reject packages of unknown signers, of another account, and expired ones; state the expiry of valid ones', async () => {
    const { push } = await aClient();
    const refused = async (svc: Uint8Array) => codeOf((await push({ svc_file: svc })).body);
    expect(await refused(await aPackage({}, await generateSigningKey()))).toBe('INVALID_DOQLO_AUTHENTICITY');
    expect(await refused(await aPackage({ account: 'acc_another' }))).toBe('INVALID_DOQLO_AUTHENTICITY');
    expect(await refused(await aPackage({ expiresAt: '2020-01-01T00:00:00Z' }))).toBe('INVALID_DOQLO_AUTHENTICITY');
    const until = '2099-01-01T00:00:00Z';
    expect((await push({ svc_file: await aPackage({ expiresAt: until }) })).body?.expires_at).toBe(until);
  });

  // Contract: TEMPLATE_CHANGED
  it('are replaced if If-Match names the current revision', async () => {
    const { push, send, svc } = await aClient();
    const path = `${templates}/${(await push()).body?.template_id}`;
    const put = (headers = {}) => send('PUT', path, { pdf, svc_file: svc, name: 'New' }, headers);
    const second = await put({ 'if-match': '"1"' });
    expect([second.status, second.headers.get('etag'), second.body?.revision, second.body?.name]).toEqual([
      200,
      '"2"',
      2,
      'New',
    ]);
    const late = await put({ 'if-match': '"1"' });
    expect([late.status, codeOf(late.body)]).toEqual([412, 'TEMPLATE_CHANGED']);
    expect((await put()).body?.revision).toBe(3);
  });

  it('are replaced and deleted if If-Match names the revision among several', async () => {
    const { push, send, svc } = await aClient();
    const path = `${templates}/${(await push()).body?.template_id}`;
    const put = async (tags: string) => (await send('PUT', path, { pdf, svc_file: svc }, { 'if-match': tags })).status;
    expect(await put('"other", "1"')).toBe(200);
    expect(await put('"1","2" ,')).toBe(200);
    expect(await put('"1", "2", W/"3"')).toBe(412);
    expect((await send('DELETE', path, undefined, { 'if-match': '"1","2"' })).status).toBe(412);
    expect((await send('DELETE', path, undefined, { 'if-match': '"2","3"' })).status).toBe(204);
  });

  it('answer 304 if If-None-Match names the revision', async () => {
    const { push, send } = await aClient();
    const path = `${templates}/${(await push()).body?.template_id}`;
    const read = async (tags: string) => (await send('GET', path, undefined, { 'if-none-match': tags })).status;
    expect([await read('"1"'), await read('"7", W/"1"'), await read('*'), await read('"2"')]).toEqual([
      304, 304, 304, 200,
    ]);
    expect((await send('GET', path, undefined, { 'if-none-match': '"1"' })).headers.get('etag')).toBe('"1"');
  });

  it('are replaced once per key, also by three requests at the same time', async () => {
    const { push, send, svc } = await aClient();
    const path = `${templates}/${(await push()).body?.template_id}`;
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' };
    const put = (name: string) => send('PUT', path, { pdf, svc_file: svc, name }, headers);
    const both = await Promise.all([put('New'), put('New'), put('New')]);
    expect(both.map(({ status, body }) => [status, body?.revision])).toEqual([1, 2, 3].map(() => [200, 2]));
    const again = await put('New');
    expect([again.status, again.body?.revision, again.headers.get('idempotent-replayed')]).toEqual([200, 2, 'true']);
    const other = await put('Other');
    expect([other.status, codeOf(other.body)]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
  });

  // Contract: UNSUPPORTED_CONTENT_ENCODING
  it('reject a body that is compressed or declares a coding', async () => {
    const { push, send, svc } = await aClient();
    const path = `${templates}/${(await push({}, { 'content-encoding': 'identity' })).body?.template_id}`;
    for (const coding of ['gzip', 'br', 'identity, gzip']) {
      const made = await push({}, { 'content-encoding': coding });
      expect([made.status, codeOf(made.body)]).toEqual([415, 'UNSUPPORTED_CONTENT_ENCODING']);
      expect((await send('PUT', path, { pdf, svc_file: svc }, { 'content-encoding': coding })).status).toBe(415);
    }
  });

  it('are saved once per key, and another body with the key is rejected', async () => {
    const { push, send } = await aClient();
    const key = { 'idempotency-key': randomUUID() };
    const first = await push({}, key);
    const again = await push({}, key);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
    const other = await push({ name: 'Other' }, key);
    expect([other.status, codeOf(other.body)]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
    expect((await send('GET', templates)).body?.templates).toHaveLength(1);
    expect(codeOf((await push({}, { 'idempotency-key': 'not a key' })).body)).toBe('INVALID_IDEMPOTENCY_KEY');
  });

  // Contract: TEMPLATE_LIMIT_REACHED
  it('are listed newest first in pages, and the 101st is rejected', async () => {
    const { push, send, service } = await aClient(
      testService(stack, { executeAtOnce: false, settings: { CREATES_PER_MINUTE: '1000' } }),
    );
    const ids: string[] = [];
    for (let index = 0; index < 100; index++) {
      service.clock.advance(1000);
      ids.unshift((await push({ name: `T${index}` })).body?.template_id ?? '');
    }
    const limit = await push();
    expect([limit.status, codeOf(limit.body)]).toEqual([409, 'TEMPLATE_LIMIT_REACHED']);
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 4; pages++) {
      const page = await send('GET', `${templates}?limit=30${after}`);
      seen.push(...(page.body?.templates ?? []).map((each) => each.template_id));
      if (page.body?.next === null) break;
      after = `&after=${page.body?.next}`;
    }
    expect(seen).toEqual(ids);
    expect((await send('GET', templates)).body?.templates).toHaveLength(20);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=x']) {
      expect(codeOf((await send('GET', `${templates}?${query}`)).body)).toBe('INVALID_PARAMETER');
    }
  });

  // Contract: TEMPLATE_NOT_FOUND
  it('are visible to their own account only', async () => {
    const { push } = await aClient();
    const stranger = await aClient();
    const id = (await push()).body?.template_id as string;
    for (const method of ['GET', 'DELETE'])
      expect((await stranger.send(method, `${templates}/${id}`)).status).toBe(404);
    expect((await stranger.send('PUT', `${templates}/${id}`, { pdf, svc_file: stranger.svc })).status).toBe(404);
    expect((await stranger.create({ template_id: id })).status).toBe(404);
    expect((await stranger.send('GET', `${templates}/none`)).status).toBe(404);
  });

  it('are read and deleted, but not saved, by a suspended account', async () => {
    const service = testService(stack);
    const { token } = await service.anAccount('scale', { status: 'suspended' });
    const form = new FormData();
    form.append('pdf', new Blob([pdf]));
    form.append('svc_file', new Blob([(await aPackage()) as Uint8Array<ArrayBuffer>]));
    const headers = { authorization: `Bearer ${token}` };
    const post = await service.api.fetch(
      aRequest(`http://service.test${templates}`, { method: 'POST', headers, body: form }),
    );
    expect([post.status, codeOf((await post.json()) as Body)]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect((await service.api.fetch(aGet(token, templates))).status).toBe(200);
  });
});

describe('check of a template', () => {
  const aCheckOf = async (service: ReturnType<typeof testService>) => {
    const client = await aClient(service);
    const id = (await client.push()).body?.template_id as string;
    const kept = () => objectsOf(stack, `templates/${client.accountId}/`);
    const check = async () => {
      const response = await service.api.fetch(
        aCheck(client.token, aForm({ pdf: null, svc_file: null, template_id: id })),
      );
      expect([200, 202]).toContain(response.status);
      return ((await response.json()) as { readonly check_id: string }).check_id;
    };
    const read = async (checkId: string) =>
      (await (await service.api.fetch(aGet(client.token, `/v1/bulkfill/checks/${checkId}`))).json()) as Record<
        string,
        unknown
      >;
    return { ...client, id, kept, check, read };
  };

  it('refers to the template’s files, stores only its rows, and leaves the template intact when it ends', async () => {
    const service = testService(stack);
    const { check, kept, read } = await aCheckOf(service);
    const before = await kept();
    const checkId = await check();
    expect(await read(checkId)).toMatchObject({ status: 'completed' });
    expect((await objectsOf(stack, `inputs/${checkId}`)).length).toBe(1);
    service.clock.advance(25 * 3_600_000);
    await service.sweep();
    expect(await objectsOf(stack, `inputs/${checkId}`)).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  it('leaves the template intact when it fails', async () => {
    const failing = {
      next: () => Promise.reject(new EngineError('INVALID_PDF')),
      return: async () => ({ done: true }),
    };
    const service = testService(stack, { checker: { check: () => failing } as unknown as RowChecker });
    const { check, kept, read } = await aCheckOf(service);
    const before = await kept();
    const checkId = await check();
    expect(await read(checkId)).toMatchObject({ status: 'failed' });
    expect(await objectsOf(stack, `inputs/${checkId}`)).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  it('is canceled if the template is deleted and removed before it runs', async () => {
    const service = testService(stack, { executeAtOnce: false });
    const { check, read, send, id, kept } = await aCheckOf(service);
    const checkId = await check();
    await send('DELETE', `${templates}/${id}`);
    service.clock.advance(11 * 60_000);
    await service.sweep();
    expect(await kept()).toEqual([]);
    expect(await service.execute(checkId)).toBe('failed');
    expect(await read(checkId)).toMatchObject({ status: 'failed', error: { code: 'JOB_CANCELED' } });
  });
});

describe('job of a template', () => {
  const asJson = async (response: Response) => ({ status: response.status, body: (await response.json()) as Body });

  it('copies the current files of the template', async () => {
    const { push, create, send, service, token, svc } = await aClient();
    const id = (await push()).body?.template_id as string;
    const made = await asJson(await create({ template_id: id, template_revision: '1' }));
    expect(made.status).toBe(202);
    await send('PUT', `${templates}/${id}`, { pdf, svc_file: svc, name: 'New' });
    const read = await asJson(
      await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${made.body.job_id}?include=request`)),
    );
    expect(read.body.request).toMatchObject({ template_id: id, source: { size_bytes: pdf.length } });
    expect((await objectsOf(stack, `inputs/${made.body.job_id}`)).length).toBe(3);
    const stale = await asJson(await create({ template_id: id, template_revision: '1' }));
    expect([stale.status, codeOf(stale.body)]).toEqual([409, 'TEMPLATE_CHANGED']);
    const other = await asJson(await service.api.fetch(aCreate(token, aForm())));
    const plain = await asJson(
      await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${other.body.job_id}?include=request`)),
    );
    expect(plain.body.request).not.toHaveProperty('template_id');
  });

  it('is replayed under its key, even if the template has changed', async () => {
    const { push, create, send, svc } = await aClient();
    const id = (await push()).body?.template_id as string;
    const key = { 'idempotency-key': randomUUID() };
    const made = await asJson(await create({ template_id: id }, key));
    await send('PUT', `${templates}/${id}`, { pdf, svc_file: svc, name: 'New' });
    expect((await asJson(await create({ template_id: id }, key))).body.job_id).toBe(made.body.job_id);
    await send('DELETE', `${templates}/${id}`);
    expect((await asJson(await create({ template_id: id }, key))).body.job_id).toBe(made.body.job_id);
    expect((await create({ template_id: id })).status).toBe(404);
    const other = await asJson(await create({ template_id: id, csv_file: 'Other\n' }, key));
    expect(codeOf(other.body)).toBe('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
  });

  it.each<[string, CreateFields]>([
    ['a PDF', { pdf: '%PDF-1.7' }],
    ['a package', { svc_file: 'package' }],
    ['both', { pdf: '%PDF-1.7', svc_file: 'package' }],
    ['a revision that is none', { template_revision: 'x' }],
  ])('is rejected with %s', async (_, fields) => {
    const { push, create } = await aClient();
    const id = (await push()).body?.template_id as string;
    const answer = await asJson(await create({ template_id: id, ...fields }));
    expect([answer.status, codeOf(answer.body)]).toEqual([400, 'UPLOAD_ERROR']);
  });

  it('is supported by checks and retries, too', async () => {
    const service = testService(stack);
    const { push, create, token } = await aClient(service);
    const id = (await push()).body?.template_id as string;
    const check = await asJson(
      await service.api.fetch(aCheck(token, aForm({ pdf: null, svc_file: null, template_id: id }))),
    );
    expect([200, 202]).toContain(check.status);
    const made = await asJson(await create({ template_id: id }));
    expect(made.body.status).toBe('completed');
    const together = await asJson(
      await service.api.fetch(aRetry(token, made.body.job_id, { template_id: id, pdf: '%PDF-1.7' })),
    );
    expect([together.status, codeOf(together.body)]).toEqual([400, 'UPLOAD_ERROR']);
  });
});
