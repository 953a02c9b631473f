import type { Receiver } from './receiver.ts';

/** Settings of a service under faults: short leases and retries, a sweep every second, and no limits on creates. */
export const faultSettings = (receiver: Receiver): Readonly<Record<string, string>> => ({
  EXECUTORS: '2',
  SYNC_WAIT_MS: '100',
  JOB_LEASE_SECONDS: '20',
  JOB_TIME_LIMIT_SECONDS: '60',
  BODY_DEADLINE_MS: '10000',
  MAX_JOB_ATTEMPTS: '5',
  RECOVERY_INTERVAL_SECONDS: '1',
  WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1',
  WEBHOOK_TIMEOUT_MS: '2000',
  WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
  CREATES_PER_MINUTE: '1000000',
  CHECKS_PER_MINUTE: '1000000',
  DOWNLOADS_PER_MINUTE: '1000000',
  REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
  HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
  LOG_LEVEL: 'error',
});
