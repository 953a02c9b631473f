import type { DynamoTable } from '../table/dynamo-table.ts';
import { type Expression, expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import { emptyQuota } from './quota.ts';
import { quotaFromItem, quotaKey, quotaToItem } from './quota-record.ts';
import type { QuotaRows, QuotaStore } from './quota-store.ts';

const write = ({ accountId, month }: QuotaRows, change: Expression): Write => ({
  label: 'quota',
  action: { kind: 'update', key: quotaKey(accountId, month), expression: change },
});

// `ADD` takes an absent number for zero, so whichever change comes first makes the record.
const identity = '#accountId = :account, #month = :month, #changedAtMs = :now';

/** Quota buckets in the table. */
export const dynamoQuotaStore = (table: DynamoTable): QuotaStore => ({
  get: async (accountId, month) => {
    const item = await table.get(quotaKey(accountId, month));
    return item === undefined ? emptyQuota(accountId, month) : quotaFromItem(item);
  },
  reserve: (quota, limitRows, nowMs) =>
    write(
      quota,
      expression(
        {
          update: `SET ${identity} ADD #committedRows :rows, #usedRows :zero, #version :one`,
          condition:
            quota.rows > limitRows
              ? 'attribute_not_exists(#pk) AND attribute_exists(#pk)'
              : 'attribute_not_exists(#committedRows) OR #committedRows <= :room',
        },
        {
          ':account': quota.accountId,
          ':month': quota.month,
          ':now': nowMs,
          ':rows': quota.rows,
          ':zero': 0,
          ':one': 1,
          ...(quota.rows > limitRows ? {} : { ':room': limitRows - quota.rows }),
        },
      ),
    ),
  debit: (quota, nowMs) =>
    write(
      quota,
      expression(
        { update: `SET ${identity} ADD #usedRows :rows, #committedRows :zero, #version :one` },
        { ':account': quota.accountId, ':month': quota.month, ':now': nowMs, ':rows': quota.rows, ':zero': 0, ':one': 1 },
      ),
    ),
  release: (quota, nowMs) =>
    write(
      quota,
      expression(
        { update: `SET ${identity} ADD #committedRows :rows, #usedRows :zero, #version :one` },
        { ':account': quota.accountId, ':month': quota.month, ':now': nowMs, ':rows': -quota.rows, ':zero': 0, ':one': 1 },
      ),
    ),
  noteChecked: async (quota, nowMs) => {
    await table.update(
      quotaKey(quota.accountId, quota.month),
      expression({ update: 'SET #checkedAtMs = :now', condition: 'attribute_exists(#pk)' }, { ':now': nowMs }),
    );
  },
  correct: (quota, usedRows, committedRows, nowMs) =>
    table.put(
      quotaToItem({ ...quota, usedRows, committedRows, version: quota.version + 1, changedAtMs: nowMs, checkedAtMs: nowMs }),
      expression({ condition: '#version = :version' }, { ':version': quota.version }),
    ),
});
