import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import type { OutcomeMinute, OutcomeStore } from '../../services/outcomes/outcome-store.ts';
import { clocksDifferMs } from '../job-timing.ts';

/** What is known of an account's recent jobs. */
export interface RecentOutcomes {
  readonly nowMs: number;
  /** Of the last hour, oldest first. */
  readonly minutes: readonly OutcomeMinute[];
  /** Newest first. */
  readonly failuresMs: readonly number[];
}

/** A pause for new creates. */
export interface Cooldown {
  readonly code: 'REPEATED_FAILED_JOBS_COOLDOWN' | 'HIGH_FAIL_RATIO_COOLDOWN';
  readonly untilMs: number;
}

/**
 * The cooldown that an account is in, if any. Both run from the latest failure that brought them about.
 * Source: decisions.md, "Limits and timings".
 */
const currentCooldown = (config: Config, { nowMs, minutes, failuresMs }: RecentOutcomes): Cooldown | undefined => {
  const { repeatedFailures, failRatio } = config.cooldowns;
  const latest = failuresMs[0];
  const first = failuresMs[repeatedFailures.count - 1];
  if (latest !== undefined && first !== undefined) {
    const lastSuccessMs = Math.max(0, ...minutes.map((minute) => minute.lastSuccessMs));
    const inARow = lastSuccessMs < first && latest - first <= repeatedFailures.windowMs;
    const untilMs = latest + repeatedFailures.cooldownMs;
    if (inARow && nowMs < untilMs) return { code: 'REPEATED_FAILED_JOBS_COOLDOWN', untilMs };
  }
  const counted = minutes.filter((minute) => minute.startMs > nowMs - failRatio.windowMs);
  const ended = counted.reduce((sum, minute) => sum + minute.ended, 0);
  const failed = counted.reduce((sum, minute) => sum + minute.failed, 0);
  if (latest !== undefined && ended >= failRatio.minEnded && failed * 100 >= ended * failRatio.minFailedPercent) {
    const untilMs = latest + failRatio.cooldownMs;
    if (nowMs < untilMs) return { code: 'HIGH_FAIL_RATIO_COOLDOWN', untilMs };
  }
  return undefined;
};

/**
 * Refuses a create of an account that is in a cooldown, with the time that is left; single documents have outcomes of their own. Returns the
 * number of failures that count at the moment. Source: specification 7.1.
 */
export const refuseInCooldown = async (
  config: Config,
  clock: Clock,
  outcomes: OutcomeStore,
  accountId: string,
  message?: string,
): Promise<{ readonly failures: number }> => {
  const nowMs = clock.nowMs();
  const { repeatedFailures, failRatio } = config.cooldowns;
  // What ended at a time to come was noted by a clock that has been set back since, and would keep the account out until then.
  const untilMs = nowMs + clocksDifferMs;
  const minutes = (await outcomes.minutes(accountId, nowMs - failRatio.windowMs)).filter(({ startMs }) => startMs <= untilMs);
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
  // Neither rule can hold with fewer failures, which is how nearly every create ends here after one small query.
  if (failed < Math.min(repeatedFailures.count, (failRatio.minEnded * failRatio.minFailedPercent) / 100)) return { failures: failed };
  const failuresMs = await outcomes.latestFailures(accountId, repeatedFailures.count, untilMs);
  const cooldown = currentCooldown(config, { nowMs, minutes, failuresMs });
  if (cooldown === undefined) return { failures: failed };
  const retryAfterSeconds = Math.max(1, Math.ceil((cooldown.untilMs - nowMs) / 1000));
  const details = { retry_after_seconds: retryAfterSeconds };
  throw new AppError(cooldown.code, { retryAfterSeconds, details, message });
};
