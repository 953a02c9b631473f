import type { CountedBytes } from '../stored-bytes/stored-bytes-store.ts';
import { buildDueAttributes } from '../table/due-index.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey, Write } from '../table/write.ts';

export interface Condemned {
  /** Prefix of the objects, if they are not a job's inputs. */
  readonly prefix?: string;
  /** Bytes that count for an account until they are deleted. */
  readonly counted?: CountedBytes;
}

const uploadKey = (jobId: string): ItemKey => ({ pk: `UPLOAD#${jobId}`, sk: 'UPLOAD' });

const uploadItem = (jobId: string, dueAtMs: number, prefix: string | undefined, counted?: CountedBytes): Item => ({
  ...uploadKey(jobId),
  prefix,
  ...counted,
  ...buildDueAttributes('upload', jobId, dueAtMs),
});

const condemnedOf = ({ prefix, accountId, sizeBytes }: Item): Condemned => ({
  ...(typeof prefix === 'string' ? { prefix } : {}),
  ...(typeof accountId === 'string' && typeof sizeBytes === 'number' ? { counted: { accountId, sizeBytes } } : {}),
});

/** Creates that have stored objects and are not accepted yet. Records outlive a dead process, for the sweep. */
export const uploadStore = (table: DynamoTable) => ({
  /** Stores a record. `prefix`: prefix of its objects, if they are not a job's inputs. */
  begin: async (jobId: string, dueAtMs: number, prefix?: string): Promise<void> => {
    await table.put(uploadItem(jobId, dueAtMs, prefix));
  },
  /**
   * Hands the objects below `prefix` to the sweep, in the transaction that removes the last reference to them.
   * `counted`: their bytes in the sum of their account.
   */
  abandon: (id: string, prefix: string, dueAtMs: number, counted?: CountedBytes): Write => ({
    label: 'upload',
    action: { kind: 'put', item: uploadItem(id, dueAtMs, prefix, counted), expression: {} },
  }),
  /** Postpones the deletion of abandoned objects. Refused (`upload`) if the sweep has condemned them. */
  postpone: (id: string, prefix: string, dueAtMs: number): Write => ({
    label: 'upload',
    action: {
      kind: 'put',
      item: uploadItem(id, dueAtMs, prefix),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  /**
   * Removes the record, in the transaction that accepts the create. Refused (`upload`) if the sweep has condemned it.
   */
  accept: (jobId: string): Write => ({
    label: 'upload',
    action: {
      kind: 'delete',
      key: uploadKey(jobId),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  forget: (jobId: string): Promise<void> => table.delete(uploadKey(jobId)),
  /** Like `forget`, in a transaction. Refused (`upload`) if the record does not exist. */
  end: (jobId: string): Write => ({
    label: 'upload',
    action: { kind: 'delete', key: uploadKey(jobId), expression: expression({ condition: 'attribute_exists(#pk)' }) },
  }),
  /** Prevents the create from being accepted. Returns undefined if it was accepted or forgotten. */
  condemn: async (jobId: string): Promise<Condemned | undefined> => {
    const change = expression(
      { update: 'SET #condemned = :yes', condition: 'attribute_exists(#pk)' },
      { ':yes': true },
    );
    const item = await table.update(uploadKey(jobId), change);
    return item === undefined ? undefined : condemnedOf(item);
  },
});

export type UploadStore = ReturnType<typeof uploadStore>;
