import type { CountedBytes } from '../stored-bytes/stored-bytes-store.ts';
import { dueAttributes } from '../table/due-index.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey, Write } from '../table/write.ts';

/** What the sweep may remove. */
export interface Condemned {
  /** Of the objects, where they are not a job's inputs. */
  readonly prefix?: string;
  /** Bytes that count for an account until they are removed. */
  readonly counted?: CountedBytes;
}

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

/**
 * Creates that have begun to store objects and have not been accepted or refused yet. A record outlives a process that dies in between, so that
 * the sweep finds what it left.
 */
export const uploadStore = (table: DynamoTable) => ({
  /** `prefix` is that of its objects, where it is not the job's inputs. */
  begin: async (jobId: string, dueAtMs: number, prefix?: string): Promise<void> => {
    await table.put(uploadItem(jobId, dueAtMs, prefix));
  },
  /**
   * Part of a transaction after which nothing refers to the objects below `prefix`: the sweep removes what is left of them. `counted`: their
   * bytes in the sum of their account.
   */
  abandon: (id: string, prefix: string, dueAtMs: number, counted?: CountedBytes): Write => ({
    label: 'upload',
    action: { kind: 'put', item: uploadItem(id, dueAtMs, prefix, counted), expression: {} },
  }),
  /**
   * Part of a transaction after which the objects below `prefix` are needed for longer than `abandon` said. Refused (`upload`) once the sweep
   * has laid its hand on them.
   */
  postpone: (id: string, prefix: string, dueAtMs: number): Write => ({
    label: 'upload',
    action: {
      kind: 'put',
      item: uploadItem(id, dueAtMs, prefix),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  /** Part of the transaction that accepts the create. Refused (`upload`) once the sweep has laid its hand on it. */
  accept: (jobId: string): Write => ({
    label: 'upload',
    action: {
      kind: 'delete',
      key: uploadKey(jobId),
      expression: expression({ condition: 'attribute_exists(#pk) AND attribute_not_exists(#condemned)' }),
    },
  }),
  /** After the objects of a refused create were removed. */
  forget: (jobId: string): Promise<void> => table.delete(uploadKey(jobId)),
  /** The same as part of a transaction. Refused (`upload`) if it was forgotten already. */
  end: (jobId: string): Write => ({
    label: 'upload',
    action: { kind: 'delete', key: uploadKey(jobId), expression: expression({ condition: 'attribute_exists(#pk)' }) },
  }),
  /** Keeps the create from being accepted from now on. Undefined when it was accepted or forgotten already. */
  condemn: async (jobId: string): Promise<Condemned | undefined> => {
    const change = expression({ update: 'SET #condemned = :yes', condition: 'attribute_exists(#pk)' }, { ':yes': true });
    const item = await table.update(uploadKey(jobId), change);
    return item === undefined ? undefined : condemnedOf(item);
  },
});

export type UploadStore = ReturnType<typeof uploadStore>;
