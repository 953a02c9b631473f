import type { Config } from '../../core/config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RateStanding } from '../../stores/rate-limits/rate-limiter.ts';

/** Rate limits per account and route. Source: api.md, "Limits and timings". */
export const routeLimits = (config: Config) => ({
  create: { scope: 'create', maxPerWindow: config.rates.createsPerMinute, windowSeconds: 60 },
  /** Shares its count with creates. Also open to accounts that may not create. */
  change: { scope: 'create', maxPerWindow: config.rates.createsPerMinute, windowSeconds: 60 },
  check: { scope: 'check', maxPerWindow: config.rates.checksPerMinute, windowSeconds: 60 },
  read: { scope: 'read', maxPerWindow: config.rates.readsPerMinute, windowSeconds: 60 },
  export: { scope: 'export', maxPerWindow: config.rates.exportsPerMinute, windowSeconds: 60 },
  preview: { scope: 'preview', maxPerWindow: config.rates.previewsPerMinute, windowSeconds: 60 },
  fill: { scope: 'fill', maxPerWindow: config.rates.fillsPerMinute, windowSeconds: 60 },
  download: { scope: 'download', maxPerWindow: config.rates.downloadsPerMinute, windowSeconds: 60 },
});

export type LimitedRoute = keyof ReturnType<typeof routeLimits>;

/** Returns the error for a request over its limit: `RATE_LIMITED`, with the time until the next window. */
export const rateLimited = (standing: RateStanding): AppError =>
  new AppError('RATE_LIMITED', { retryAfterSeconds: standing.resetSeconds });
