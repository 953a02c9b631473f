import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { startFromItem, startKey, startToItem } from './sign-in-record.ts';
import { type SignInStore, signInLifetimeMs } from './sign-in-start.ts';

/** Starts of sign-ins in the table. */
export const dynamoSignInStore = (table: DynamoTable): SignInStore => ({
  begin: (start) => {
    const ttlEpochSeconds = Math.ceil((start.createdAtMs + signInLifetimeMs) / 1000);
    return {
      label: 'sign-in',
      action: { kind: 'put', item: { ...startToItem(start), ttlEpochSeconds }, expression: absent },
    };
  },
  take: async (stateSha256, boundTo) => {
    if (boundTo.length === 0) return undefined;
    const names = boundTo.map((_, index) => `:b${index}`);
    const values = Object.fromEntries(boundTo.map((value, index) => [`:b${index}`, value]));
    const item = await table.take(startKey(stateSha256), expression({ condition: `#boundTo IN (${names.join(', ')})` }, values));
    return item === undefined ? undefined : startFromItem(item);
  },
});
