import { computeNextMonthMs, formatCalendarMonth } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Account } from '../stores/accounts/account.ts';
import { countReservedRows, type MonthOfUse, type Quota } from '../stores/quota/quota.ts';
import type { ServicePorts } from './service-ports.ts';

export interface AccountUsage {
  readonly month: string;
  readonly limitRows: number;
  readonly usedRows: number;
  readonly reservedRows: number;
  readonly fills: number;
  /** Start of the next month, UTC. */
  readonly resetsAtMs: number;
}

/** Source: api.md, "Account and webhooks"; specification 8, "Quota". */
export const readUsage = async (
  { clock, config, quota }: Pick<ServicePorts, 'clock' | 'quota'> & { readonly config: Config },
  { accountId, plan, monthlyRows }: Account,
): Promise<AccountUsage> => {
  const nowMs = clock.nowMs();
  const month = formatCalendarMonth(nowMs);
  const bucket: Quota = await quota.get(accountId, month);
  return {
    month,
    limitRows: monthlyRows ?? config.plans[plan].monthlyRows,
    usedRows: bucket.usedRows,
    reservedRows: countReservedRows(bucket),
    fills: bucket.fills,
    resetsAtMs: computeNextMonthMs(nowMs),
  };
};

const monthsBack = 11;

/** Returns the usage of the current month and the eleven before it, newest first. Months without usage are omitted. */
export const readUsageMonths = async (
  { clock, quota }: Pick<ServicePorts, 'clock' | 'quota'>,
  { accountId }: Account,
): Promise<readonly MonthOfUse[]> => {
  const now = new Date(clock.nowMs());
  const first = formatCalendarMonth(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 1));
  const buckets = await quota.listMonths(accountId, first, formatCalendarMonth(now.getTime()));
  return buckets.map(({ month, usedJobs, usedRows }) => ({ month, jobs: usedJobs, rows: usedRows })).toReversed();
};
