import { hourMs, minuteMs } from '@bulkfill/engine/core/units';
import type { Config } from '../core/config.ts';

/** Returns the delay before a queue message is resent: doubles from one minute to one hour. */
export const resendAfterMs = (resends: number): number => Math.min(hourMs, minuteMs * 2 ** Math.min(resends, 10));

/** Maximum clock difference between hosts. A later time was written by a clock that has been set back since. */
export const clocksDifferMs = 5 * minuteMs;

/** Delay of the sweep after a lease has expired, to allow for clock differences. */
export const leaseGraceMs = 5000;

/** Time that an artifact's object outlives its last delivery, for downloads in progress. */
export const artifactGraceMs = hourMs;

/** Returns the time from which no executor can work on an ended job, so that unreferenced objects are leftovers. */
export const cleanAtMs = (config: Config, endedAtMs: number): number => {
  const longestAttemptMs = Math.max(...Object.values(config.plans).map((plan) => plan.attemptTimeLimitMs));
  return endedAtMs + longestAttemptMs + config.jobs.leaseMs;
};

/** Returns the time at which the sweep deletes data stored until `expiresAtMs`, and leftovers. */
export const computeKeptUntilMs = (config: Config, endedAtMs: number, expiresAtMs: number): number =>
  Math.max(cleanAtMs(config, endedAtMs), expiresAtMs + artifactGraceMs);

/**
 * Returns the next time that the sweep reads a waiting job: after as long as it has waited, within 1 to 15 minutes.
 */
export const lookAgainAtMs = (nowMs: number, waitingSinceMs: number): number =>
  nowMs + Math.min(15 * minuteMs, Math.max(minuteMs, nowMs - waitingSinceMs));

/** Time allowed for an event's queue message before the sweep sends another. */
export const eventGraceMs = minuteMs;
