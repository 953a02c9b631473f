import { expect, it } from 'vitest';
import type { Cases } from '../run-cases.ts';
import { rows, strictPackage, usageOf } from '../some-jobs.ts';

export const quota: Cases = ({ useWorld, needs }) => {
  needs('settings', 'prompt jobs').describe('quota', () => {
    const world = useWorld({ MONTHLY_ROWS_SCALE: '25' });
    // Contract: limit/quota
    it('is never exceeded by concurrent creates, is released by a failure, and rejects one row too many', async () => {
      const { key } = await world().newAccount('scale');
      const client = world().clientOf(key);
      const failed = await client.create({ svc_file: await strictPackage(world()), rows_json: '[{},{},{}]' });
      expect(failed.body?.status).toBe('failed');
      expect(await usageOf(client)).toMatchObject({ rows_limit: 25, rows_used: 0, rows_reserved: 0 });
      const tooMany = await client.create({ rows_json: rows(...Array.from({ length: 26 }, (_, n) => n)) });
      expect([tooMany.status, tooMany.body?.code]).toEqual([403, 'BULKFILL_LIMIT_REACHED']);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          client.create({ rows_json: rows(`race ${n}`, 'a', 'b', 'c', 'd') }, { idempotencyKey: `race.${n}` }),
        ),
      );
      const accepted = answers.filter(({ status }) => status === 200 || status === 202);
      expect(accepted).toHaveLength(5);
      for (const { body } of answers.filter((answer) => !accepted.includes(answer)))
        expect(body?.code).toBe('BULKFILL_LIMIT_REACHED');
      for (const { body } of accepted) await client.settled(body?.job_id);
      expect(await usageOf(client)).toMatchObject({ rows_used: 25, rows_reserved: 0 });
      const replay = await client.create(
        { rows_json: rows('race 0', 'a', 'b', 'c', 'd') },
        { idempotencyKey: 'race.0' },
      );
      expect(replay.headers['idempotent-replayed']).toBe(answers[0]?.status === 403 ? undefined : 'true');
      const one = await client.create({ rows_json: rows('one more') });
      expect(one.body?.code).toBe('BULKFILL_LIMIT_REACHED');
      const reused = await client.create({
        rows_json: rows(`race ${answers.indexOf(accepted[0]!)}`, 'a', 'b', 'c', 'd'),
      });
      expect(reused.body?.status).toBe('completed');
    });
  });
};
