import { describe, expect, it } from 'vitest';
import { readText } from '../../support/read-text.ts';
import { anOverlay } from '../../system/black-box/client/a-package.ts';
import type { Cases } from '../run-cases.ts';
import { completed } from '../some-jobs.ts';

export const groupedRows: Cases = ({ useWorld }) => {
  const world = useWorld();

  describe('grouped rows', () => {
    it('make one document per value of a column, with all rows of each, and count documents', async () => {
      const { pdf, signer, client } = world();
      const cells = [{ key: 'column_1', x: 0, width: 200 }];
      const list = anOverlay({ id: 'items', kind: 'list', value: { rows: 'group' }, itemHeight: 15, cells });
      const items = [
        ['Ada', 'Ink'],
        ['Bea', 'Nib'],
        ['Ada ', 'Paper'],
      ];
      const { archive, manifest } = await completed(client, {
        rows_json: JSON.stringify(items.map(([name, item]) => ({ column_0: name, column_1: item }))),
        svc_file: await signer.package({ pdf, overlays: [list] }),
        group_by: 'column_0',
      });
      expect([...archive.keys()].filter((name) => name.endsWith('.pdf'))).toEqual(['row_1.pdf', 'row_2.pdf']);
      expect(manifest.summary).toMatchObject({ produced_rows: 2, source_row_count: 3 });
      expect(manifest.row_results).toMatchObject([
        { row_number: 1, source_rows: [1, 3] },
        { row_number: 2, source_rows: [2] },
      ]);
    });

    it('fill one document of several rows, where later rows need the columns of the list only', async () => {
      const { pdf, signer, client } = world();
      const cells = [{ key: 'column_1', x: 0, width: 200 }];
      const list = anOverlay({ id: 'items', kind: 'list', value: { rows: 'group' }, itemHeight: 15, cells });
      const svc = await signer.package({ pdf, overlays: [anOverlay(), list] });
      const { body: template } = await client.push('POST', '', { pdf, svc_file: svc });
      const fill = (body: object) =>
        client.postJson(`/v1/bulkfill/templates/${String(template?.template_id)}/fill`, body, {
          headers: [['accept', 'application/json']],
        });
      const filled = await fill({ group_rows: [{ Name: 'Ada', column_1: 'Ink' }, { column_1: 'Nib' }] });
      expect([filled.status, filled.body]).toMatchObject([200, { status: 'success', notices: [] }]);
      const texts = (await readText(Buffer.from(String(filled.body?.pdf), 'base64'))).map(({ text }) => text);
      expect(texts).toEqual(expect.arrayContaining(['Ada', 'Ink', 'Nib']));
      const differing = await fill({ group_rows: [{ Name: 'Ada' }, { Name: 'Bea' }] });
      expect(differing.body?.notices).toMatchObject([{ code: 'GROUP_VALUE_DIFFERS' }]);
      const large = await fill({ group_rows: Array(5_001).fill({ column_1: 'Ink' }) });
      expect([large.status, large.body]).toMatchObject([
        422,
        { code: 'ROW_FAILED', details: { warnings: [{ code: 'GROUP_TOO_LARGE' }] } },
      ]);
      expect((await fill({ group_rows: [], row: {} })).status).toBe(400);
    });

    it('refuse a column that no row has', async () => {
      const { client } = world();
      const { status, body } = await client.create({
        rows_json: JSON.stringify([{ column_0: 'Ada' }]),
        group_by: 'column_7',
      });
      expect([status, body?.code]).toEqual([400, 'INVALID_GROUP_BY']);
    });
  });
};
