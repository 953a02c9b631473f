import { requireSeal } from '@bulkfill/engine/fill/require-seal';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { describe, expect, it } from 'vitest';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { makeIdentity } from '../../support/sealing/test-authority.ts';

const { certificate, privateKey } = makeIdentity({ notAfter: '2026-06-01T00:00:00' });
const seal = { key: openLocalKey(certificate, privateKey), signedAt: '2026-01-02T03:04:05Z' };
const batches = async function* () {};

const required = (
  change: Partial<typeof seal & { fetchTimestamp: () => Promise<Uint8Array> }> | undefined,
  rowCount = 1,
) =>
  requireSeal({
    settings: fillSettings({ seal: true }),
    options: fillOptions(change === undefined ? {} : { seal: { ...seal, ...change } }),
    rows: { rowCount, batches },
  });

const refusal = (code: string) => expect.objectContaining({ code });

describe('requireSeal', () => {
  it('returns no seal unless the settings request one', () => {
    const options = fillOptions({ seal });
    expect(requireSeal({ settings: fillSettings(), options, rows: { rowCount: 1, batches } })).toBeUndefined();
    expect(required({})).toEqual(seal);
  });

  // Contract: SEAL_NOT_CONFIGURED
  it('rejects a job to seal without a key', () => {
    expect(() => required(undefined)).toThrow(refusal('SEAL_NOT_CONFIGURED'));
  });

  // Contract: SEAL_CERTIFICATE_INVALID
  it('rejects a certificate that is expired at the start of the job', () => {
    expect(() => required({ signedAt: '2026-06-02T00:00:00Z' })).toThrow(refusal('SEAL_CERTIFICATE_INVALID'));
  });

  // Contract: SEAL_TOO_MANY_TIMESTAMPS
  it('rejects more than 1,000 rows with time stamps', () => {
    const fetchTimestamp = async () => new Uint8Array();
    expect(() => required({ fetchTimestamp }, 1001)).toThrow(refusal('SEAL_TOO_MANY_TIMESTAMPS'));
    expect(required({ fetchTimestamp }, 1000)).toMatchObject(seal);
    expect(required({}, 1001)).toEqual(seal);
  });
});
