import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import { startFromItem, startKey, startToItem } from './sign-in-record.ts';
import { type SignInStart, signInLifetimeMs } from './sign-in-start.ts';

export const signInStore = (table: DynamoTable) => ({
  begin: (start: SignInStart): Write => {
    const ttlEpochSeconds = Math.ceil((start.createdAtMs + signInLifetimeMs) / 1000);
    return {
      label: 'sign-in',
      action: { kind: 'put', item: { ...startToItem(start), ttlEpochSeconds }, expression: absent },
    };
  },
  /** Consumes the start of a state if it is bound to one of `boundTo`; else returns undefined. */
  take: async (stateSha256: string, boundTo: readonly string[]): Promise<SignInStart | undefined> => {
    if (boundTo.length === 0) return undefined;
    const names = boundTo.map((_, index) => `:b${index}`);
    const values = Object.fromEntries(boundTo.map((value, index) => [`:b${index}`, value]));
    const item = await table.take(
      startKey(stateSha256),
      expression({ condition: `#boundTo IN (${names.join(', ')})` }, values),
    );
    return item === undefined ? undefined : startFromItem(item);
  },
});

export type SignInStore = ReturnType<typeof signInStore>;
