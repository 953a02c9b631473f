import { hourMs, minuteMs } from '../../engine/kit/units.ts';
import type { Config } from '../kit/config.ts';

/** How long after its last sending a queue message counts as lost: doubling, from one minute to an hour. */
export const resendAfterMs = (resends: number): number => Math.min(hourMs, minuteMs * 2 ** Math.min(resends, 10));

/** A host's clock may be ahead by so much. What was noted for later than that is of a clock that has been set back since. */
export const clocksDifferMs = 5 * minuteMs;

/** After a lease has run out the sweep waits this long, so that the machines' clocks may differ a little. */
export const leaseGraceMs = 5000;

/** How long an artifact's object outlives its last delivery, for downloads that are under way. */
export const artifactGraceMs = hourMs;

/** When nobody can be working for an ended job, so that whatever lies about of it is waste. */
export const cleanAtMs = (config: Config, endedAtMs: number): number => {
  const longestAttemptMs = Math.max(...Object.values(config.plans).map((plan) => plan.attemptTimeLimitMs));
  return endedAtMs + longestAttemptMs + config.jobs.leaseMs;
};

/** When the sweep removes what is kept of an ended job until `expiresAtMs`, and whatever else lies about of it. */
export const keptUntilMs = (config: Config, endedAtMs: number, expiresAtMs: number): number =>
  Math.max(cleanAtMs(config, endedAtMs), expiresAtMs + artifactGraceMs);

/** When the sweep looks again at a job that waits for a slot: after as long as it has waited, from one minute to a quarter of an hour. */
export const lookAgainAtMs = (nowMs: number, waitingSinceMs: number): number =>
  nowMs + Math.min(15 * minuteMs, Math.max(minuteMs, nowMs - waitingSinceMs));

/** How long an event's queue message may take before the sweep sends another. */
export const eventGraceMs = minuteMs;
