import { hash } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import type { FillRequest } from '@bulkfill/engine/threads/tasks/document-task';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../lib/core/system-clock.ts';
import { remoteSealingKeys, type SealTerms, sealingKeysOf } from '../../../lib/stores/sealing/sealing-keys.ts';
import { changeAccount } from '../../../lib/workflows/accounts/manage-account.ts';
import { readSeals } from '../../support/sealing/read-seals.ts';
import { makeIdentity, type TestIdentity } from '../../support/sealing/test-authority.ts';
import { aRequest } from '../../support/service/a-request.ts';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { exampleFiles, savedTemplate } from '../../support/service/saved-template.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { webService } from '../../support/service/web-service.ts';

let bench: CreateBench;
beforeAll(async () => {
  bench = await createBench();
});

const keysOf = ({ certificate, privateKey }: TestIdentity, terms: SealTerms = {}) =>
  remoteSealingKeys(
    systemClock,
    async () => [certificate],
    terms,
    () => (digest) => openLocalKey([certificate], privateKey).sign(digest),
  );

const sealedCreate = async (options: TestServiceOptions, rows = 1) => {
  const service = testService(bench.stack, options);
  const { token } = await service.anAccount('scale');
  return bench.create({ seal: 'true', csv_file: 'Ada\n'.repeat(rows) }, {}, service, token);
};

const current = makeIdentity();
const fetchTimestamp = async () => new Uint8Array();

describe('a sealed create', () => {
  // Contract: SEAL_NOT_CONFIGURED
  it('is refused without a sealing key, and leaves nothing behind', async () => {
    const before = await bench.stored();
    const answer = await sealedCreate({});
    expect([answer.status, answer.body.code]).toEqual([422, 'SEAL_NOT_CONFIGURED']);
    expect(await bench.stored()).toEqual(before);
  });

  // Contract: SEAL_CERTIFICATE_INVALID
  it.each([
    ['expired', { notAfter: '2024-05-01T00:00:00' }, 'expired on 2024-05-01'],
    ['not valid yet', { notBefore: '2030-05-01T00:00:00' }, 'not valid before 2030-05-01'],
  ])('is refused with a certificate that is %s', async (_, period, reason) => {
    const answer = await sealedCreate({ sealingKeys: keysOf(makeIdentity(period)) });
    expect([answer.status, answer.body.code]).toEqual([422, 'SEAL_CERTIFICATE_INVALID']);
    expect(answer.body.message).toContain(reason);
  });

  it('is refused with a key that no seal allows', async () => {
    const answer = await sealedCreate({ sealingKeys: keysOf(makeIdentity({ algorithm: 'RSA-1024' })) });
    expect([answer.status, answer.body.code]).toEqual([422, 'SEAL_CERTIFICATE_INVALID']);
  });

  // Contract: SEAL_TOO_MANY_TIMESTAMPS
  it('has at most 1,000 rows with time stamps', async () => {
    const sealingKeys = keysOf(current, { fetchTimestamp });
    expect((await sealedCreate({ sealingKeys }, 1000)).status).toBe(200);
    const refused = await sealedCreate({ sealingKeys }, 1001);
    expect([refused.status, refused.body.code]).toEqual([422, 'SEAL_TOO_MANY_TIMESTAMPS']);
    expect((await sealedCreate({ sealingKeys: keysOf(current) }, 1001)).status).toBe(200);
  });

  it('passes the executor the chain and the start of the job, but no key of another machine', async () => {
    const seen: FillRequest[] = [];
    const filler = fakeFiller((request) => {
      seen.push(request);
      return 'fill';
    });
    const answer = await sealedCreate({ sealingKeys: keysOf(current, { reason: 'Issued' }), filler });
    expect(seen[0]).toMatchObject({
      settings: { seal: true },
      seal: { reason: 'Issued', signedAt: answer.body.created_at, hasTimestamps: false },
    });
    expect(seen[0]?.seal?.chain.map((der) => Buffer.from(der).toString('hex'))).toEqual([
      Buffer.from(current.certificate).toString('hex'),
    ]);
    expect(seen[0]?.seal?.privateKey).toBeUndefined();
  });

  it('shares no archive with the same create under another certificate', async () => {
    const seen: FillRequest[] = [];
    const filler = fakeFiller((request) => {
      seen.push(request);
      return 'fill';
    });
    const owner = await testService(bench.stack).anAccount('scale');
    const create = (identity: TestIdentity): Promise<{ readonly status: number }> =>
      bench.create(
        { seal: 'true' },
        {},
        testService(bench.stack, { sealingKeys: keysOf(identity), filler }),
        owner.token,
      );
    for (const identity of [current, current, makeIdentity()]) expect((await create(identity)).status).toBe(200);
    expect(seen).toHaveLength(2);
  });

  it('has the key of its account, which the console shows', async () => {
    const own = makeIdentity({ name: 'Own key' });
    const sealingKeys = sealingKeysOf(keysOf(current), () => keysOf(own));
    const seen: FillRequest[] = [];
    const filler = fakeFiller((request) => {
      seen.push(request);
      return 'fill';
    });
    const service = webService(bench.stack, {}, { sealingKeys, filler });
    const { accountId, cookie, key } = await service.aBrowser();
    const session = async () => (await service.send('/app/api/session', { cookie })).body.seal;
    const sealedBy = async (): Promise<string | undefined> => {
      expect((await bench.create({ seal: 'true' }, {}, service, key)).status).toBe(200);
      return seen
        .at(-1)
        ?.seal?.chain.map((der) => hash('sha256', der))
        .join();
    };
    expect(await session()).toMatchObject({ subject: 'Test Seal' });
    expect(await sealedBy()).toBe(hash('sha256', current.certificate));
    const place = { p12: '/own.p12', passwordFile: '/own' };
    await changeAccount(service, accountId, { sealKey: { key: place, subject: 'Own key' } });
    expect(await session()).toMatchObject({ subject: 'Own key' });
    expect(await sealedBy()).toBe(hash('sha256', own.certificate));
    await changeAccount(service, accountId, { sealKey: null });
    expect(await session()).toMatchObject({ subject: 'Test Seal' });
  });

  it('is another request than one without a seal', async () => {
    const service = testService(bench.stack, { sealingKeys: keysOf(current) });
    const { token } = await service.anAccount();
    const headers = { 'idempotency-key': 'one' };
    expect((await bench.create({ seal: 'false' }, headers, service, token)).status).toBe(200);
    const other = await bench.create({ seal: 'true' }, headers, service, token);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
  });

  it('accepts "true" and "false" alone', async () => {
    const answer = await bench.create({ seal: 'yes' });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'UPLOAD_ERROR',
      'The field "seal" must be "true" or "false".',
    ]);
  });
});

