import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { hashEmail, type Invitation, invitationSchema } from './invitation.ts';

export const invitationKey = (email: string): ItemKey => ({ pk: `INVITE#${hashEmail(email)}`, sk: 'INVITE' });

export const invitationsPartition = (accountId: string): string => `INVITES#${accountId}`;

export const listedKey = ({ accountId, email }: Invitation): ItemKey => ({
  pk: invitationsPartition(accountId),
  sk: email,
});

/** Converts an invitation to its item, which is found by address. */
export const invitationToItem = (invitation: Invitation): Item => ({
  ...invitationKey(invitation.email),
  ...invitation,
});

/** Throws `CorruptRecord`. */
export const invitationFromItem = (item: Item): Invitation => readRecord(invitationSchema, item);
