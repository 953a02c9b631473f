import { readRecord } from '../table/corrupt-record.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';
import { emailSha256, type Invitation, invitationSchema } from './invitation.ts';
import type { InvitationStore } from './invitation-store.ts';

const invitationKey = (email: string): ItemKey => ({ pk: `INVITE#${emailSha256(email)}`, sk: 'INVITE' });

const listedKey = ({ accountId, email }: Invitation): ItemKey => ({ pk: `INVITES#${accountId}`, sk: email });

/** Invitations in the table. Each is written twice, together: to be found by its address, and to be listed. */
export const dynamoInvitationStore = (table: DynamoTable): InvitationStore => ({
  find: async (email) => {
    const item = await table.get(invitationKey(email));
    return item === undefined ? undefined : readRecord(invitationSchema, item);
  },
  list: async (accountId) => {
    const items = await table.query({ ...expression({ key: '#pk = :pk' }, { ':pk': `INVITES#${accountId}` }), consistent: true });
    return items.map((item) => readRecord(invitationSchema, item));
  },
  insert: (invitation) => [
    { label: 'invitation', action: { kind: 'put', item: { ...invitationKey(invitation.email), ...invitation }, expression: absent } },
    { label: 'invitation', action: { kind: 'put', item: { ...listedKey(invitation), ...invitation }, expression: {} } },
  ],
  remove: (invitation) => [
    {
      label: 'invitation',
      action: {
        kind: 'delete',
        key: invitationKey(invitation.email),
        expression: expression({ condition: '#accountId = :account' }, { ':account': invitation.accountId }),
      },
    },
    { label: 'invitation', action: { kind: 'delete', key: listedKey(invitation), expression: {} } },
  ],
});
