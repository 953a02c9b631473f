import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import type { Expression } from '../table/expression.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import { confirmationFromItem, confirmationKey, confirmationToItem } from './confirmation-record.ts';
import type { ConfirmationStore } from './confirmation-store.ts';

/** Longer than it can be used, so that who comes late is told so. */
const keptMs = 86_400_000;

const update = (confirmationId: string, change: Expression): Write => ({
  label: 'confirmation',
  action: { kind: 'update', key: confirmationKey(confirmationId), expression: change },
});

const pending = '#state = :pending';

/** Confirmations in the table. */
export const dynamoConfirmationStore = (table: DynamoTable): ConfirmationStore => ({
  get: async (confirmationId) => {
    const item = await table.get(confirmationKey(confirmationId));
    return item === undefined ? undefined : confirmationFromItem(item);
  },
  insert: (confirmation) => {
    const ttlEpochSeconds = Math.ceil((confirmation.createdAtMs + keptMs) / 1000);
    const item = { ...confirmationToItem(confirmation), ttlEpochSeconds };
    return { label: 'confirmation', action: { kind: 'put', item, expression: absent } };
  },
  confirm: (confirmationId) =>
    update(
      confirmationId,
      expression({ update: 'SET #state = :confirmed', condition: pending }, { ':confirmed': 'confirmed', ':pending': 'pending' }),
    ),
  refuse: (confirmationId, refusal) =>
    update(
      confirmationId,
      expression(
        { update: 'SET #state = :refused, #refusal = :refusal', condition: pending },
        { ':refused': 'refused', ':refusal': refusal, ':pending': 'pending' },
      ),
    ),
  prove: async (confirmationId, proofSha256) => {
    const condition = '#state = :confirmed AND attribute_not_exists(#proofSha256)';
    const change = expression({ update: 'SET #proofSha256 = :proof', condition }, { ':proof': proofSha256, ':confirmed': 'confirmed' });
    return (await table.update(confirmationKey(confirmationId), change)) !== undefined;
  },
  use: ({ confirmationId, actionSha256 }, proofSha256, nowMs) =>
    update(
      confirmationId,
      expression(
        {
          update: 'SET #usedAtMs = :now',
          condition: '#state = :confirmed AND #proofSha256 = :proof AND #actionSha256 = :action AND attribute_not_exists(#usedAtMs)',
        },
        { ':now': nowMs, ':confirmed': 'confirmed', ':proof': proofSha256, ':action': actionSha256 },
      ),
    ),
});
