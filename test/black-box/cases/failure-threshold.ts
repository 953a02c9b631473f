import { describe, expect, it } from 'vitest';
import { anOverlay } from '../../system/black-box/client/a-package.ts';
import type { Cases } from '../run-cases.ts';
import { completed, freshClient, instant, replayed, strictPackage, uuid } from '../some-jobs.ts';

export const failureThreshold: Cases = ({ useWorld, needs }) => {
  const world = useWorld();

  describe('failure threshold', () => {
    // Contract: 2.4, 3/threshold-strict
    needs('prompt jobs').it('aborts over it, not at it, with the figures at that moment', async () => {
      const client = await freshClient(world(), 'free');
      const svcFile = await strictPackage(world());
      const rowsJson = '[{"column_0":"A"},{},{"column_0":"B"},{"column_0":"C"}]';
      const at = await client.create({ svc_file: svcFile, rows_json: rowsJson, max_failed_row_percent: '25' });
      expect(at.body?.status).toBe('completed');
      const fields = { svc_file: svcFile, rows_json: rowsJson, max_failed_row_percent: '24' };
      const past = await client.create(fields, { idempotencyKey: 'past' });
      expect(past.status).toBe(500);
      expect(past.body).toEqual({
        job_id: expect.stringMatching(uuid),
        status: 'failed',
        created_at: expect.stringMatching(instant),
        started_at: expect.stringMatching(instant),
        completed_at: expect.stringMatching(instant),
        error: {
          code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
          message: expect.stringMatching(/\S/),
          details: {
            failure_class: 'threshold_failed',
            input_row_count: 4,
            produced_row_count: 1,
            failed_row_count: 1,
            failed_row_percent: 25,
            max_failed_row_percent: 24,
          },
        },
      });
      const read = await client.read(past.body?.job_id);
      expect([read.status, read.body]).toEqual([200, past.body]);
      const download = await client.download(past.body?.job_id);
      expect([download.status, download.body?.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
      const replay = await client.create(fields, { idempotencyKey: 'past' });
      expect([replay.status, replay.body, replayed(replay)]).toEqual([200, past.body, 'true']);
    });

    // Contract: 2.6/skipped-overlays
    it('ignores skipped overlays', async () => {
      const overlays = [anOverlay({ kind: 'qr' })];
      const { manifest } = await completed(world().client, {
        svc_file: await world().signer.package({ pdf: world().pdf, overlays }),
        rows_json: '[{}]',
      });
      expect(manifest.summary).toMatchObject({ partial_rows: 1, failed_rows: 0 });
    });
  });
};
