import type { Account } from '../../stores/accounts/account.ts';
import { refuseInCooldown } from '../admission/cooldown.ts';
import type { FillTemplateDependencies } from '../service-ports.ts';

/** Processor time from which a failed document counts as a failure. */
const costlyMs = 1000;

/** Returns the outcome key of an account's single documents. Failed jobs do not pause documents. */
const documentsOf = (accountId: string): string => `${accountId}#fills`;

const paused =
  'Single documents are paused after several slow documents failed. Retry after the time in the Retry-After header.';

/** Records how a document ended. Never throws. */
export type NoteOutcome = (end: { readonly failed: boolean; readonly spentMs: number }) => Promise<void>;

/**
 * Rejects a document if recent documents of its account were slow and failed, by the rules of creates. Returns a
 * function that records this one's outcome. Throws `REPEATED_FAILED_JOBS_COOLDOWN` and `HIGH_FAIL_RATIO_COOLDOWN`.
 */
export const refuseFillInCooldown = async (
  dependencies: FillTemplateDependencies,
  { accountId }: Account,
): Promise<NoteOutcome> => {
  const { config, clock, ids, unit, outcomes } = dependencies;
  const { failures } = await refuseInCooldown(config, clock, outcomes, documentsOf(accountId), paused);
  return async ({ failed, spentMs }) => {
    const counts = failed ? spentMs >= costlyMs : failures > 0;
    if (!counts) return;
    const fillId = ids.uuid();
    const nowMs = clock.nowMs();
    const writes = [
      ...outcomes.note(documentsOf(accountId), fillId, failed, nowMs),
      ...(failed ? outcomes.note(accountId, fillId, failed, nowMs) : []),
    ];
    // An outcome that cannot be stored is not counted.
    await unit.commit(writes).catch(() => undefined);
  };
};
