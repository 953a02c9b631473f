import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { accountFromItem, accountKey, accountToItem } from './account-record.ts';
import type { AccountStore } from './account-store.ts';

/** Accounts in the table. */
export const dynamoAccountStore = (table: DynamoTable): AccountStore => ({
  get: async (accountId) => {
    const item = await table.get(accountKey(accountId));
    return item === undefined ? undefined : accountFromItem(item);
  },
  insert: (account) => ({ label: 'account', action: { kind: 'put', item: accountToItem(account), expression: absent } }),
  replace: (account) => ({
    label: 'account',
    action: {
      kind: 'put',
      item: accountToItem({ ...account, version: account.version + 1 }),
      expression: expression({ condition: '#version = :version' }, { ':version': account.version }),
    },
  }),
  touch: (account) => ({
    label: 'account-version',
    action: {
      kind: 'update',
      key: accountKey(account.accountId),
      expression: expression(
        { update: 'SET #version = #version + :one', condition: '#version = :version' },
        { ':one': 1, ':version': account.version },
      ),
    },
  }),
});
