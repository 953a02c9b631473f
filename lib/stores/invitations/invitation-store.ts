import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Invitation } from './invitation.ts';
import {
  invitationFromItem,
  invitationKey,
  invitationsPartition,
  invitationToItem,
  listedKey,
} from './invitation-record.ts';

/** An address has at most one invitation in all accounts. Each is stored by address and in the account's list. */
export const invitationStore = (table: DynamoTable) => ({
  find: async (email: string): Promise<Invitation | undefined> => {
    const item = await table.get(invitationKey(email));
    return item === undefined ? undefined : invitationFromItem(item);
  },
  list: async (accountId: string): Promise<readonly Invitation[]> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': invitationsPartition(accountId) }),
      consistent: true,
    });
    return items.map(invitationFromItem);
  },
  /** Inserts an invitation. Refused (`invitation`) if the address is already invited. */
  insert: (invitation: Invitation): readonly Write[] => [
    { label: 'invitation', action: { kind: 'put', item: invitationToItem(invitation), expression: absent } },
    { label: 'invitation', action: { kind: 'put', item: { ...listedKey(invitation), ...invitation }, expression: {} } },
  ],
  remove: (invitation: Invitation): readonly Write[] => [
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

export type InvitationStore = ReturnType<typeof invitationStore>;
