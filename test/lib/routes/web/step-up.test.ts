import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { type SteerableProvider, startSteerableProvider } from '../../../support/web/steerable-provider.ts';
import { codeOf, creation, steeredService } from '../../../support/web/web-visitor.ts';

let stack: TestStack;
let provider: SteerableProvider;

beforeAll(async () => {
  [stack, provider] = await Promise.all([startTestStack(), startSteerableProvider()]);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

/** A user who has just signed in, with their own account. */
const signedIn = async (settings: Readonly<Record<string, string>> = {}) => {
  const service = steeredService(stack, provider, settings);
  provider.user = { sub: crypto.randomUUID(), email: 'ada@example.org', email_verified: true, name: 'Ada' };
  const visitor = service.aVisitor();
  await visitor.signIn();
  return { service, visitor };
};
const named = creation.parameters;
const minutes = 60_000;
const messageOf = ({ body }: { readonly body: Record<string, unknown> }) => String(body.message);
const failed = (reason?: string) => `/app/sign-in-failed${reason === undefined ? '' : `?reason=${reason}`}`;
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

describe('step-up: authentication', () => {
  it.each([
    ['max_age', { max_age: '0', prompt: null }],
    ['prompt', { max_age: null, prompt: 'login' }],
  ])('requests a new sign-in by %s', async (OIDC_STEP_UP, asked) => {
    const { visitor } = await signedIn({ OIDC_STEP_UP });
    const { url } = await visitor.ask();
    const { searchParams } = new URL(url);
    expect({ max_age: searchParams.get('max_age'), prompt: searchParams.get('prompt') }).toEqual(asked);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  // The service's clock is at 12:00:10.000 when the confirmation begins.
  it.each([
    ['at the second that it began', 0, undefined],
    ['a second later', 1, undefined],
    ['30 s before: clocks differ', -30, undefined],
    ['31 s before', -31, 'old-auth-time'],
    ['the day before', -86_400, 'old-auth-time'],
    ['30 s after our clock', 30, undefined],
    ['31 s after our clock', 31, 'future-auth-time'],
    ['in milliseconds, which is a time far away', 1_700_000_000_000, 'future-auth-time'],
  ])('judges auth_time %s', async (_, seconds, refusal) => {
    const { service, visitor } = await signedIn();
    const asked = await visitor.ask();
    provider.claims = { auth_time: service.clock.nowMs() / 1000 + seconds };
    const ended = await visitor.confirm(asked);
    expect(pathOf(ended)).toBe(refusal === undefined ? `/app/keys?confirmation=${asked.id}` : failed(refusal));
    const proof = await visitor.prove(asked.id);
    expect(codeOf(proof)).toEqual(refusal === undefined ? [201, undefined] : [403, 'CONFIRMATION_REQUIRED']);
  });

  it('rejects an auth_time half a second too old: 30 s before the start of the confirmation', async () => {
    const { service, visitor } = await signedIn();
    service.clock.advance(500);
    const asked = await visitor.ask();
    provider.claims = { auth_time: (service.clock.nowMs() - 500) / 1000 - 30 };
    expect(pathOf(await visitor.confirm(asked))).toBe(failed('old-auth-time'));
  });

  it('rejects a provider that does not ask again although requested', async () => {
    const { service, visitor } = await signedIn();
    const signedInAt = service.clock.nowMs();
    service.clock.advance(31_000);
    provider.nowMs = () => signedInAt;
    const asked = await visitor.ask();
    const stripped = new URL(asked.url);
    stripped.searchParams.delete('max_age');
    expect(pathOf(await visitor.confirm({ url: stripped.href }))).toBe(failed('old-auth-time'));
    const answer = await visitor.prove(asked.id);
    expect(codeOf(answer)).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect(messageOf(answer)).toContain('did not ask you to sign in again');
  });

  it('reports a provider that sends no auth_time', async () => {
    const { visitor } = await signedIn();
    const asked = await visitor.ask();
    provider.claims = { auth_time: undefined };
    expect(pathOf(await visitor.confirm(asked))).toBe(failed('no-auth-time'));
    const answer = await visitor.prove(asked.id);
    expect(codeOf(answer)).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect(messageOf(answer)).toContain('auth_time');
    expect(codeOf(await visitor.create({ ...named, confirmation_id: asked.id, proof: 'x' }))).toEqual([
      403,
      'CONFIRMATION_REQUIRED',
    ]);
  });

  it('rejects another user than the signed-in one, of the same account or not', async () => {
    const { visitor } = await signedIn();
    const asked = await visitor.ask();
    provider.user = { ...provider.user, sub: 'somebody else' };
    expect(pathOf(await visitor.confirm(asked))).toBe(failed('other-user'));
    const answer = await visitor.prove(asked.id);
    expect([...codeOf(answer), messageOf(answer)]).toEqual([
      403,
      'CONFIRMATION_REQUIRED',
      'Another user signed in to confirm this change.',
    ]);
    // The callback signed nobody in, and the session is unchanged.
    expect((await visitor.get('/app/api/session')).body).toMatchObject({ user: { name: 'Ada' } });
  });

  it('stays rejected: a later correct sign-in with the same confirmation changes nothing', async () => {
    const { visitor } = await signedIn();
    const asked = await visitor.ask();
    const [one, two] = [await visitor.throughProvider(asked.url), await visitor.throughProvider(asked.url)];
    provider.claims = { auth_time: 1 };
    await visitor.browser.open(one);
    provider.claims = {};
    expect((await visitor.browser.open(two)).location?.pathname).toBe('/app/sign-in-failed');
    expect(codeOf(await visitor.prove(asked.id))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });
});

describe('step-up: callback', () => {
  it('works once, also for two at the same time', async () => {
    const { visitor } = await signedIn();
    const asked = await visitor.ask();
    const callback = await visitor.throughProvider(asked.url);
    const ends = await Promise.all([1, 2, 3].map(() => visitor.browser.open(callback)));
    expect(ends.map(({ location }) => pathOf(location!)).toSorted()).toEqual([
      `/app/keys?confirmation=${asked.id}`,
      failed(),
      failed(),
    ]);
  });

  it('must arrive within 10 minutes, to the millisecond', async () => {
    const { service, visitor } = await signedIn();
    const [intime, late] = [await visitor.ask(), await visitor.ask()];
    service.clock.advance(10 * minutes - 1);
    expect((await visitor.confirm(intime)).pathname).toBe('/app/keys');
    service.clock.advance(1);
    expect(pathOf(await visitor.confirm(late))).toBe(failed());
    expect(codeOf(await visitor.prove(late.id))).toEqual([403, 'CONFIRMATION_EXPIRED']);
  });

  it('rejects the answer to a late sign-in', async () => {
    const service = steeredService(stack, provider);
    const [intime, late] = [service.aVisitor(), service.aVisitor()];
    const [one, two] = [await intime.begin(), await late.begin()];
    service.clock.advance(10 * minutes - 1);
    expect((await intime.browser.open(one)).location?.pathname).toBe('/app/');
    service.clock.advance(1);
    expect(pathOf((await late.browser.open(two)).location!)).toBe(failed());
    expect((await late.get('/app/api/session')).status).toBe(401);
  });

  it('is rejected in another session of the same user, and after sign-out', async () => {
    const { service, visitor } = await signedIn();
    const asked = await visitor.ask();
    const callback = await visitor.throughProvider(asked.url);
    const other = service.aVisitor();
    await other.signIn();
    expect(pathOf((await other.browser.open(callback)).location!)).toBe(failed());
    const out = await visitor.ask();
    const afterwards = await visitor.throughProvider(out.url);
    const held = service.aVisitor(visitor.browser.copy());
    await visitor.post('/auth/sign-out');
    expect(pathOf((await held.browser.open(afterwards)).location!)).toBe(failed());
    expect((await held.get('/app/api/session')).status).toBe(401);
  });

  it('creates no session, and a sign-in creates no confirmation', async () => {
    const { service, visitor } = await signedIn();
    const asked = await visitor.ask();
    const before = visitor.browser.cookie(service.at('/'), '__Host-bulkfill')!.value;
    await visitor.confirm(asked);
    expect(visitor.browser.cookie(service.at('/'), '__Host-bulkfill')!.value).toBe(before);
    const other = await visitor.ask();
    await visitor.signIn();
    expect(codeOf(await visitor.prove(other.id))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  it('rejects the code of a sign-in, because the nonce is bound to the action', async () => {
    const { visitor } = await signedIn();
    const asked = await visitor.ask();
    const callback = await visitor.throughProvider(asked.url);
    const signIn = await visitor.begin();
    callback.searchParams.set('code', signIn.searchParams.get('code')!);
    expect(pathOf((await visitor.browser.open(callback)).location!)).toBe(failed());
  });
});

describe('step-up: errors', () => {
  it('answers 403 CONFIRMATION_REQUIRED for a missing, unknown or unconfirmed confirmation', async () => {
    const { visitor } = await signedIn();
    const pending = await visitor.ask();
    for (const body of [
      named,
      { ...named, confirmation_id: '', proof: '' },
      { ...named, confirmation_id: crypto.randomUUID(), proof: 'x' },
      { ...named, confirmation_id: pending.id, proof: 'x' },
    ])
      expect(codeOf(await visitor.create(body))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    for (const id of [pending.id, crypto.randomUUID(), '%00', 'CONFIRMATION%23'])
      expect(codeOf(await visitor.prove(id))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  it('answers 403 CONFIRMATION_REQUIRED for one of another session or account, which stays valid', async () => {
    const { service, visitor } = await signedIn();
    const proof = await visitor.proven();
    const same = service.aVisitor();
    await same.signIn();
    const stranger = (await signedIn()).visitor;
    for (const other of [same, stranger]) {
      expect(codeOf(await other.create({ ...named, ...proof }))).toEqual([403, 'CONFIRMATION_REQUIRED']);
      expect(codeOf(await other.prove(proof.confirmation_id))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    }
    expect((await visitor.create({ ...named, ...proof })).status).toBe(201);
  });

  it('answers 403 CONFIRMATION_MISMATCH for another action or other parameters, and keeps the confirmation valid', async () => {
    const { visitor } = await signedIn();
    const publicId = await visitor.made();
    const proof = await visitor.proven();
    for (const other of [
      { name: 'Build serves', ttl_days: 90 },
      { name: 'build server', ttl_days: 90 },
      { name: named.name, ttl_days: 365 },
    ])
      expect(codeOf(await visitor.create({ ...other, ...proof }))).toEqual([403, 'CONFIRMATION_MISMATCH']);
    expect(codeOf(await visitor.post(`/app/api/keys/${publicId}/revoke`, proof))).toEqual([
      403,
      'CONFIRMATION_MISMATCH',
    ]);
    expect((await visitor.create({ ...named, ...proof })).status).toBe(201);
    const second = await visitor.made();
    const revocation = await visitor.proven({ action: 'key.revoke', parameters: { public_id: publicId } });
    expect(codeOf(await visitor.post(`/app/api/keys/${second}/revoke`, revocation))).toEqual([
      403,
      'CONFIRMATION_MISMATCH',
    ]);
    expect(codeOf(await visitor.create({ ...named, ...revocation }))).toEqual([403, 'CONFIRMATION_MISMATCH']);
    expect(await visitor.post(`/app/api/keys/${publicId}/revoke`, revocation)).toMatchObject({
      status: 200,
      body: { state: 'revoked' },
    });
  });

  it('answers 403 CONFIRMATION_USED for a used one or a wrong proof; one of two at the same time succeeds', async () => {
    const { visitor } = await signedIn();
    const asked = await visitor.ask();
    await visitor.confirm(asked);
    const proofs = await Promise.all([visitor.prove(asked.id), visitor.prove(asked.id)]);
    expect(proofs.map(codeOf).toSorted()).toEqual([
      [201, undefined],
      [403, 'CONFIRMATION_USED'],
    ]);
    const proof = String(proofs.find(({ status }) => status === 201)!.body.proof);
    for (const wrong of ['', 'x', proof.toLowerCase(), `${proof} `])
      expect(codeOf(await visitor.create({ ...named, confirmation_id: asked.id, proof: wrong }))).toEqual([
        403,
        'CONFIRMATION_USED',
      ]);
    const made = await Promise.all([1, 2, 3].map(() => visitor.create({ ...named, confirmation_id: asked.id, proof })));
    expect(made.map(codeOf).toSorted()).toEqual([
      [201, undefined],
      [403, 'CONFIRMATION_USED'],
      [403, 'CONFIRMATION_USED'],
    ]);
    expect(codeOf(await visitor.create({ ...named, confirmation_id: asked.id, proof }))).toEqual([
      403,
      'CONFIRMATION_USED',
    ]);
    expect(codeOf(await visitor.prove(asked.id))).toEqual([403, 'CONFIRMATION_USED']);
    expect((await visitor.get('/app/api/keys')).body.active).toHaveLength(1);
  });

  it('answers 403 CONFIRMATION_EXPIRED after 10 minutes, for proof and use', async () => {
    const { service, visitor } = await signedIn();
    const [used, unused] = [await visitor.proven(), await visitor.proven()];
    const unproven = await visitor.ask();
    await visitor.confirm(unproven);
    service.clock.advance(10 * minutes - 1);
    expect((await visitor.create({ ...named, ...used })).status).toBe(201);
    service.clock.advance(1);
    expect(codeOf(await visitor.create({ ...named, ...unused }))).toEqual([403, 'CONFIRMATION_EXPIRED']);
    expect(codeOf(await visitor.prove(unproven.id))).toEqual([403, 'CONFIRMATION_EXPIRED']);
  });

  it('answers 409 KEY_LIMIT_REACHED for a sixth active key, also in a race, and keeps the confirmation valid', async () => {
    const { visitor } = await signedIn();
    for (let key = 0; key < 3; key++) await visitor.made();
    const proofs = [await visitor.proven(), await visitor.proven(), await visitor.proven()];
    const answers = await Promise.all(proofs.map((proof) => visitor.create({ ...named, ...proof })));
    expect(answers.map(codeOf).toSorted()).toEqual([
      [201, undefined],
      [201, undefined],
      [409, 'KEY_LIMIT_REACHED'],
    ]);
    const { active, limit } = (await visitor.get('/app/api/keys')).body as {
      active: { public_id: string }[];
      limit: number;
    };
    expect([active.length, limit]).toEqual([5, 5]);
    const left = proofs[answers.findIndex(({ status }) => status === 409)]!;
    const revocation = await visitor.proven({ action: 'key.revoke', parameters: { public_id: active[0]!.public_id } });
    expect((await visitor.post(`/app/api/keys/${active[0]!.public_id}/revoke`, revocation)).status).toBe(200);
    expect((await visitor.create({ ...named, ...left })).status).toBe(201);
  });

  it('answers 429 RATE_LIMITED with Retry-After beyond KEY_CHANGES_PER_HOUR, until the hour is over', async () => {
    const { service, visitor } = await signedIn({ KEY_CHANGES_PER_HOUR: '2' });
    const first = await visitor.made();
    const revocation = await visitor.proven({ action: 'key.revoke', parameters: { public_id: first } });
    expect((await visitor.post(`/app/api/keys/${first}/revoke`, revocation)).status).toBe(200);
    const proof = await visitor.proven();
    const answer = await visitor.create({ ...named, ...proof });
    expect([...codeOf(answer), answer.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '3590']);
    expect((await visitor.get('/app/api/keys')).body.active).toEqual([]);
    service.clock.advance(3590_000);
    const later = await visitor.proven();
    expect((await visitor.create({ ...named, ...later })).status).toBe(201);
  });

  it.each([
    [{ name: '', ttl_days: 30 }, 'name'],
    [{ name: ' \u00a0 ', ttl_days: 30 }, 'name'],
    [{ name: 'x'.repeat(65), ttl_days: 30 }, 'name'],
    [{ name: '🔑'.repeat(65), ttl_days: 30 }, 'name'],
    [{ name: 'a\nb', ttl_days: 30 }, 'name'],
    [{ name: 'a\u0000b', ttl_days: 30 }, 'name'],
    [{ name: 'half a pair \ud83d', ttl_days: 30 }, 'name'],
    [{ name: 7, ttl_days: 30 }, 'name'],
    [{ name: 'a', ttl_days: 0 }, 'ttl_days'],
    [{ name: 'a', ttl_days: -30 }, 'ttl_days'],
    [{ name: 'a', ttl_days: 30.5 }, 'ttl_days'],
    [{ name: 'a', ttl_days: 31 }, 'ttl_days'],
    [{ name: 'a', ttl_days: 60 }, 'ttl_days'],
    [{ name: 'a', ttl_days: 366 }, 'ttl_days'],
    [{ name: 'a', ttl_days: '30' }, 'ttl_days'],
    [{ name: 'a' }, 'ttl_days'],
    [{ ttl_days: 30 }, 'name'],
  ])('answers 400 INVALID_PARAMETER for %j and names the member', async (parameters, member) => {
    const { visitor } = await signedIn();
    for (const answer of [
      await visitor.post('/app/api/confirmations', { action: 'key.create', parameters }),
      await visitor.create({ ...parameters, confirmation_id: 'x', proof: 'y' }),
    ]) {
      expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETER']);
      expect(messageOf(answer)).toContain(member);
    }
  });

  it.each([
    ['x', 30],
    ['x'.repeat(64), 90],
    ['🔑'.repeat(64), 180],
    ['<b>Ünïcode</b> "quoted" & more', 365],
  ])('creates the confirmed key %j for %i days', async (name, ttl_days) => {
    const { visitor } = await signedIn();
    const action = { action: 'key.create', parameters: { name, ttl_days } };
    const asked = await visitor.ask(action);
    await visitor.confirm(asked);
    const { body } = await visitor.prove(asked.id);
    expect(body).toEqual({ ...action, proof: body.proof });
    const made = await visitor.create({ name, ttl_days, confirmation_id: asked.id, proof: body.proof });
    expect(made).toMatchObject({ status: 201, body: { name } });
  });

  it('answers 404 KEY_NOT_FOUND for a foreign or unknown key, and 409 for a revoked one', async () => {
    const owner = (await signedIn()).visitor;
    const publicId = await owner.made();
    const { visitor } = await signedIn();
    for (const public_id of [publicId, 'unknown', '', '../x'])
      expect(
        codeOf(await visitor.post('/app/api/confirmations', { action: 'key.revoke', parameters: { public_id } })),
      ).toEqual([404, 'KEY_NOT_FOUND']);
    const own = await visitor.made();
    const revoke = { action: 'key.revoke', parameters: { public_id: own } };
    const proofs = [await visitor.proven(revoke), await visitor.proven(revoke)];
    const answers = [];
    for (const proof of proofs) answers.push(codeOf(await visitor.post(`/app/api/keys/${own}/revoke`, proof)));
    expect(answers).toEqual([
      [200, undefined],
      [409, 'KEY_ALREADY_REVOKED'],
    ]);
  });

  it.each([
    ['no JSON', 'x', 'application/json'],
    ['an array', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['another action', '{"action":"account.delete","parameters":{}}', 'application/json'],
    [
      'a prototype',
      '{"action":"key.create","__proto__":{"parameters":{"name":"a","ttl_days":30}}}',
      'application/json',
    ],
    ['more than 16 KiB', JSON.stringify({ ...creation, x: 'x'.repeat(17_000) }), 'application/json'],
    ['a form', 'action=key.create', 'application/x-www-form-urlencoded'],
    ['plain text', JSON.stringify(creation), 'text/plain'],
  ])('answers 400 INVALID_PARAMETER for a body that is %s', async (_, body, type) => {
    const { service, visitor } = await signedIn();
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
    const page = await visitor.browser.open(service.at('/app/api/confirmations'), { method: 'POST', headers, body });
    expect([page.status, (JSON.parse(page.text) as { code: string }).code]).toEqual([400, 'INVALID_PARAMETER']);
  });
});
