import { hash } from 'node:crypto';
import * as v from 'valibot';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Identity, type User, userSchema } from './user.ts';

export const userKey = (userId: string): ItemKey => ({ pk: `USER#${userId}`, sk: 'USER' });

/** Returns the key of an identity, hashed, because subjects have any characters and length. JSON delimits the texts. */
export const identityKey = ({ issuer, subject }: Identity): ItemKey => ({
  pk: `IDENTITY#${hash('sha256', JSON.stringify([issuer, subject]), 'hex')}`,
  sk: 'IDENTITY',
});

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
