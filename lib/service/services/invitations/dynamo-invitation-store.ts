import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { invitationFromItem, invitationKey, invitationsPartition, invitationToItem, listedKey } from './invitation-record.ts';
import type { InvitationStore } from './invitation-store.ts';

/** Invitations in the table. Each is written twice, together: to be found by its address, and to be listed. */
export const dynamoInvitationStore = (table: DynamoTable): InvitationStore => ({
  find: async (email) => {
    const item = await table.get(invitationKey(email));
    return item === undefined ? undefined : invitationFromItem(item);
  },
  list: async (accountId) => {
    const items = await table.query({ ...expression({ key: '#pk = :pk' }, { ':pk': invitationsPartition(accountId) }), consistent: true });
    return items.map(invitationFromItem);
  },
  insert: (invitation) => [
    { label: 'invitation', action: { kind: 'put', item: invitationToItem(invitation), expression: absent } },
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
