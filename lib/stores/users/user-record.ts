import { hash } from 'node:crypto';
import * as v from 'valibot';
import { accountPartition } from '../accounts/account-record.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Identity, type User, userSchema } from './user.ts';

export const userKey = (userId: string): ItemKey => ({ pk: `USER#${userId}`, sk: 'USER' });

/** Returns the key of an identity, hashed, because subjects have any characters and length. JSON delimits the texts. */
export const identityKey = ({ issuer, subject }: Identity): ItemKey => ({
  pk: `IDENTITY#${hash('sha256', JSON.stringify([issuer, subject]), 'hex')}`,
  sk: 'IDENTITY',
});

/** Prefix of the sort keys that list the users of an account. */
export const listedPrefix = 'USER#';

type ListedUser = Pick<User, 'userId' | 'accountId'>;

export const listedUserKey = ({ userId, accountId }: ListedUser): ItemKey => ({
  pk: accountPartition(accountId),
  sk: `${listedPrefix}${userId}`,
});

export const listedUserToItem = (user: ListedUser): Item => ({ ...listedUserKey(user), userId: user.userId });

export const userToItem = (user: User): Item => ({ ...userKey(user.userId), ...user });

/** Throws `CorruptRecord`. */
export const userFromItem = (item: Item): User => readRecord(userSchema, item);

export const identityToItem = ({ userId, issuer, subject }: User): Item => ({
  ...identityKey({ issuer, subject }),
  userId,
});

const identitySchema = v.object({ userId: v.string() });

/** Throws `CorruptRecord`. */
export const userIdFromItem = (item: Item): string => readRecord(identitySchema, item).userId;
