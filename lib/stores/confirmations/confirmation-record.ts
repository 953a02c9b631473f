import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type ConfirmationRecord, confirmationSchema } from './confirmation.ts';

export const confirmationKey = (confirmationId: string): ItemKey => ({
  pk: `CONFIRMATION#${confirmationId}`,
  sk: 'CONFIRMATION',
});

export const confirmationToItem = (confirmation: ConfirmationRecord): Item => ({
  ...confirmationKey(confirmation.confirmationId),
  ...confirmation,
});

/** Throws `CorruptRecord`. */
export const confirmationFromItem = (item: Item): ConfirmationRecord => readRecord(confirmationSchema, item);
