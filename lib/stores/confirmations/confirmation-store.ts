import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import type { Expression } from '../table/expression.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { ConfirmationRecord, ConfirmationRefusal } from './confirmation.ts';
import { confirmationFromItem, confirmationKey, confirmationToItem } from './confirmation-record.ts';

/** Longer than it can be used, so that a late request gets a specific error. */
const keptMs = 86_400_000;

const update = (confirmationId: string, change: Expression): Write => ({
  label: 'confirmation',
  action: { kind: 'update', key: confirmationKey(confirmationId), expression: change },
});

const pending = '#state = :pending';

/** Creates the confirmation store. Each step succeeds once; a second request is refused. */
export const confirmationStore = (table: DynamoTable) => ({
  /** Strongly consistent. */
  get: async (confirmationId: string): Promise<ConfirmationRecord | undefined> => {
    const item = await table.get(confirmationKey(confirmationId));
    return item === undefined ? undefined : confirmationFromItem(item);
  },
  insert: (confirmation: ConfirmationRecord): Write => {
    const ttlEpochSeconds = Math.ceil((confirmation.createdAtMs + keptMs) / 1000);
    const item = { ...confirmationToItem(confirmation), ttlEpochSeconds };
    return { label: 'confirmation', action: { kind: 'put', item, expression: absent } };
  },
  /** Marks a confirmation as confirmed by the provider. Refused (`confirmation`) if it is no longer pending. */
  confirm: (confirmationId: string): Write =>
    update(
      confirmationId,
      expression(
        { update: 'SET #state = :confirmed', condition: pending },
        { ':confirmed': 'confirmed', ':pending': 'pending' },
      ),
    ),
  /** Marks a confirmation as refused, because the provider's response was not sufficient. Refused like `confirm`. */
  refuse: (confirmationId: string, refusal: ConfirmationRefusal): Write =>
    update(
      confirmationId,
      expression(
        { update: 'SET #state = :refused, #refusal = :refusal', condition: pending },
        { ':refused': 'refused', ':refusal': refusal, ':pending': 'pending' },
      ),
    ),
  /**
   * Stores the proof that is sent out. Returns false if one was stored before, or the confirmation is not confirmed.
   */
  prove: async (confirmationId: string, proofSha256: string): Promise<boolean> => {
    const condition = '#state = :confirmed AND attribute_not_exists(#proofSha256)';
    const change = expression(
      { update: 'SET #proofSha256 = :proof', condition },
      { ':proof': proofSha256, ':confirmed': 'confirmed' },
    );
    return (await table.update(confirmationKey(confirmationId), change)) !== undefined;
  },
  /** Uses a confirmation, with its change. Refused (`confirmation`) if it was used, or proof or action differ. */
  use: (
    { confirmationId, actionSha256 }: Pick<ConfirmationRecord, 'confirmationId' | 'actionSha256'>,
    proofSha256: string,
    nowMs: number,
  ): Write =>
    update(
      confirmationId,
      expression(
        {
          update: 'SET #usedAtMs = :now',
          condition:
            '#state = :confirmed AND #proofSha256 = :proof AND #actionSha256 = :action AND attribute_not_exists(#usedAtMs)',
        },
        { ':now': nowMs, ':confirmed': 'confirmed', ':proof': proofSha256, ':action': actionSha256 },
      ),
    ),
});

export type ConfirmationStore = ReturnType<typeof confirmationStore>;
