import { dayMs, hourMs } from '@bulkfill/engine/core/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAccount, createAccount, viewAccount } from '../../../../lib/workflows/accounts/manage-account.ts';
import { createKey, listKeys, revokeKey } from '../../../../lib/workflows/accounts/manage-keys.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const anAccount = async (settings: Record<string, string> = {}) => {
  const service = testService(stack, { settings: { KEY_CHANGES_PER_HOUR: '1000', ...settings } });
  const { accountId } = await createAccount(service, { name: 'Ada & Söhne', plan: 'business' });
  const issue = (lifetimeDays = 30, name?: string) => createKey(service, { accountId, lifetimeDays, name });
  return { service, accountId, issue };
};

describe('accounts', () => {
  it('are returned with this month’s quota and their keys', async () => {
    const { service, accountId, issue } = await anAccount();
    const { key } = await issue();
    expect(await viewAccount(service, accountId)).toEqual({
      account: expect.objectContaining({ accountId, name: 'Ada & Söhne', plan: 'business', status: 'active' }),
      quota: { month: '2026-11', limitRows: 50_000, usedRows: 0, reservedRows: 0 },
      keys: [key],
    });
  });

  it('change only the given fields, and can return to the plan’s quota', async () => {
    const { service, accountId } = await anAccount();
    await changeAccount(service, accountId, { monthlyRows: 5 });
    await changeAccount(service, accountId, { plan: 'free', status: 'suspended' });
    expect(await viewAccount(service, accountId)).toMatchObject({
      account: { plan: 'free', status: 'suspended' },
      quota: { limitRows: 5 },
    });
    await changeAccount(service, accountId, { monthlyRows: null });
    expect(await viewAccount(service, accountId)).toMatchObject({
      account: { status: 'suspended' },
      quota: { limitRows: 1000 },
    });
  });

  it('must exist and have a name', async () => {
    const { service } = await anAccount();
    await expect(viewAccount(service, 'acc_none')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    await expect(changeAccount(service, 'acc_none', {})).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(201)]) {
      await expect(createAccount(service, { name, plan: 'free' })).rejects.toMatchObject({ code: 'INVALID_NAME' });
    }
  });
});

describe('keys', () => {
  // Contract: 5.3/form-lifetimes, limit/key-lifetimes
  it('have the format of the specification, a name, and the chosen lifetime', async () => {
    const { issue, service } = await anAccount();
    for (const lifetimeDays of [30, 90, 180, 365]) {
      const { token, key } = await issue(lifetimeDays, 'CI');
      expect(token).toMatch(/^svc_bfexp_[A-Za-z0-9]{16}\.[A-Za-z0-9_-]{43}$/);
      expect(token).toContain(`_${key.publicId}.`);
      expect(key).toMatchObject({ name: 'CI', expiresAtMs: service.clock.nowMs() + lifetimeDays * dayMs });
    }
    await expect(issue(31)).rejects.toMatchObject({ code: 'INVALID_LIFETIME' });
  });

  // Contract: 5.3/form-lifetimes
  it('are stored without their secret', async () => {
    const { service, issue } = await anAccount();
    const { token, key } = await issue();
    const stored = JSON.stringify([await service.keys.get(key.publicId), await service.keys.list(key.accountId)]);
    expect(stored).not.toContain(token.split('.')[1]);
    expect(JSON.stringify(await service.keys.list(key.accountId))).not.toContain('tokenSha256');
  });

  // Contract: 5.3/five-active, limit/keys
  it('are limited to five active ones, also for requests at the same time', async () => {
    const { service, accountId, issue } = await anAccount();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => issue()));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_ACTIVE_KEYS' });
    await expect(issue()).rejects.toMatchObject({ code: 'TOO_MANY_ACTIVE_KEYS' });
    const [first] = await listKeys(service, accountId);
    await revokeKey(service, first?.publicId ?? '');
    await issue();
    await expect(issue()).rejects.toMatchObject({ code: 'TOO_MANY_ACTIVE_KEYS' });
    service.clock.advance(30 * dayMs);
    await issue();
  });

  // Contract: 5.3/all-active
  it('are listed if active, plus the five that ended last', async () => {
    const { service, accountId, issue } = await anAccount();
    const revoked: string[] = [];
    for (let count = 0; count < 7; count++) {
      service.clock.advance(1000);
      const { key } = await issue();
      revoked.unshift(key.publicId);
      await revokeKey(service, key.publicId);
    }
    const active = [(await issue()).key.publicId];
    service.clock.advance(1000);
    active.unshift((await issue()).key.publicId);
    expect((await listKeys(service, accountId)).map((key) => key.publicId)).toEqual([
      ...active,
      ...revoked.slice(0, 5),
    ]);
  });

  it('are revoked once', async () => {
    const { service, issue } = await anAccount();
    const { key } = await issue();
    expect(await revokeKey(service, key.publicId)).toMatchObject({
      publicId: key.publicId,
      revokedAtMs: service.clock.nowMs(),
    });
    await expect(revokeKey(service, key.publicId)).rejects.toMatchObject({ code: 'KEY_ALREADY_REVOKED' });
    await expect(revokeKey(service, 'none')).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
  });

  it('are limited in changes per hour', async () => {
    const { service, issue } = await anAccount({ KEY_CHANGES_PER_HOUR: '2' });
    const { key } = await issue();
    await revokeKey(service, key.publicId);
    await expect(issue()).rejects.toMatchObject({ code: 'TOO_MANY_KEY_CHANGES', retryAfterSeconds: 3590 });
    service.clock.advance(hourMs);
    await issue();
  });
});
