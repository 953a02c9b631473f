import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { identityKey, identityToItem, userFromItem, userIdFromItem, userKey, userToItem } from './user-record.ts';
import type { UserStore } from './user-store.ts';

/** Users in the table. */
export const dynamoUserStore = (table: DynamoTable): UserStore => ({
  get: async (userId) => {
    const item = await table.get(userKey(userId));
    return item === undefined ? undefined : userFromItem(item);
  },
  find: async (identity) => {
    const item = await table.get(identityKey(identity));
    return item === undefined ? undefined : userIdFromItem(item);
  },
  insert: (user) => [
    { label: 'user', action: { kind: 'put', item: userToItem(user), expression: absent } },
    { label: 'identity', action: { kind: 'put', item: identityToItem(user), expression: absent } },
  ],
  remove: (user) => [
    { label: 'user', action: { kind: 'delete', key: userKey(user.userId), expression: {} } },
    { label: 'identity', action: { kind: 'delete', key: identityKey(user), expression: {} } },
  ],
  describe: async (userId, { email, name }) => {
    const change = { update: 'SET #email = :email, #name = :name', condition: 'attribute_exists(#pk)' };
    await table.update(userKey(userId), expression(change, { ':email': email, ':name': name }));
  },
  endSessions: (userId) => {
    const change = { update: 'SET #sessionGeneration = #sessionGeneration + :one', condition: 'attribute_exists(#pk)' };
    return { label: 'user', action: { kind: 'update', key: userKey(userId), expression: expression(change, { ':one': 1 }) } };
  },
});
