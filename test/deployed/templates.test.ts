import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../support/read-text.ts';
import { anOverlay } from '../system/black-box/client/a-package.ts';
import { partsOf } from '../system/black-box/client/client.ts';
import { multipart } from '../system/black-box/client/multipart.ts';
import { archiveOf, memberOf } from '../system/black-box/client/rows-of.ts';
import { aCustomer, type Customer } from './client/customer.ts';
import { ended } from './client/ended.ts';

const templatesPath = '/v1/bulkfill/templates';
const row = { column_0: 'Ada' };
let owner: Customer;
let path: string;
let templateId: string;
beforeAll(async () => {
  owner = await aCustomer('Templates');
  const { pdf, signer } = owner;
  const fields = { pdf, svc_file: await signer.package({ pdf, overlays: [anOverlay()] }), name: 'By key' };
  const pushed = await owner.client.post(multipart(partsOf(fields)), {}, templatesPath);
  expect(pushed.status, JSON.stringify(pushed.body)).toBe(201);
  templateId = String(pushed.body?.template_id);
  path = `${templatesPath}/${templateId}`;
});

const listed = async ({ client }: Customer): Promise<string[]> => {
  const templates = memberOf<{ template_id: string }[]>(await client.get(templatesPath), 'templates');
  return templates.map((template) => template.template_id);
};

describe('a template pushed with a key', () => {
  it('is listed, read by its ETag, and changed only with a matching If-Match', async () => {
    expect(await listed(owner)).toEqual([templateId]);
    const { pdf, signer, client } = owner;
    const fresh = await client.post(
      multipart(partsOf({ pdf, svc_file: await signer.package({ pdf }), name: 'To change' })),
      {},
      templatesPath,
    );
    const changing = `${templatesPath}/${String(fresh.body?.template_id)}`;
    const { etag = '' } = (await client.get(changing)).headers;
    expect((await client.get(changing, [['if-none-match', etag]])).status).toBe(304);
    expect((await client.get(changing, [['if-match', '"another"']], 'DELETE')).body?.code).toBe('TEMPLATE_CHANGED');
    expect((await client.get(changing, [['if-match', etag]], 'DELETE')).status).toBe(204);
    expect((await client.get(changing)).body?.code).toBe('TEMPLATE_NOT_FOUND');
    expect(await listed(owner)).toEqual([templateId]);
  });

  it('fills one document at once with the bytes of a job, billed once per idempotency key', async () => {
    const once = () => owner.client.postJson(`${path}/fill`, { row }, { idempotencyKey: 'one-receipt' });
    const filled = await once();
    expect([filled.status, filled.headers['content-type']], filled.bytes.toString('latin1', 0, 300)).toEqual([
      200,
      'application/pdf',
    ]);
    expect((await readText(filled.bytes)).map(({ text }) => text)).toEqual(['Ada']);
    const again = await once();
    expect([again.status, again.headers['idempotent-replayed'], again.bytes.equals(filled.bytes)]).toEqual([
      200,
      'true',
      true,
    ]);
    const other = await owner.client.postJson(
      `${path}/fill`,
      { row: { column_0: 'Bob' } },
      { idempotencyKey: 'one-receipt' },
    );
    expect([other.status, other.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
    expect((await owner.client.get('/v1/bulkfill/usage')).body).toMatchObject({ fills: 1, rows_used: 1 });

    const created = await owner.client.create({ pdf: undefined, svc_file: undefined, template_id: templateId });
    expect([200, 202], JSON.stringify(created.body)).toContain(created.status);
    expect(await ended(owner.client, created.body?.job_id)).toMatchObject({ status: 'completed' });
    const { entries } = await archiveOf(owner.client, created.body?.job_id);
    expect(hash('sha256', entries.get('row_1.pdf') ?? '', 'hex')).toBe(hash('sha256', filled.bytes, 'hex'));
  });

  it('is invisible to other accounts', async () => {
    const stranger = await aCustomer('Stranger to templates');
    expect(await listed(stranger)).toEqual([]);
    const answers = [
      await stranger.client.get(path),
      await stranger.client.get(path, [], 'DELETE'),
      await stranger.client.postJson(`${path}/fill`, { row }),
      await stranger.client.create({ pdf: undefined, svc_file: undefined, template_id: templateId }),
    ];
    expect(answers.map(({ status, body }) => [status, body?.code])).toEqual(
      answers.map(() => [404, 'TEMPLATE_NOT_FOUND']),
    );
    expect(await listed(owner)).toEqual([templateId]);
  });
});
