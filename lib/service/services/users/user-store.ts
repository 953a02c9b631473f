import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Identity, User } from './user.ts';
import { identityKey, identityToItem, userFromItem, userIdFromItem, userKey, userToItem } from './user-record.ts';

/** Users in the table, and the identities of the provider that lead to them. */
export const userStore = (table: DynamoTable) => ({
  /** Strongly consistent: who signed out everywhere is out at once. */
  get: async (userId: string): Promise<User | undefined> => {
    const item = await table.get(userKey(userId));
    return item === undefined ? undefined : userFromItem(item);
  },
  /** The user that an identity leads to, by id. */
  find: async (identity: Identity): Promise<string | undefined> => {
    const item = await table.get(identityKey(identity));
    return item === undefined ? undefined : userIdFromItem(item);
  },
  /** Refused (`user`, `identity`) when either is taken. */
  insert: (user: User): readonly Write[] => [
    { label: 'user', action: { kind: 'put', item: userToItem(user), expression: absent } },
    { label: 'identity', action: { kind: 'put', item: identityToItem(user), expression: absent } },
  ],
  /** Forgets a user and its identity; its sessions are over with it. */
  remove: (user: User): readonly Write[] => [
    { label: 'user', action: { kind: 'delete', key: userKey(user.userId), expression: {} } },
    { label: 'identity', action: { kind: 'delete', key: identityKey(user), expression: {} } },
  ],
  /** Notes what a provider says of a user, to be shown. */
  describe: async (userId: string, { email, name }: Pick<User, 'email' | 'name'>): Promise<void> => {
    const change = { update: 'SET #email = :email, #name = :name', condition: 'attribute_exists(#pk)' };
    await table.update(userKey(userId), expression(change, { ':email': email, ':name': name }));
  },
  /** Ends every session that the user has. */
  endSessions: (userId: string): Write => {
    const change = { update: 'SET #sessionGeneration = #sessionGeneration + :one', condition: 'attribute_exists(#pk)' };
    return { label: 'user', action: { kind: 'update', key: userKey(userId), expression: expression(change, { ':one': 1 }) } };
  },
});

export type UserStore = ReturnType<typeof userStore>;
