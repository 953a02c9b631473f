import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CookieBrowser, Page } from '../../support/web/cookie-browser.ts';
import { answerProvider, type RunningService, signIn, startService } from './local-service.ts';

let service: RunningService;
let browser: CookieBrowser;

beforeAll(async () => {
  service = await startService({
    KEYLESS_PER_MINUTE: '100000',
    KEY_CHANGES_PER_HOUR: '1000',
    CREATES_PER_MINUTE: '1000',
  });
  browser = service.browser();
  await signIn(service, browser);
}, 120_000);
afterAll(() => service.stop());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const answerOf = ({ status, text }: Page): Answer => ({
  status,
  body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
});

const send = async (path: string, body: unknown): Promise<Answer> => {
  const headers = { ...service.ownPage, 'content-type': 'application/json' };
  return answerOf(await browser.open(service.url(path), { method: 'POST', headers, body: JSON.stringify(body) }));
};

const creation = { action: 'key.create', parameters: { name: 'Build server', ttl_days: 90 } } as const;

const begin = async (action: unknown = creation) => {
  const { status, body } = await send('/app/api/confirmations', action);
  expect([status, body.code]).toEqual([201, undefined]);
  return { id: String(body.confirmation_id), url: String(body.redirect_url), expiresAt: String(body.expires_at) };
};

/** Returns the final address of the browser after the provider. */
const confirm = async ({ url }: { readonly url: string }): Promise<string | undefined> => {
  const back = await answerProvider(service, browser, await browser.open(url));
  return (await browser.open(back.location!)).location?.href;
};
const prove = (id: string): Promise<Answer> => send(`/app/api/confirmations/${id}/proof`, {});
const codeOf = ({ status, body }: Answer): unknown => [status, body.code];
const keys = async () =>
  JSON.parse((await browser.open(service.url('/app/api/keys'))).text) as Record<
    'active' | 'inactive',
    Record<string, unknown>[]
  >;
const named = { name: creation.parameters.name, ttl_days: creation.parameters.ttl_days };

describe('key created in the console', { timeout: 90_000 }, () => {
  it('requires a new sign-in, is shown once, opens the API, and is revoked the same way', async () => {
    const begun = await begin();
    const asked = new URL(begun.url);
    expect(asked.origin).toBe(service.local.identity!.issuer);
    expect(asked.searchParams.get('max_age')).toBe('0');
    expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(begun.expiresAt) - Date.now()).toBeGreaterThan(590_000);
    const form = await browser.follow(await browser.open(begun.url));
    expect(form.text).toContain('>Password</label>');
    expect(await confirm(begun)).toBe(service.url(`/app/keys?confirmation=${begun.id}`));
    const { status, body } = await prove(begun.id);
    expect([status, body]).toEqual([201, { ...creation, proof: expect.stringMatching(/^[\w-]{43}$/) }]);

    const made = await send('/app/api/keys', { confirmation_id: begun.id, proof: body.proof, ...named });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).toSorted()).toEqual(['api_key', 'expires_at', 'name', 'public_id']);
    const { public_id: publicId, api_key: apiKey } = made.body as { public_id: string; api_key: string };
    const listed = (await keys()).active.find((key) => key.public_id === publicId);
    expect(listed).toMatchObject({
      name: 'Build server',
      state: 'active',
      last_used_at: null,
      last_four: apiKey.slice(-4),
    });
    expect(JSON.stringify(await keys())).not.toContain(apiKey);

    const usage = () =>
      service.browser().open(service.url('/v1/bulkfill/usage'), { headers: { authorization: `Bearer ${apiKey}` } });
    expect((await usage()).status).toBe(200);
    expect((await keys()).active.find((key) => key.public_id === publicId)?.last_used_at).toMatch(/^\d{4}-.*Z$/);

    const revocation = await begin({ action: 'key.revoke', parameters: { public_id: publicId } });
    expect(await confirm(revocation)).toBe(service.url(`/app/keys?confirmation=${revocation.id}`));
    const { proof } = (await prove(revocation.id)).body;
    const revoked = await send(`/app/api/keys/${publicId}/revoke`, { confirmation_id: revocation.id, proof });
    expect([revoked.status, revoked.body.state]).toEqual([200, 'revoked']);
    expect((await usage()).status).toBe(403);
    expect((await keys()).inactive.map((key) => [key.public_id, key.state])).toContainEqual([publicId, 'revoked']);
  });

  it('is not confirmed from another browser', async () => {
    const begun = await begin();
    const other = service.browser();
    await signIn(service, other);
    const back = await answerProvider(service, other, await other.open(begun.url));
    expect((await other.open(back.location!)).location?.pathname).toBe('/app/sign-in-failed');
    expect(codeOf(await prove(begun.id))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  it('requires the password even if the provider URL was changed to skip it, or stays unconfirmed', async () => {
    // Maximum ages are tested in test/lib/routes/web/step-up.test.ts with a controlled clock.
    const quiet = new URL((await begin()).url);
    quiet.searchParams.delete('max_age');
    quiet.searchParams.set('prompt', 'none');
    const back = await service.browser().open(quiet);
    expect(back.location?.searchParams.get('error')).toBe('login_required');
    expect((await browser.open(back.location!)).location?.pathname).toBe('/app/sign-in-failed');
  });

  it('is recorded in the audit log with its user', async () => {
    const { entries } = JSON.parse((await browser.open(service.url('/app/api/audit?limit=100'))).text) as {
      entries: Record<string, unknown>[];
    };
    const actions = entries.map(({ action }) => action);
    for (const action of [
      'session.began',
      'confirmation.began',
      'confirmation.confirmed',
      'key.created',
      'key.revoked',
    ])
      expect(actions).toContain(action);
    expect(entries[0]).toMatchObject({
      actor: { kind: 'user', email: service.local.identity!.email },
      client_address: '127.0.0.1',
    });
  });
});

describe('requests that change keys', { timeout: 60_000 }, () => {
  it('require the same origin, a session and JSON', async () => {
    for (const path of [
      '/app/api/confirmations',
      '/app/api/keys',
      '/app/api/keys/x/revoke',
      '/app/api/confirmations/x/proof',
    ]) {
      const body = JSON.stringify(creation);
      const ask = (headers: Record<string, string>, by = browser) =>
        by.open(service.url(path), { method: 'POST', body, headers });
      expect(codeOf(answerOf(await ask({ 'content-type': 'application/json' })))).toEqual([403, 'CROSS_SITE_REQUEST']);
      expect(codeOf(answerOf(await ask({ 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' })))).toEqual([
        403,
        'CROSS_SITE_REQUEST',
      ]);
      expect(
        codeOf(
          answerOf(
            await ask({ ...service.ownPage, authorization: `Bearer ${service.local.api_key}` }, service.browser()),
          ),
        ),
      ).toEqual([401, 'SESSION_REQUIRED']);
      if (!path.endsWith('/proof'))
        expect((await ask({ ...service.ownPage, 'content-type': 'text/plain' })).status).toBe(400);
    }
  });
});
