import { accountPartition } from '../accounts/account-record.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Identity, User } from './user.ts';
import {
  identityKey,
  identityToItem,
  listedPrefix,
  listedUserKey,
  listedUserToItem,
  userFromItem,
  userIdFromItem,
  userKey,
  userToItem,
} from './user-record.ts';

const listing = (user: User): Write => ({
  label: 'user',
  action: { kind: 'put', item: listedUserToItem(user), expression: {} },
});

export const userStore = (table: DynamoTable) => ({
  /** Returns a user. Strongly consistent, so that signing out everywhere takes effect immediately. */
  get: async (userId: string): Promise<User | undefined> => {
    const item = await table.get(userKey(userId));
    return item === undefined ? undefined : userFromItem(item);
  },
  find: async (identity: Identity): Promise<string | undefined> => {
    const item = await table.get(identityKey(identity));
    return item === undefined ? undefined : userIdFromItem(item);
  },
  /** Returns the ids of the users of an account. */
  list: async (accountId: string): Promise<readonly string[]> => {
    const items = await table.query({
      ...expression(
        { key: '#pk = :pk AND begins_with(#sk, :sk)' },
        { ':pk': accountPartition(accountId), ':sk': listedPrefix },
      ),
      consistent: true,
    });
    return items.map(userIdFromItem);
  },
  /** Lists a user of before there were lists. */
  enlist: listing,
  /** Inserts a user. Refused (`user`, `identity`) if either exists. */
  insert: (user: User): readonly Write[] => [
    { label: 'user', action: { kind: 'put', item: userToItem(user), expression: absent } },
    { label: 'identity', action: { kind: 'put', item: identityToItem(user), expression: absent } },
    listing(user),
  ],
  /** Deletes a user and its identity, which ends its sessions. */
  remove: (user: User): readonly Write[] => [
    { label: 'user', action: { kind: 'delete', key: userKey(user.userId), expression: {} } },
    { label: 'identity', action: { kind: 'delete', key: identityKey(user), expression: {} } },
    { label: 'user', action: { kind: 'delete', key: listedUserKey(user), expression: {} } },
  ],
  describe: async (userId: string, { email, name }: Pick<User, 'email' | 'name'>): Promise<void> => {
    const change = { update: 'SET #email = :email, #name = :name', condition: 'attribute_exists(#pk)' };
    await table.update(userKey(userId), expression(change, { ':email': email, ':name': name }));
  },
  endSessions: (userId: string): Write => {
    const change = { update: 'SET #sessionGeneration = #sessionGeneration + :one', condition: 'attribute_exists(#pk)' };
    return {
      label: 'user',
      action: { kind: 'update', key: userKey(userId), expression: expression(change, { ':one': 1 }) },
    };
  },
});

export type UserStore = ReturnType<typeof userStore>;
