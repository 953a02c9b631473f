import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Quota } from './quota.ts';
import { emptyQuota } from './quota.ts';
import { quotaFromItem, quotaKey, quotaToItem } from './quota-record.ts';

export interface QuotaRows {
  readonly accountId: string;
  readonly month: string;
  readonly rows: number;
}

const never = 'attribute_not_exists(#pk) AND attribute_exists(#pk)';

/** Adds to a bucket's sums; creates it if absent. Refused if the committed rows would exceed `limitRows`. */
const addToSums = (
  { accountId, month }: QuotaRows,
  {
    usedRows = 0,
    usedJobs = 0,
    fills = 0,
    committedRows = 0,
  }: Partial<Readonly<Record<'usedRows' | 'usedJobs' | 'fills' | 'committedRows', number>>>,
  nowMs: number,
  limitRows?: number,
): Write => {
  const room = limitRows === undefined ? undefined : limitRows - committedRows;
  const sums = '#usedRows :used, #usedJobs :jobs, #fills :fills, #committedRows :committed, #version :one';
  const update = `SET #accountId = :account, #month = :month, #changedAtMs = :now ADD ${sums}`;
  const condition =
    room !== undefined && room < 0 ? never : 'attribute_not_exists(#committedRows) OR #committedRows <= :room';
  const change = expression(
    { update, ...(room === undefined ? {} : { condition }) },
    {
      ':account': accountId,
      ':month': month,
      ':now': nowMs,
      ':used': usedRows,
      ':jobs': usedJobs,
      ':fills': fills,
      ':committed': committedRows,
      ':one': 1,
      ...(room === undefined || room < 0 ? {} : { ':room': room }),
    },
  );
  return { label: 'quota', action: { kind: 'update', key: quotaKey(accountId, month), expression: change } };
};

export const quotaStore = (table: DynamoTable) => ({
  get: async (accountId: string, month: string): Promise<Quota> => {
    const item = await table.get(quotaKey(accountId, month));
    return item === undefined ? emptyQuota(accountId, month) : quotaFromItem(item);
  },
  listMonths: async (accountId: string, firstMonth: string, lastMonth: string): Promise<readonly Quota[]> => {
    const { pk } = quotaKey(accountId, firstMonth);
    const key = '#pk = :pk AND #sk BETWEEN :first AND :last';
    const items = await table.query(expression({ key }, { ':pk': pk, ':first': firstMonth, ':last': lastMonth }));
    return items.map(quotaFromItem);
  },
  /** Reserves rows. Refused (`quota`) if used, reserved and these rows together would exceed `limitRows`. */
  reserveRows: (quota: QuotaRows, limitRows: number, nowMs: number): Write =>
    addToSums(quota, { committedRows: quota.rows }, nowMs, limitRows),
  countJob: (quota: QuotaRows, nowMs: number): Write => addToSums(quota, { usedRows: quota.rows, usedJobs: 1 }, nowMs),
  /** Bills documents of templates, one row each. Refused (`quota`) like a reservation. */
  billDocuments: (quota: QuotaRows, limitRows: number, nowMs: number): Write =>
    addToSums(quota, { usedRows: quota.rows, fills: quota.rows, committedRows: quota.rows }, nowMs, limitRows),
  /** Releases reserved rows that no job uses. */
  releaseRows: (quota: QuotaRows, nowMs: number): Write => addToSums(quota, { committedRows: -quota.rows }, nowMs),
  markChecked: async (quota: Quota, nowMs: number): Promise<void> => {
    await table.update(
      quotaKey(quota.accountId, quota.month),
      expression({ update: 'SET #checkedAtMs = :now', condition: 'attribute_exists(#pk)' }, { ':now': nowMs }),
    );
  },
  /** Sets a bucket to the sums of its jobs. Returns false if it has changed since `quota` was read. */
  replaceSums: (quota: Quota, usedRows: number, committedRows: number, nowMs: number): Promise<boolean> =>
    table.put(
      quotaToItem({
        ...quota,
        usedRows,
        committedRows,
        version: quota.version + 1,
        changedAtMs: nowMs,
        checkedAtMs: nowMs,
      }),
      expression({ condition: '#version = :version' }, { ':version': quota.version }),
    ),
});

export type QuotaStore = ReturnType<typeof quotaStore>;
