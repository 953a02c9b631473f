import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { CookieBrowser } from '../support/web/cookie-browser.ts';
import { anOverlay, packageSigner } from '../system/black-box/client/a-package.ts';
import { aPdf } from '../system/black-box/client/a-pdf.ts';
import { readZip } from '../system/black-box/client/read-zip.ts';
import { answerProvider, type SignInPlace, signIn } from '../system/sessions/local-service.ts';
import { aCustomer } from './client/customer.ts';

const { baseUrl, identity, packageKeys, signingFolder } = inject('deployed');
const url = (path: string): string => `${baseUrl}${path}`;
const ownPage = { 'sec-fetch-site': 'same-origin' };
let place: SignInPlace;
let person: CookieBrowser;
beforeAll(async () => {
  if (identity === undefined)
    throw new Error('Nobody can sign in to this deployment: its provider is on this machine.');
  place = { url, local: { identity } };
  person = new CookieBrowser();
  const page = await signIn(place, person, '/app/jobs');
  expect([page.status, page.location?.href]).toEqual([302, url('/app/jobs')]);
});

const jsonOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const codeOf = ({ status, text }: { readonly status: number; readonly text: string }): unknown[] => [
  status,
  jsonOf(text).code,
];

describe('the console', () => {
  it('is served by the edge under the strict policy: page, files and missing paths', async () => {
    const root = await fetch(url('/'), { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/app/']);
    const page = await fetch(url('/app/jobs'));
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; /,
    );
    const [script = ''] = /\/app\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
    const file = await fetch(url(script));
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const unknown = await fetch(url('/app/nothing'));
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const noFile = await fetch(url('/app/nothing.js'));
    expect([noFile.status, noFile.headers.get('content-type')]).toEqual([404, 'application/json']);
  });
});

describe('a signed-in user', () => {
  it('has a session that opens the console only, as a key opens the API only', async () => {
    const session = await person.open(url('/app/api/session'));
    expect([session.status, jsonOf(session.text)]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ email: identity?.email }) }),
    ]);
    expect(session.headers.get('cache-control')).toBe('no-store');
    expect(codeOf(await person.open(url('/v1/bulkfill/usage')))).toEqual([401, 'BF_EXPORT_API_KEY_REQUIRED']);
    const { client } = await aCustomer('With a key');
    const byKey = await client.get('/app/api/session');
    expect([byKey.status, byKey.body?.code]).toEqual([401, 'SESSION_REQUIRED']);
    expect((await fetch(url('/app/api/session'))).status).toBe(401);
  });

  it('runs a job from upload to ZIP', async () => {
    const pdf = aPdf();
    const signer = await packageSigner(signingFolder);
    const form = new FormData();
    form.append('max_failed_row_percent', '0');
    form.append('rows_json', '[{"column_0":"From a browser"}]');
    form.append('pdf', new Blob([pdf]), 'source.pdf');
    form.append('svc_file', new Blob([await signer.package({ pdf, overlays: [anOverlay()] })]), 'package.svc');
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() };
    const post = (more: Readonly<Record<string, string>>) =>
      person.open(url('/app/api/export-jobs'), { method: 'POST', headers: { ...headers, ...more }, body });
    expect(codeOf(await post({ 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect(codeOf(await post({}))).toEqual([403, 'CROSS_SITE_REQUEST']);
    const created = await post(ownPage);
    expect([200, 202], created.text).toContain(created.status);
    const path = `/app/api/export-jobs/${String(jsonOf(created.text).job_id)}`;
    const job = async () => jsonOf((await person.open(url(path))).text);
    while (['queued', 'processing'].includes(String((await job()).status))) await pause(500);
    expect(await job()).toMatchObject({ status: 'completed', result: { download_url: `${path}/download` } });
    const { location } = await person.open(url(`${path}/download`));
    const zip = await readZip(Buffer.from(await (await fetch(location!)).arrayBuffer()));
    expect([...zip.keys()]).toEqual(['row_1.pdf', 'manifest.json']);
  });
});

describe('deployed: step-up', () => {
  it('creates a key that opens the API, once the user has signed in again', async () => {
    const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
      const headers = { ...ownPage, 'content-type': 'application/json' };
      const answer = await person.open(url(path), { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, ...jsonOf(answer.text) };
    };
    const named = { name: 'Deployed', ttl_days: 30 };
    const begun = await post('/app/api/confirmations', { action: 'key.create', parameters: named });
    expect(begun).toMatchObject({ status: 201, redirect_url: expect.stringContaining('max_age=0') });
    const id = String(begun.confirmation_id);
    expect(await post('/app/api/keys', { confirmation_id: id, proof: 'x', ...named })).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
    });
    const back = await answerProvider(place, person, await person.open(String(begun.redirect_url)));
    expect((await person.open(back.location!)).location?.href).toBe(url(`/app/keys?confirmation=${id}`));
    const { proof } = await post(`/app/api/confirmations/${id}/proof`, {});
    const made = await post('/app/api/keys', { confirmation_id: id, proof, ...named });
    expect(made.status).toBe(201);
    const usage = await fetch(url('/v1/bulkfill/usage'), {
      headers: { authorization: `Bearer ${String(made.api_key)}` },
    });
    expect(usage.status).toBe(200);
    expect(await post('/app/api/keys', { confirmation_id: id, proof, ...named })).toMatchObject({
      code: 'CONFIRMATION_USED',
    });
  });
});

