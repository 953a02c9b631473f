import { buildPackage } from '@bulkfill/engine/svc/build-package';
import type { PackageUse } from '@bulkfill/engine/svc/package-terms';
import { inspectPackage, readPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey } from '@bulkfill/engine/svc/signing-key';
import { describe, expect, it } from 'vitest';
import { aPayload, testKey, testKeys, testMaxBytes } from './package-builders.ts';

const read = async (members: Record<string, unknown>, use?: PackageUse, key = testKey) =>
  readPackage(await buildPackage(aPayload(members), key), {
    keys: testKeys,
    maxBytes: testMaxBytes,
    use,
  });

const at = (time: string, accountId?: string): PackageUse => ({
  atMs: Date.parse(time),
  accountId,
});
const authenticity = { code: 'INVALID_DOQLO_AUTHENTICITY' };

describe('account of a package', () => {
  it('restricts the package to that account; a package without one is usable by all', async () => {
    expect(await read({ account: 'acct_1' }, at('2026-11-20T09:00:00Z', 'acct_1'))).toMatchObject({
      account: 'acct_1',
    });
    await expect(read({ account: 'acct_1' }, at('2026-11-20T09:00:00Z', 'acct_2'))).rejects.toMatchObject({
      ...authenticity,
      message: expect.stringContaining('another account'),
    });
    expect(await read({}, at('2026-11-20T09:00:00Z', 'acct_2'))).not.toHaveProperty('account');
    expect(await read({ account: 'acct_1' }, at('2026-11-20T09:00:00Z'))).toMatchObject({ account: 'acct_1' });
  });
});

describe('expiry of a package', () => {
  it.each([
    ['2026-12-01T00:00:00Z', '2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z'],
    ['2026-12-01T00:00:00+02:00', '2026-11-30T21:59:59Z', '2026-11-30T22:00:00Z'],
    ['2026-12-01t00:00:00z', '2026-11-30T23:59:59Z', '2026-12-01T00:00:01Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:58Z', '2016-12-31T23:59:59Z'],
  ])('of %s accepts at %s and rejects at %s', async (expiresAt, before, after) => {
    expect(await read({ expiresAt }, at(before))).toMatchObject({ expiresAt });
    await expect(read({ expiresAt }, at(after))).rejects.toMatchObject({
      ...authenticity,
      message: expect.stringContaining('expired'),
    });
  });

  it('does not affect an accepted job, nor an inspection', async () => {
    expect(await read({ expiresAt: '2020-01-01T00:00:00Z', account: 'acct_1' })).toMatchObject({ account: 'acct_1' });
    const bytes = await buildPackage(aPayload({ expiresAt: '2020-01-01T00:00:00Z' }), testKey);
    expect(await inspectPackage(bytes, { keys: testKeys, maxBytes: testMaxBytes })).toMatchObject({
      verified: true,
      content: { expiresAt: '2020-01-01T00:00:00Z' },
    });
  });
});

describe('account and expiry', () => {
  const use = at('2026-11-20T09:00:00Z', 'acct_2');
  const expired = { expiresAt: '2020-01-01T00:00:00Z' };

  // Contract: INVALID_DOQLO_AUTHENTICITY
  it('are checked after the signature and before the structure', async () => {
    const stranger = await generateSigningKey();
    await expect(read(expired, use, stranger)).rejects.toThrow('kid');
    await expect(read({ ...expired, template: 7 }, use)).rejects.toMatchObject(authenticity);
    await expect(read({ account: 'acct_1', template: null }, use)).rejects.toMatchObject(authenticity);
    await expect(read({ ...expired, schemaVersion: 6 }, use)).rejects.toMatchObject({
      code: 'UNSUPPORTED_DOQLO_VERSION',
    });
  });

  it.each([
    ['an account that is not text', { account: 7 }],
    ['an expiry that is not text', { expiresAt: 7 }],
    ['a day that does not exist', { expiresAt: '2027-02-30T00:00:00Z' }],
  ])('are validated by the schema: %s', async (_, members) => {
    await expect(read(members, use)).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
  });

  it('have no meaning before version 5', async () => {
    expect(await read({ ...expired, account: 7, schemaVersion: 4 }, use)).not.toHaveProperty('expiresAt');
  });
});
