import { describe, expect, it } from 'vitest';
import { anOverlay } from '../../system/black-box/client/a-package.ts';
import type { Cases } from '../run-cases.ts';
import { completed } from '../some-jobs.ts';

export const conveniences: Cases = ({ useWorld }) => {
  const world = useWorld();

  describe('rows_json with labels', () => {
    // Contract: row-data
    it('fills the columns that the labels name, and a retry keeps them', async () => {
      const { client, pdf, signer } = world();
      const { job, archive, manifest } = await completed(client, {
        svc_file: await signer.package({ pdf, overlays: [anOverlay(), anOverlay({ id: 'qr', kind: 'qr' })] }),
        rows_json: '[{"Name": "Ada"}, {"Name": null, "column_3": "x"}]',
        filename_columns: '["column_0"]',
        max_failed_row_percent: '100',
      });
      expect([...archive.keys()]).toEqual(['row_1_Ada.pdf', 'row_2.pdf', 'manifest.json']);
      expect(manifest.row_results).toMatchObject([{ status: 'success' }, { status: 'partial' }]);
      const retried = await client.retry(job.job_id, { rows: '[{"row_number": 2, "cells": {"Name": "Bea"}}]' });
      expect(retried.status).toBeLessThan(203);
      expect((await client.settled(retried.body?.job_id)).status).toBe('completed');
    });

    it('refuses an unknown label with INVALID_ROWS_JSON and the nearest one', async () => {
      const { client } = world();
      const { status, body } = await client.create({ rows_json: '[{"Nmae": "Ada"}]' });
      expect([status, body?.code, body?.message]).toEqual([
        400,
        'INVALID_ROWS_JSON',
        expect.stringContaining('Did you mean "Name"?'),
      ]);
    });
  });
};
