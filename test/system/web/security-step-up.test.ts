import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CookieBrowser, Page } from '../../support/web/cookie-browser.ts';
import { answerProvider, type RunningService, signIn, startService } from './local-service.ts';

let service: RunningService;
let browser: CookieBrowser;

beforeAll(async () => {
  service = await startService({ KEYLESS_PER_MINUTE: '100000', KEY_CHANGES_PER_HOUR: '1000', CREATES_PER_MINUTE: '1000' });
  browser = service.browser();
  await signIn(service, browser);
}, 120_000);
afterAll(() => service.stop());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const answerOf = ({ status, text }: Page): Answer => ({ status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) });

const send = async (path: string, body: unknown, by = browser): Promise<Answer> =>
  answerOf(
    await by.open(service.url(path), {
      method: 'POST',
      headers: { ...service.ownPage, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const creation = { action: 'key.create', parameters: { name: 'Build server', ttl_days: 90 } } as const;

const begin = async (action: unknown = creation, by = browser) => {
  const { status, body } = await send('/app/api/confirmations', action, by);
  expect([status, body.code]).toEqual([201, undefined]);
  return { id: String(body.confirmation_id), url: String(body.redirect_url), expiresAt: String(body.expires_at) };
};

/** To where the browser ends after the provider. */
const confirm = async ({ url }: { readonly url: string }, by = browser): Promise<URL> => {
  const back = await answerProvider(service, by, await by.open(url));
  return (await by.open(back.location!)).location!;
};

const confirmed = async (action: unknown = creation, by = browser) => {
  const begun = await begin(action, by);
  expect((await confirm(begun, by)).href).toBe(service.url(`/app/keys?confirmation=${begun.id}`));
  return begun.id;
};

const proven = async (action: unknown = creation, by = browser) => {
  const id = await confirmed(action, by);
  const { status, body } = await send(`/app/api/confirmations/${id}/proof`, {}, by);
  expect(status).toBe(201);
  return { confirmation_id: id, proof: String(body.proof) };
};

const create = (body: unknown, by = browser) => send('/app/api/keys', body, by);
const codeOf = ({ status, body }: Answer): unknown => [status, body.code];
const keys = async () =>
  JSON.parse((await browser.open(service.url('/app/api/keys'))).text) as Record<'active' | 'inactive', Record<string, unknown>[]>;
const revoke = async (publicId: string) =>
  send(`/app/api/keys/${publicId}/revoke`, await proven({ action: 'key.revoke', parameters: { public_id: publicId } }));

const named = { name: creation.parameters.name, ttl_days: creation.parameters.ttl_days };

describe('a key', { timeout: 90_000 }, () => {
  it('is made after its user has signed in again, is shown once, opens the API, and is revoked the same way', async () => {
    const begun = await begin();
    const asked = new URL(begun.url);
    expect(asked.origin).toBe(service.local.identity!.issuer);
    expect(asked.searchParams.get('max_age')).toBe('0');
    expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(begun.expiresAt) - Date.now()).toBeGreaterThan(590_000);
    const form = await browser.follow(await browser.open(begun.url));
    expect(form.text).toContain('>Password</label>');
    expect((await confirm(begun)).href).toBe(service.url(`/app/keys?confirmation=${begun.id}`));
    const { status, body } = await send(`/app/api/confirmations/${begun.id}/proof`, {});
    expect([status, body]).toEqual([201, { ...creation, proof: expect.stringMatching(/^[\w-]{43}$/) }]);

    const made = await create({ confirmation_id: begun.id, proof: body.proof, ...named });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).toSorted()).toEqual(['api_key', 'expires_at', 'name', 'public_id']);
    const { public_id: publicId, api_key: apiKey } = made.body as { public_id: string; api_key: string };
    const listed = (await keys()).active.find((key) => key.public_id === publicId);
    expect(listed).toMatchObject({ name: 'Build server', state: 'active', last_used_at: null, last_four: apiKey.slice(-4) });
    expect(JSON.stringify(await keys())).not.toContain(apiKey);

    const usage = () => service.browser().open(service.url('/v1/bulkfill/usage'), { headers: { authorization: `Bearer ${apiKey}` } });
    expect((await usage()).status).toBe(200);
    expect((await keys()).active.find((key) => key.public_id === publicId)?.last_used_at).toMatch(/^\d{4}-.*Z$/);

    const revoked = await revoke(publicId);
    expect([revoked.status, revoked.body.state]).toEqual([200, 'revoked']);
    expect((await usage()).status).toBe(403);
    expect((await keys()).inactive.map((key) => [key.public_id, key.state])).toContainEqual([publicId, 'revoked']);
  });

  it('needs a confirmation of this very session', async () => {
    for (const body of [named, { ...named, confirmation_id: 'unknown', proof: 'x' }, { ...named, confirmation_id: '' }])
      expect(codeOf(await create(body))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    const begun = await begin();
    expect(codeOf(await send(`/app/api/confirmations/${begun.id}/proof`, {}))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect(codeOf(await create({ ...named, confirmation_id: begun.id, proof: 'x' }))).toEqual([403, 'CONFIRMATION_REQUIRED']);

    const proof = await proven();
    const other = service.browser();
    await signIn(service, other);
    expect(codeOf(await create({ ...named, ...proof }, other))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect(codeOf(await send(`/app/api/confirmations/${proof.confirmation_id}/proof`, {}, other))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  it('is not confirmed from another browser', async () => {
    const begun = await begin();
    const other = service.browser();
    await signIn(service, other);
    const back = await answerProvider(service, other, await other.open(begun.url));
    expect((await other.open(back.location!)).location?.pathname).toBe('/app/sign-in-failed');
    expect(codeOf(await send(`/app/api/confirmations/${begun.id}/proof`, {}))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  it('is asked for the password even where the address at the provider was changed to ask for none, or is confirmed by nothing', async () => {
    // How old a sign-in may be, test/lib/service/http/web/step-up.test.ts says with a clock that it holds.
    const quiet = new URL((await begin()).url);
    quiet.searchParams.delete('max_age');
    quiet.searchParams.set('prompt', 'none');
    const back = await service.browser().open(quiet);
    expect(back.location?.searchParams.get('error')).toBe('login_required');
    expect((await browser.open(back.location!)).location?.pathname).toBe('/app/sign-in-failed');
  });

  it('is made only as it was confirmed', async () => {
    const proof = await proven();
    for (const other of [
      { name: 'Other', ttl_days: 90 },
      { name: named.name, ttl_days: 365 },
    ])
      expect(codeOf(await create({ ...proof, ...other }))).toEqual([403, 'CONFIRMATION_MISMATCH']);
    const [key] = (await keys()).active;
    expect(codeOf(await send(`/app/api/keys/${String(key!.public_id)}/revoke`, proof))).toEqual([403, 'CONFIRMATION_MISMATCH']);
    const revocation = await proven({ action: 'key.revoke', parameters: { public_id: key!.public_id } });
    expect(codeOf(await create({ ...revocation, ...named }))).toEqual([403, 'CONFIRMATION_MISMATCH']);
  });

  it('is made once for a proof, which is handed out once', async () => {
    const proof = await proven();
    const again = await send(`/app/api/confirmations/${proof.confirmation_id}/proof`, {});
    expect(codeOf(again)).toEqual([403, 'CONFIRMATION_USED']);
    for (const wrong of ['', 'x', `${proof.proof.slice(0, -1)}${proof.proof.endsWith('A') ? 'B' : 'A'}`])
      expect(codeOf(await create({ ...named, confirmation_id: proof.confirmation_id, proof: wrong }))).toEqual([403, 'CONFIRMATION_USED']);
    const before = (await keys()).active.length;
    const answers = await Promise.all([1, 2, 3].map(() => create({ ...named, ...proof })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    expect(answers.filter(({ status }) => status === 403).map(({ body }) => body.code)).toEqual(['CONFIRMATION_USED', 'CONFIRMATION_USED']);
    expect((await keys()).active).toHaveLength(before + 1);
    expect(codeOf(await create({ ...named, ...proof }))).toEqual([403, 'CONFIRMATION_USED']);
    await revoke(String(answers.find(({ status }) => status === 201)?.body.public_id));
  });

  it.each([
    { name: '', ttl_days: 30 },
    { name: '  ', ttl_days: 30 },
    { name: 'x'.repeat(65), ttl_days: 30 },
    { name: 'a\u0000b', ttl_days: 30 },
    { name: 'a', ttl_days: 31 },
    { name: 'a', ttl_days: 0 },
    { name: 'a', ttl_days: '30' },
    { name: 5, ttl_days: 30 },
    { ttl_days: 30 },
    { name: 'a' },
  ])('has no such name or lifetime: %j', async (parameters) => {
    expect(codeOf(await send('/app/api/confirmations', { action: 'key.create', parameters }))).toEqual([400, 'INVALID_PARAMETER']);
    expect(codeOf(await create({ ...parameters, confirmation_id: 'x', proof: 'y' }))).toEqual([400, 'INVALID_PARAMETER']);
  });

  it('may have a name of 64 characters, and every lifetime on offer', async () => {
    for (const ttl_days of [30, 90, 180, 365]) await begin({ action: 'key.create', parameters: { name: 'é'.repeat(64), ttl_days } });
  });

  it('is one of five at most, and one too many uses no confirmation up', async () => {
    const made: string[] = [];
    while ((await keys()).active.length < 5) made.push(String((await create({ ...named, ...(await proven()) })).body.public_id));
    const proof = await proven();
    expect(codeOf(await create({ ...named, ...proof }))).toEqual([409, 'KEY_LIMIT_REACHED']);
    await revoke(made.pop()!);
    expect((await create({ ...named, ...proof })).status).toBe(201);
  });

  it('of nobody, or of another account, is not to be revoked', async () => {
    const body = { action: 'key.revoke', parameters: { public_id: 'unknown' } };
    expect(codeOf(await send('/app/api/confirmations', body))).toEqual([404, 'KEY_NOT_FOUND']);
  });

  it('leaves a record of who did what', async () => {
    const { entries } = JSON.parse((await browser.open(service.url('/app/api/audit?limit=100'))).text) as {
      entries: Record<string, unknown>[];
    };
    const actions = entries.map(({ action }) => action);
    for (const action of ['session.began', 'confirmation.began', 'confirmation.confirmed', 'key.created', 'key.revoked'])
      expect(actions).toContain(action);
    expect(entries[0]).toMatchObject({ actor: { kind: 'user', email: service.local.identity!.email }, client_address: '127.0.0.1' });
  });
});

describe('every request that changes keys', { timeout: 60_000 }, () => {
  it('comes from a page of ours, with a session, and is JSON', async () => {
    for (const path of ['/app/api/confirmations', '/app/api/keys', '/app/api/keys/x/revoke', '/app/api/confirmations/x/proof']) {
      const body = JSON.stringify(creation);
      const ask = (headers: Record<string, string>, by = browser) => by.open(service.url(path), { method: 'POST', body, headers });
      expect(codeOf(answerOf(await ask({ 'content-type': 'application/json' })))).toEqual([403, 'CROSS_SITE_REQUEST']);
      expect(codeOf(answerOf(await ask({ 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' })))).toEqual([
        403,
        'CROSS_SITE_REQUEST',
      ]);
      expect(
        codeOf(answerOf(await ask({ ...service.ownPage, authorization: `Bearer ${service.local.api_key}` }, service.browser()))),
      ).toEqual([401, 'SESSION_REQUIRED']);
      if (!path.endsWith('/proof')) expect((await ask({ ...service.ownPage, 'content-type': 'text/plain' })).status).toBe(400);
    }
  });
});
