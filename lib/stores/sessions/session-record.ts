import * as v from 'valibot';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type SessionOrigin, type SessionRecord, sessionOriginSchema, sessionSchema } from './session.ts';

export const sessionKey = (tokenSha256: string): ItemKey => ({ pk: `SESSION#${tokenSha256}`, sk: 'SESSION' });

export const seenKey = (tokenSha256: string): ItemKey => ({ pk: `SEEN#${tokenSha256}`, sk: 'SEEN' });

export const sessionsPartition = (userId: string): string => `SESSIONS#${userId}`;

/** Returns the key of a session in that list. Sort keys compare as text, so times have a fixed width. */
export const listedKey = ({
  userId,
  createdAtMs,
  tokenSha256,
}: Pick<SessionRecord, 'userId' | 'createdAtMs' | 'tokenSha256'>): ItemKey => ({
  pk: sessionsPartition(userId),
  sk: `${String(createdAtMs).padStart(15, '0')}#${tokenSha256}`,
});

const listedSchema = v.object({ session: sessionSchema, origin: sessionOriginSchema });

export const listedToItem = (session: SessionRecord, origin: SessionOrigin): Item => ({
  ...listedKey(session),
  session,
  origin,
});

/** Throws `CorruptRecord`. */
export const listedFromItem = (item: Item): { readonly session: SessionRecord; readonly origin: SessionOrigin } =>
  readRecord(listedSchema, item);

export const sessionToItem = (session: SessionRecord): Item => ({ ...sessionKey(session.tokenSha256), ...session });

/** Throws `CorruptRecord`. */
export const sessionFromItem = (item: Item): SessionRecord => readRecord(sessionSchema, item);
