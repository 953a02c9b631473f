import { describe, expect, it } from 'vitest';
import { aPdf } from '../../system/black-box/client/a-pdf.ts';
import { type Fields, jobsPath } from '../../system/black-box/client/client.ts';
import { archiveOf } from '../../system/black-box/client/rows-of.ts';
import type { Cases } from '../run-cases.ts';
import { fresh, freshClient, replayed, rows, strictPackage, usageOf } from '../some-jobs.ts';

export const idempotency: Cases = ({ useWorld, needs }) => {
  const world = useWorld();

  describe('idempotency', () => {
    // Contract: 3/replay-same, 4.1-rule-2, reuse/effective-body
    it('replays the same body however it is encoded', async () => {
      const fields = { rows_json: rows(fresh()), max_failed_row_percent: '7', filename_columns: '["column_0"]' };
      const idempotencyKey = fresh().replace(' ', '.');
      const first = await world().client.create(fields, { idempotencyKey });
      const { rows_json: rowsJson, ...rest } = fields;
      const other = {
        rows_json: rowsJson,
        ...rest,
        max_failed_row_percent: '007',
        filename_columns: ' [ "column_0" ] ',
        include_stickers: 'false',
        flatten_forms: 'false',
        print_file: 'false',
        // Without a print file it asks for nothing.
        print_even: 'true',
        optimize: 'false',
        delivery_mode: 'response',
        unknown: 'x',
      };
      await world().client.settled(first.body?.job_id);
      const second = await world().client.create(other, { idempotencyKey, headers: [['x-request-id', 'again']] });
      const read = await world().client.read(first.body?.job_id);
      expect([second.status, second.body, replayed(second)]).toEqual([200, read.body, 'true']);
      expect(replayed(first)).toBeUndefined();
      expect(second.headers['x-request-id']).toBe('again');
    });

    // Contract: 4.1-rule-3, 4.1-rule-6, print-file/effective-body, IDEMPOTENCY_KEY_PAYLOAD_MISMATCH
    it.each<[string, Fields]>([
      ['other rows', { rows_json: rows('other') }],
      ['the same rows as CSV', { rows_json: undefined, csv_file: Buffer.from('one\n') }],
      ['another threshold', { max_failed_row_percent: '1' }],
      ['file-name columns', { filename_columns: '["column_0"]' }],
      ['stickers', { include_stickers: 'true' }],
      ['flattened forms', { flatten_forms: 'true' }],
      ['a print file', { print_file: 'true' }],
      ['the optimization', { optimize: 'true' }],
      [
        'another delivery mode',
        { delivery_mode: 'webhook', webhook_url: 'https://93.184.216.34/in', webhook_secret: 's' },
      ],
      ['another pdf', { pdf: aPdf({ mark: 'another' }) }],
    ])('rejects the same key with %s', async (_name, fields) => {
      const options = { idempotencyKey: 'one-for-all' };
      await world().client.create({ rows_json: rows('one') }, options);
      const answer = await world().client.create({ rows_json: rows('one'), ...fields }, options);
      expect([answer.status, answer.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
      expect(Object.keys(answer.body ?? {}).sort()).toEqual(['code', 'message']);
    });

    it('rejects the same key with another package', async () => {
      const options = { idempotencyKey: 'another-package' };
      await world().client.create({}, options);
      const answer = await world().client.create({ svc_file: await strictPackage(world()) }, options);
      expect([answer.status, answer.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
    });

    // Contract: 4.1-rule-5
    it('distinguishes keys by letter case and by account', async () => {
      const fields = { rows_json: rows(fresh()) };
      const headers = [['x-request-id', 'the-same']] as const;
      const [lower, upper] = [
        await world().client.create(fields, { idempotencyKey: 'case', headers }),
        await world().client.create(fields, { idempotencyKey: 'CASE', headers }),
      ];
      expect(upper.body?.job_id).not.toBe(lower.body?.job_id);
      const stranger = await freshClient(world());
      const foreign = await stranger.create({ rows_json: rows('unrelated') }, { idempotencyKey: 'case' });
      expect([200, 202]).toContain(foreign.status);
      expect(foreign.body?.job_id).not.toBe(lower.body?.job_id);
    });

    needs('many requests').it('creates one job from 20 concurrent creates and debits it once', async () => {
      const { key } = await world().newAccount('business');
      const client = world().clientOf(key);
      const fields = { rows_json: rows('race', 'race', 'race') };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => client.create(fields, { idempotencyKey: 'race' })),
      );
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 202)).toEqual([]);
      expect(new Set(answers.map(({ body }) => body?.job_id)).size).toBe(1);
      expect(answers.filter((answer) => replayed(answer) === 'true')).toHaveLength(19);
      await client.settled(answers[0]?.body?.job_id);
      expect(await usageOf(client)).toMatchObject({ rows_used: 3, rows_reserved: 0 });
      const again = await client.create(fields, { idempotencyKey: 'race' });
      expect([again.status, replayed(again), again.body?.status]).toEqual([200, 'true', 'completed']);
    });
  });

  needs('prompt jobs').describe('reuse', () => {
    // Contract: 3/reuse-makes
    it('completes a new key at once with the same artifact, another job, and no debit', async () => {
      const { key } = await world().newAccount('business');
      const client = world().clientOf(key);
      const first = await client.create({ rows_json: rows('reuse', 'me') });
      const second = await client.create({ rows_json: rows('reuse', 'me') });
      expect([second.status, second.body?.status]).toEqual([200, 'completed']);
      expect(second.body?.job_id).not.toBe(first.body?.job_id);
      expect(replayed(second)).not.toBe('true');
      expect(second.body?.result).toMatchObject({ download_url: `${jobsPath}/${second.body?.job_id}/download` });
      const manifest = (await archiveOf(client, second.body?.job_id)).manifest;
      expect(manifest.job_id).toBe(first.body?.job_id);
      expect(await usageOf(client)).toMatchObject({ rows_used: 2, rows_reserved: 0 });
    });
  });
};
