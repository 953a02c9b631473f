import { dueAttributes } from '../table/due-index.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';
import type { UploadStore } from './upload-store.ts';

const uploadKey = (jobId: string): ItemKey => ({ pk: `UPLOAD#${jobId}`, sk: 'UPLOAD' });

/** Uploads in the table. */
export const dynamoUploadStore = (table: DynamoTable): UploadStore => ({
  begin: async (jobId, dueAtMs) => {
    await table.put({ ...uploadKey(jobId), ...dueAttributes('upload', jobId, dueAtMs) });
  },
  accept: (jobId) => ({
    label: 'upload',
    action: {
      kind: 'delete',
      key: uploadKey(jobId),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  forget: (jobId) => table.delete(uploadKey(jobId)),
  condemn: async (jobId) => {
    const change = expression({ update: 'SET #condemned = :yes', condition: 'attribute_exists(#pk)' }, { ':yes': true });
    return (await table.update(uploadKey(jobId), change)) !== undefined;
  },
});
