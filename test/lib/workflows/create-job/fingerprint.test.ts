import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FingerprintKeys } from '../../../../lib/stores/secrets/fingerprint-keys.ts';
import { localMacKey } from '../../../../lib/stores/secrets/mac-keys.ts';
import type { CreateRequest } from '../../../../lib/workflows/create-job/create-request.ts';
import { fingerprintBody, reuseIdentity } from '../../../../lib/workflows/create-job/fingerprint.ts';
import { fillSettings } from '../../../support/fill-settings.ts';

const file = (name: string) => ({ key: `inputs/j/${name}`, sizeBytes: 1, sha256: name });
const request = (change: Partial<CreateRequest> = {}): CreateRequest => ({
  source: file('pdf'),
  package: file('svc'),
  rows: { ...file('rows'), format: 'csv' },
  settings: fillSettings(),
  deliveryMode: 'response',
  ...change,
});
const webhook = (url: string, secret: string) => ({
  deliveryMode: 'webhook' as const,
  webhook: { url: new URL(url), text: url, secret },
});
const keys = new FingerprintKeys([localMacKey(new Uint8Array(32).fill(1))]);

/** Every way in which the work of two creates can differ. */
const otherWork: readonly Partial<CreateRequest>[] = [
  { source: file('another') },
  { package: file('another') },
  { rows: { ...file('another'), format: 'csv' } },
  { rows: { ...file('rows'), format: 'json' } },
  { settings: fillSettings({ maxFailedRowPercent: 1 }) },
  { settings: fillSettings({ filenameColumns: ['column_0'] }) },
  { settings: fillSettings({ includeStickers: true }) },
  { settings: fillSettings({ flattenForms: true }) },
  { settings: fillSettings({ printFile: true }) },
  { settings: fillSettings({ optimize: true }) },
  { settings: fillSettings({ printFile: true, printEven: true }) },
];

describe('reuseIdentity', () => {
  it('depends on every file and every setting', () => {
    expect(new Set([{}, ...otherWork].map((change) => reuseIdentity(request(change)))).size).toBe(otherWork.length + 1);
  });

  it('ignores object keys and the webhook', () => {
    const moved = { ...file('pdf'), key: 'inputs/k/pdf' };
    expect(reuseIdentity(request({ source: moved, ...webhook('https://a.example/', 's') }))).toBe(
      reuseIdentity(request()),
    );
  });

  it('is unchanged from earlier releases, whose artifacts and idempotency records still exist', async () => {
    const work = ['pdf', 'svc', 'csv', 'rows', 0, [], false, false];
    expect(reuseIdentity(request())).toBe(hash('sha256', JSON.stringify(['reuse', 1, ...work])));
    expect(await fingerprintBody(request(), keys).stored()).toBe(
      hash('sha256', JSON.stringify(['body', 1, ...work, null])),
    );
  });
});

describe('fingerprintBody', () => {
  const same = async (a: Partial<CreateRequest>, b: Partial<CreateRequest>): Promise<boolean> =>
    fingerprintBody(request(b), keys).is(await fingerprintBody(request(a), keys).stored());

  it('recognises its own body with and without a webhook', async () => {
    const told = webhook('https://a.example/', 's');
    expect([await same({}, {}), await same(told, told)]).toEqual([true, true]);
  });

  it('differs for every other file, setting, webhook and secret', async () => {
    const told = webhook('https://a.example/', 's');
    for (const change of [...otherWork, told]) expect(await same({}, change)).toBe(false);
    const others = [
      {},
      webhook('https://b.example/', 's'),
      webhook('https://a.example/', 't'),
      { ...otherWork[0], ...told },
    ];
    for (const change of others) expect(await same(told, change)).toBe(false);
  });
});
