import type { Account } from '../../services/accounts/account.ts';
import { refuseInCooldown } from '../admission/cooldown.ts';
import type { ServicePorts } from '../service-ports.ts';

type CooldownDependencies = Pick<ServicePorts, 'config' | 'clock' | 'ids' | 'unit' | 'outcomes'>;

/** Processor time from which a failed document counts as a failure: failing sooner costs about as much as a refused request. */
const costlyMs = 1000;

/** Outcomes of an account's single documents. Outcomes of jobs are separate: jobs that fail pause no documents. */
const documentsOf = (accountId: string): string => `${accountId}#fills`;

const paused = 'Single documents are paused after documents that took long and failed. Retry after the time in the Retry-After header.';

/** Notes how a document ended, and never throws. */
export type NoteOutcome = (end: { readonly failed: boolean; readonly spentMs: number }) => Promise<void>;

/**
 * Refuses a document if documents of its account took long and failed lately, by the rules of creates. Returns a function that notes the
 * outcome of this one: a costly failure counts for creates, too. Throws `REPEATED_FAILED_JOBS_COOLDOWN` and `HIGH_FAIL_RATIO_COOLDOWN`.
 */
export const refuseFillInCooldown = async (dependencies: CooldownDependencies, { accountId }: Account): Promise<NoteOutcome> => {
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
    // An outcome that cannot be noted is not counted.
    await unit.commit(writes).catch(() => undefined);
  };
};
