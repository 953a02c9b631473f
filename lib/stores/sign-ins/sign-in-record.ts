import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type SignInStart, signInStartSchema } from './sign-in-start.ts';

export const startKey = (stateSha256: string): ItemKey => ({ pk: `SIGNIN#${stateSha256}`, sk: 'SIGNIN' });

export const startToItem = (start: SignInStart): Item => ({ ...startKey(start.stateSha256), ...start });

/** Throws `CorruptRecord`. */
export const startFromItem = (item: Item): SignInStart => readRecord(signInStartSchema, item);
