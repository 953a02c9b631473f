import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OutcomeMinute, OutcomeStore } from '../../stores/outcomes/outcome-store.ts';
import { clocksDifferMs } from '../job-timing.ts';

export interface RecentOutcomes {
  readonly nowMs: number;
  readonly minutes: readonly OutcomeMinute[];
  readonly failuresMs: readonly number[];
}

export interface Cooldown {
  readonly code: 'REPEATED_FAILED_JOBS_COOLDOWN' | 'HIGH_FAIL_RATIO_COOLDOWN';
  readonly untilMs: number;
}

/** Returns the current cooldown, from the latest failure that triggered it. Source: api.md, "Limits and timings". */
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

/** Rejects a create during a cooldown. Returns the number of failures that count. Source: specification 7.1. */
export const refuseInCooldown = async (
  config: Config,
  clock: Clock,
  outcomes: OutcomeStore,
  accountId: string,
  message?: string,
): Promise<{ readonly failures: number }> => {
  const nowMs = clock.nowMs();
  const { repeatedFailures, failRatio } = config.cooldowns;
  // Ignore outcomes in the future: a clock that has been set back since wrote them, and they would block the account.
  const untilMs = nowMs + clocksDifferMs;
  const minutes = (await outcomes.minutes(accountId, nowMs - failRatio.windowMs)).filter(
    ({ startMs }) => startMs <= untilMs,
  );
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
  // Neither rule can apply with fewer failures. Nearly every create ends here, after one small query.
  if (failed < Math.min(repeatedFailures.count, (failRatio.minEnded * failRatio.minFailedPercent) / 100))
    return { failures: failed };
  const failuresMs = await outcomes.latestFailures(accountId, repeatedFailures.count, untilMs);
  const cooldown = currentCooldown(config, { nowMs, minutes, failuresMs });
  if (cooldown === undefined) return { failures: failed };
  const retryAfterSeconds = Math.max(1, Math.ceil((cooldown.untilMs - nowMs) / 1000));
  const details = { retry_after_seconds: retryAfterSeconds };
  throw new AppError(cooldown.code, { retryAfterSeconds, details, message });
};
