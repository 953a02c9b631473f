import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount } from '../../../../lib/workflows/accounts/manage-account.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { publicOrigin } from '../../../support/service/web-service.ts';
import { type SteerableProvider, startSteerableProvider } from '../../../support/web/steerable-provider.ts';
import { steeredService, type Visitor } from '../../../support/web/web-visitor.ts';

let stack: TestStack;
let provider: SteerableProvider;

beforeAll(async () => {
  stack = await startTestStack();
  provider = await startSteerableProvider();
});
afterAll(() => provider.stop());

describe('sign-in cookie', () => {
  it('has one token per window, removes it when the window returns, and is deleted with the last', async () => {
    const visitor = steeredService(stack, provider).aVisitor();
    const tokens = (): readonly string[] =>
      visitor.browser.cookie(publicOrigin, '__Host-bulkfill-sign-in')?.value.split('.') ?? [];
    const one = await visitor.begin('?return_to=/app/jobs');
    const [first] = tokens();
    const two = await visitor.begin('?return_to=/app/keys');
    expect(tokens()).toEqual([first, expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await visitor.browser.open(two)).location?.pathname).toBe('/app/keys');
    expect(tokens()).toEqual([first]);
    expect((await visitor.browser.open(one)).location?.pathname).toBe('/app/jobs');
    expect(tokens()).toEqual([]);
    expect((await visitor.browser.open(one)).location?.pathname).toBe('/app/sign-in-failed');
  });

  it('has at most eight tokens: the oldest window is dropped', async () => {
    const visitor = steeredService(stack, provider).aVisitor();
    const begun: URL[] = [];
    for (let window = 0; window < 9; window++) begun.push(await visitor.begin());
    expect((await visitor.browser.open(begun[0]!)).location?.pathname).toBe('/app/sign-in-failed');
    expect((await visitor.browser.open(begun[1]!)).location?.pathname).toBe('/app/');
  });
});

describe('audit log', () => {
  it('never overwrites an entry', async () => {
    const { audit, unit } = steeredService(stack, provider);
    const origin = { actor: { kind: 'operator' }, clientAddress: null, requestId: null } as const;
    const entry = audit.note({ accountId: 'acc_record', action: 'key.created', origin });
    expect(await unit.commit([entry])).toMatchObject({ committed: true });
    expect(await unit.commit([entry])).toMatchObject({ committed: false, refused: new Set(['audit']) });
    expect((await audit.list('acc_record', { limit: 10 })).entries).toHaveLength(1);
  });
});