describe('the retry of a sealed job', () => {
  it('is sealed, unless it says otherwise', async () => {
    const seen: FillRequest[] = [];
    const filler = fakeFiller((request) => {
      seen.push(request);
      return request.retryOf === undefined ? new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED') : 'fill';
    });
    const service = testService(bench.stack, { sealingKeys: keysOf(current), filler });
    const { token } = await service.anAccount('scale');
    const { body } = await bench.create({ seal: 'true' }, {}, service, token);
    const retry = async (seal: string | undefined, key: string): Promise<void> => {
      const form = new FormData();
      if (seal !== undefined) form.set('seal', seal);
      const url = `http://service.test/v1/bulkfill/export-jobs/${body.job_id}/retry`;
      const response = await service.api.fetch(
        aRequest(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
          body: form,
        }),
      );
      expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
    };
    await retry(undefined, 'a');
    await retry('false', 'b');
    expect(seen.map(({ settings }) => settings.seal)).toEqual([true, true, false]);
  });
});

describe('a sealed single document', () => {
  const fillBy = async (options: TestServiceOptions) => {
    const service = testService(bench.stack, options);
    const { accountId, token } = await service.anAccount('scale');
    const { templateId } = await savedTemplate(service, accountId, exampleFiles('certificate'));
    const row = { Name: 'Ada', column_1: 'Analytical Engines', column_2: 12 };
    return async (seal: unknown) => {
      const response = await service.api.fetch(
        aRequest(`http://service.test/v1/bulkfill/templates/${templateId}/fill`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ row, options: { seal } }),
        }),
      );
      return { status: response.status, bytes: await response.bytes() };
    };
  };

  it('has a seal that covers it, signed by the host', async () => {
    const fill = await fillBy({ sealingKeys: keysOf(current, { reason: 'Issued' }) });
    const { status, bytes } = await fill(true);
    expect(status).toBe(200);
    expect(readSeals(bytes)).toMatchObject([
      { coversFile: true, isIntact: true, dictionary: expect.stringContaining('(Issued)') },
    ]);
    expect(readSeals((await fill(false)).bytes)).toEqual([]);
  });

  it('is refused without a sealing key, and for a value that is no boolean', async () => {
    const fill = await fillBy({});
    const codeOf = async (seal: unknown): Promise<unknown> =>
      JSON.parse(Buffer.from((await fill(seal)).bytes).toString()).code;
    expect([await codeOf(true), await codeOf('true')]).toEqual(['SEAL_NOT_CONFIGURED', 'INVALID_PARAMETER']);
  });
});
