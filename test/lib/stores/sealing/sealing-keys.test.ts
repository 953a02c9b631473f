import { mib } from '@bulkfill/engine/core/units';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import type { DocumentPool, FillRequest } from '@bulkfill/engine/threads/tasks/document-task';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterAll, describe, expect, it } from 'vitest';
import { sealingKeys } from '../../../../lib/composition/wiring/sealing-keys.ts';
import { parseConfig } from '../../../../lib/core/config.ts';
import { remoteSealingKeys, type SealingKeys } from '../../../../lib/stores/sealing/sealing-keys.ts';
import { aPayload, testKey, testKeys } from '../../../engine/svc/package-builders.ts';
import { contentPdf } from '../../../support/content-pdf.ts';
import { fillSettings } from '../../../support/fill-settings.ts';
import { renderLimits } from '../../../support/render-limits.ts';
import { makeIdentity } from '../../../support/sealing/test-authority.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';

const { certificate, privateKey } = makeIdentity();
const { sign } = openLocalKey([certificate], privateKey);
const fills: DocumentPool = new ThreadPool(documentThread('fill-thread'), {
  turns: { max: 1 },
  maxHeapMb: 256,
  maxYoungGenerationMb: 64,
});
afterAll(() => fills.close());
const filler = threadFiller(fills, {
  keys: testKeys,
  limits: renderLimits,
  csv: { maxColumns: 9, maxCellCharacters: 99 },
  bounds: { workMs: 60_000, residentBytes: 8192 * mib },
});
const svc = await buildPackage(aPayload({ source: undefined }), testKey);

/** Fills a job as the executor does: its bytes are transferred to the thread. */
const fill = async (keys: SealingKeys): Promise<number> => {
  const seal = await (await keys.find())!.of('2026-01-02T03:04:05Z');
  const request: FillRequest = {
    source: Uint8Array.from(contentPdf('', { width: 200, height: 100 })),
    package: Uint8Array.from(svc),
    rows: { format: 'csv', bytes: Uint8Array.from(Buffer.from('Ada\n')) },
    maxPackageBytes: mib,
    maxOutputBytes: mib,
    settings: fillSettings({ seal: true }),
    seal: seal.task,
    jobId: 'j',
    createdAt: '2026-01-02T03:04:05Z',
  };
  const again = () => Promise.reject(new Error('The work is not repeated.'));
  const chunks = filler.fill(request, { signal: new AbortController().signal, again, sealHost: seal.host });
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return value.producedRows;
  }
};

const aKey = (first: () => Uint8Array) => {
  const clock = fakeClock();
  let reads = 0;
  const readChain = async () => (++reads === 1 ? first() : certificate);
  const signer = () => (digest: Uint8Array) => digest;
  return { clock, keys: remoteSealingKeys(clock, readChain, {}, signer), reads: () => reads };
};

describe('a sealing key', () => {
  it('seals one job after the other', async () => {
    const keys = remoteSealingKeys(
      fakeClock(),
      async () => [certificate],
      {},
      () => sign,
    );
    expect([await fill(keys), await fill(keys), await fill(keys)]).toEqual([1, 1, 1]);
  });

  it('is opened once', async () => {
    const { clock, keys, reads } = aKey(() => certificate);
    await keys.find();
    clock.advance(3_600_000);
    await keys.find();
    expect(reads()).toBe(1);
  });

  it('is opened again a minute after its refusal', async () => {
    const { clock, keys, reads } = aKey(() => Buffer.from('no certificate'));
    for (const waitMs of [0, 59_999]) {
      clock.advance(waitMs);
      await expect(keys.find()).rejects.toMatchObject({ code: 'SEAL_CERTIFICATE_INVALID' });
    }
    expect(reads()).toBe(1);
    clock.advance(1);
    await keys.find();
    clock.advance(60_000);
    await keys.find();
    expect(reads()).toBe(2);
  });

  it('is read again immediately after a failed read', async () => {
    const { keys, reads } = aKey(() => {
      throw new Error('The disk failed.');
    });
    await expect(keys.find()).rejects.toThrow('The disk failed.');
    await keys.find();
    expect(reads()).toBe(2);
  });

  // Contract: SEAL_CERTIFICATE_INVALID
  it('is refused if its file or the file of its password is missing', async () => {
    const config = parseConfig({ SEAL_P12: '/missing.p12', SEAL_PASSWORD_FILE: '/missing' });
    await expect(sealingKeys({ config, clock: fakeClock() }).find()).rejects.toMatchObject({
      code: 'SEAL_CERTIFICATE_INVALID',
      message: expect.stringContaining('is not readable'),
    });
  });
});
