import { AppError } from '../../errors/app-error.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Source: api.md, "Sample documents". */
export const maxSampleRows = 5;
export const samplesPerDay = 100;

const limit = { scope: 'sample', maxPerWindow: samplesPerDay, windowSeconds: 86_400 };

/** Counts a sample for the account's day (UTC). Throws `SAMPLE_LIMIT_REACHED`. */
export const countSample = async (
  { rateLimiter }: Pick<ServicePorts, 'rateLimiter'>,
  accountId: string,
): Promise<void> => {
  const { allowed, resetSeconds } = await rateLimiter.use(limit, accountId);
  if (!allowed) throw new AppError('SAMPLE_LIMIT_REACHED', { retryAfterSeconds: resetSeconds });
};
