import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Account } from './account.ts';
import { accountFromItem, accountKey, accountToItem } from './account-record.ts';

export const accountStore = (table: DynamoTable) => ({
  get: async (accountId: string): Promise<Account | undefined> => {
    const item = await table.get(accountKey(accountId));
    return item === undefined ? undefined : accountFromItem(item);
  },
  insert: (account: Account): Write => ({
    label: 'account',
    action: { kind: 'put', item: accountToItem(account), expression: absent },
  }),
  /** Writes the next version of an account. Refused (`account`) if the stored version differs. */
  replace: (account: Account): Write => ({
    label: 'account',
    action: {
      kind: 'put',
      item: accountToItem({ ...account, version: account.version + 1 }),
      expression: expression({ condition: '#version = :version' }, { ':version': account.version }),
    },
  }),
  /** Increments the version without another change. Refused (`account-version`) if the stored version differs. */
  touch: (account: Account): Write => ({
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

export type AccountStore = ReturnType<typeof accountStore>;