describe('deployed: package signing key', () => {
  it('signs a saved template, in the one function that may read the key, and a create accepts the package', async () => {
    const form = new FormData();
    const pdf = aPdf();
    form.append('pdf', new Blob([pdf]), 'source.pdf');
    form.append('name', 'Deployed');
    form.append('template', JSON.stringify({ columns: [{ key: 'column_0', label: 'Name' }], overlays: [anOverlay()] }));
    const encoded = new Response(form);
    const headers = { ...ownPage, 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = Buffer.from(await encoded.arrayBuffer());
    const saved = await person.open(url('/app/api/templates'), { method: 'POST', headers, body });
    expect(saved.status, saved.text).toBe(201);
    const cookie = `bulkfill=${person.cookie(baseUrl, 'bulkfill')?.value}`;
    const exported = await fetch(url(`/app/api/templates/${String(jsonOf(saved.text).template_id)}/package`), {
      headers: { cookie },
    });
    expect(exported.status).toBe(200);
    const file = Buffer.from(await exported.arrayBuffer());
    const job = new FormData();
    job.append('max_failed_row_percent', '0');
    job.append('rows_json', '[{"column_0":"From a template"}]');
    job.append('pdf', new Blob([pdf]), 'source.pdf');
    job.append('svc_file', new Blob([file]), 'package.svc');
    const sent = new Response(job);
    const created = await person.open(url('/app/api/export-jobs'), {
      method: 'POST',
      headers: { ...ownPage, 'content-type': sent.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() },
      body: Buffer.from(await sent.arrayBuffer()),
    });
    expect([200, 202], created.text).toContain(created.status);
    const { keys } = JSON.parse(packageKeys ?? '') as JSONWebKeySet;
    expect(keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(gunzipSync(file).toString('utf8')).kid);
  });

  it('signs the package of a saved template once, and jobs and single documents name the template', async () => {
    const form = new FormData();
    form.append('pdf', new Blob([aPdf()]), 'source.pdf');
    form.append('name', 'Kept');
    form.append('template', JSON.stringify({ columns: [{ key: 'column_0', label: 'Name' }], overlays: [anOverlay()] }));
    const post = async (path: string, body?: FormData | string, more: Readonly<Record<string, string>> = {}) => {
      const sent = body === undefined ? undefined : new Response(body);
      const type = typeof body === 'string' ? 'application/json' : sent?.headers.get('content-type');
      return person.open(url(path), {
        method: 'POST',
        headers: { ...ownPage, ...(typeof type === 'string' ? { 'content-type': type } : {}), ...more },
        ...(sent === undefined ? {} : { body: Buffer.from(await sent.arrayBuffer()) }),
      });
    };
    const saved = await post('/app/api/templates', form);
    expect(saved.status, saved.text).toBe(201);
    const path = `/app/api/templates/${String(jsonOf(saved.text).template_id)}`;
    const row = JSON.stringify({ row: { Name: 'Before' } });
    const before = await post(`${path}/fill`, row, { accept: 'application/json' });
    expect(before.status, before.text).toBe(200);
    const kept = await post(`${path}/package`);
    expect(kept.status, kept.text).toBe(200);
    const { package_sha256: sha256 } = jsonOf(kept.text);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(jsonOf((await post(`${path}/package`)).text)).toMatchObject({ package_sha256: sha256 });
    const after = await post(`${path}/fill`, row, { accept: 'application/json', 'idempotency-key': randomUUID() });
    expect(jsonOf(after.text)).toMatchObject({ status: 'success', sha256: jsonOf(before.text).sha256 });
    const job = new FormData();
    job.append('max_failed_row_percent', '0');
    job.append('rows_json', '[{"column_0":"From a template"}]');
    job.append('template_id', String(jsonOf(saved.text).template_id));
    const created = await post('/app/api/export-jobs', job, { 'idempotency-key': randomUUID() });
    expect([200, 202], created.text).toContain(created.status);
  });

  it("is created by the deployment, and trusted in addition to the deployer's key", () => {
    const { keys } = JSON.parse(packageKeys ?? '') as {
      readonly keys: readonly { readonly kid: string; readonly d?: string }[];
    };
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2);
    for (const key of keys) expect(key).not.toHaveProperty('d');
  });
});

describe('deployed: sign-out', () => {
  it('ends the session', async () => {
    const browser = new CookieBrowser();
    await signIn(place, browser);
    expect((await browser.open(url('/app/api/session'))).status).toBe(200);
    expect((await browser.open(url('/auth/sign-out'), { method: 'POST', headers: ownPage })).status).toBe(204);
    expect((await browser.open(url('/app/api/session'))).status).toBe(401);
  });
});