describe('GET …/sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  interface Listed {
    readonly session_id: string;
    readonly current: boolean;
    readonly user_agent: string | null;
    readonly client_address: string | null;
    readonly created_at: string;
    readonly last_used_at: string;
  }
  const path = '/app/api/sessions';
  const aService = (settings: Readonly<Record<string, string>> = {}) => {
    const service = steeredService(stack, provider, settings);
    const listOf = async (visitor: Visitor): Promise<readonly Listed[]> =>
      (await visitor.get(path)).body.sessions as readonly Listed[];
    const signedIn = async (): Promise<Visitor> => {
      const visitor = service.aVisitor();
      await visitor.signIn();
      return visitor;
    };
    const end = async (
      visitor: Visitor,
      id: string,
      headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
    ) => visitor.browser.open(service.at(`${path}/${id}`), { method: 'DELETE', headers });
    const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/app/api/session')).status === 200;
    return { service, listOf, signedIn, end, isIn };
  };
  beforeEach(() => {
    provider.reset();
    provider.user = { sub: `person-${randomUUID()}`, email: 'ada@example.org', email_verified: true };
  });

  it('lists each browser with time and address of its sign-in, marks the own one, latest first', async () => {
    const { service, listOf, signedIn } = aService();
    const first = await signedIn();
    service.clock.advance(60_000);
    const second = service.aVisitor();
    const callback = await second.begin();
    await second.browser.open(callback, { headers: { 'user-agent': `${firefox}\u0085${'x'.repeat(300)}` } });
    service.clock.advance(1000);
    const sessions = await listOf(first);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(sessions[0]!.user_agent).toMatch(new RegExp(`^${firefox.replaceAll(/[()./]/g, '.')}x+$`));
    expect(sessions[0]!.user_agent).toHaveLength(256);
    expect(Date.parse(sessions[0]!.created_at) - Date.parse(sessions[1]!.created_at)).toBe(60_000);
    expect(Date.parse(sessions[1]!.last_used_at) - Date.parse(sessions[1]!.created_at)).toBe(61_000);
    expect((await listOf(second)).map(({ current }) => current)).toEqual([true, false]);
    const token = second.browser.cookie(publicOrigin, '__Host-bulkfill')!.value;
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(JSON.stringify(sessions)).not.toContain(hash('sha256', token));
  });

  it('signs out one session only, and records it in the audit log', async () => {
    const { listOf, signedIn, end, isIn } = aService();
    const [own, other, third] = [await signedIn(), await signedIn(), await signedIn()];
    const id = (await listOf(other)).find(({ current }) => current)!.session_id;
    expect((await end(own, id)).status).toBe(204);
    expect([await isIn(own), await isIn(other), await isIn(third)]).toEqual([true, false, true]);
    expect((await listOf(own)).map(({ session_id }) => session_id)).not.toContain(id);
    const { entries } = (await own.get('/app/api/audit')).body as {
      entries: readonly { action: string; facts: Record<string, string> }[];
    };
    expect(entries.find(({ action }) => action === 'session.revoked')?.facts).toMatchObject({ session_id: id });
    expect((await end(own, id)).status).toBe(404);
  });

  it('signs out the own session like the button: deletes cookie and browser storage', async () => {
    const { listOf, signedIn, end, isIn } = aService();
    const own = await signedIn();
    const answer = await end(own, (await listOf(own))[0]!.session_id);
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"storage"']);
    expect(own.browser.cookie(publicOrigin, '__Host-bulkfill')).toBeUndefined();
    expect(await isIn(own)).toBe(false);
    for (const way of ['/auth/sign-out', '/auth/sign-out-everywhere']) {
      const again = await signedIn();
      const { headers } = await again.post(way);
      expect(headers.get('clear-site-data')).toBe('"storage"');
    }
  });

  it('hides and keeps sessions of other users, and rejects cross-site requests', async () => {
    const { listOf, signedIn, end, isIn } = aService();
    const own = await signedIn();
    const [mine] = await listOf(own);
    provider.user = { sub: `person-${randomUUID()}`, email: 'eve@example.org', email_verified: true };
    const other = await signedIn();
    expect(await listOf(other)).toHaveLength(1);
    for (const id of [mine!.session_id, 'none', '..%2fkeys', mine!.session_id.toUpperCase()])
      expect((await end(other, id)).status).toBe(404);
    expect((await end(own, mine!.session_id, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await isIn(own)).toBe(true);
  });

  it('omits sessions that ended: idle, too old, signed out everywhere, replaced by the browser’s next sign-in', async () => {
    const { service, listOf, signedIn } = aService({ SESSION_IDLE_SECONDS: '100', SESSION_LIFETIME_SECONDS: '1000' });
    await signedIn();
    service.clock.advance(99_999);
    const second = await signedIn();
    expect(await listOf(second)).toHaveLength(2);
    service.clock.advance(1);
    expect(await listOf(second)).toHaveLength(1);
    await second.signIn();
    expect(await listOf(second)).toHaveLength(1);
    await second.post('/auth/sign-out-everywhere');
    const third = await signedIn();
    expect(await listOf(third)).toHaveLength(1);
    for (let round = 0; round < 9; round++) {
      service.clock.advance(99_999);
      expect(await listOf(third)).toHaveLength(1);
    }
    const last = await signedIn();
    service.clock.advance(99_000);
    expect(await listOf(last)).toHaveLength(2);
    service.clock.advance(1100 - 91);
    expect((await listOf(last)).map(({ current }) => current)).toEqual([true]);
  });

  it('lets users of an ineligible account end their sessions', async () => {
    const { service, listOf, signedIn, end } = aService();
    const [own, other] = [await signedIn(), await signedIn()];
    const { account } = (await own.get('/app/api/session')).body as { account: { account_id: string } };
    await changeAccount(service, account.account_id, { status: 'ineligible' });
    const id = (await listOf(other)).find(({ current }) => current)!.session_id;
    expect((await end(own, id)).status).toBe(204);
  });
});
