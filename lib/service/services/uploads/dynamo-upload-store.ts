import type { CountedBytes } from '../stored-bytes/stored-bytes-store.ts';
import { dueAttributes } from '../table/due-index.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey } from '../table/write.ts';
import type { Condemned, UploadStore } from './upload-store.ts';

const uploadKey = (jobId: string): ItemKey => ({ pk: `UPLOAD#${jobId}`, sk: 'UPLOAD' });

const uploadItem = (jobId: string, dueAtMs: number, prefix: string | undefined, counted?: CountedBytes): Item => ({
  ...uploadKey(jobId),
  prefix,
  ...counted,
  ...dueAttributes('upload', jobId, dueAtMs),
});

const condemnedOf = ({ prefix, accountId, sizeBytes }: Item): Condemned => ({
  ...(typeof prefix === 'string' ? { prefix } : {}),
  ...(typeof accountId === 'string' && typeof sizeBytes === 'number' ? { counted: { accountId, sizeBytes } } : {}),
});

/** Uploads in the table. */
export const dynamoUploadStore = (table: DynamoTable): UploadStore => ({
  begin: async (jobId, dueAtMs, prefix) => {
    await table.put(uploadItem(jobId, dueAtMs, prefix));
  },
  abandon: (id, prefix, dueAtMs, counted) => ({
    label: 'upload',
    action: { kind: 'put', item: uploadItem(id, dueAtMs, prefix, counted), expression: {} },
  }),
  postpone: (id, prefix, dueAtMs) => ({
    label: 'upload',
    action: {
      kind: 'put',
      item: uploadItem(id, dueAtMs, prefix),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  accept: (jobId) => ({
    label: 'upload',
    action: {
      kind: 'delete',
      key: uploadKey(jobId),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  forget: (jobId) => table.delete(uploadKey(jobId)),
  end: (jobId) => ({
    label: 'upload',
    action: { kind: 'delete', key: uploadKey(jobId), expression: expression({ condition: 'attribute_exists(#pk)' }) },
  }),
  condemn: async (jobId) => {
    const change = expression({ update: 'SET #condemned = :yes', condition: 'attribute_exists(#pk)' }, { ':yes': true });
    const item = await table.update(uploadKey(jobId), change);
    return item === undefined ? undefined : condemnedOf(item);
  },
});
