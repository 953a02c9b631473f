import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Session, sessionSchema } from './session.ts';

export const sessionKey = (tokenSha256: string): ItemKey => ({ pk: `SESSION#${tokenSha256}`, sk: 'SESSION' });

/** Where it is kept when a session was last used. */
export const seenKey = (tokenSha256: string): ItemKey => ({ pk: `SEEN#${tokenSha256}`, sk: 'SEEN' });

/** How a session is stored. */
export const sessionToItem = (session: Session): Item => ({ ...sessionKey(session.tokenSha256), ...session });

/** Throws `CorruptRecord`. */
export const sessionFromItem = (item: Item): Session => readRecord(sessionSchema, item);
