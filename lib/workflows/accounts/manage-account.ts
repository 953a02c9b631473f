import { formatCalendarMonth } from '../../core/clock.ts';
import type { PlanName } from '../../core/plan-limits.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Account, AccountStatus } from '../../stores/accounts/account.ts';
import { operatorOrigin } from '../../stores/audit/audit-entry.ts';
import type { ApiKeySummary } from '../../stores/keys/api-key.ts';
import { countReservedRows } from '../../stores/quota/quota.ts';
import type { SealKey } from '../../stores/sealing/seal-key.ts';
import type { Write } from '../../stores/table/write.ts';
import type { AccountsDependencies } from '../service-ports.ts';
import { changedMeanwhile, requireAccount, validateName } from './account-rules.ts';
import { listKeys } from './manage-keys.ts';

export interface AccountView {
  readonly account: Account;
  readonly quota: {
    readonly month: string;
    readonly limitRows: number;
    readonly usedRows: number;
    readonly reservedRows: number;
  };
  /** Active keys, then the five that ended last. */
  readonly keys: readonly ApiKeySummary[];
}

/** Changes to an account. Absent members stay unchanged; `null` restores the plan's quota and the service's key. */
export interface AccountChange {
  readonly name?: string;
  readonly plan?: PlanName;
  readonly status?: AccountStatus;
  readonly monthlyRows?: number | null;
  readonly sealKey?: { readonly key: SealKey; readonly subject: string } | null;
}

/** Creates an active account. Source: command-line-and-library.md, "bulkfill". */
export const createAccount = async (
  { ids, clock, unit, accounts }: AccountsDependencies,
  input: { readonly name: string; readonly plan: PlanName },
): Promise<Account> => {
  const account: Account = {
    accountId: `acc_${ids.uuid()}`,
    name: validateName(input.name),
    plan: input.plan,
    status: 'active',
    createdAtMs: clock.nowMs(),
    listsUsers: true,
    version: 1,
  };
  const result = await unit.commit([accounts.insert(account)]);
  if (!result.committed)
    throw new AppError('CHANGED_MEANWHILE', { message: 'The id of the new account is already in use. Try again.' });
  return account;
};

/** Throws `ACCOUNT_NOT_FOUND`, `INVALID_NAME`, `CHANGED_MEANWHILE`. */
export const changeAccount = async (
  dependencies: AccountsDependencies,
  accountId: string,
  change: AccountChange,
): Promise<Account> => {
  const { monthlyRows: before, sealKey: keyBefore, ...rest } = await requireAccount(dependencies, accountId);
  const monthlyRows = change.monthlyRows === undefined ? before : (change.monthlyRows ?? undefined);
  const sealKey = change.sealKey === undefined ? keyBefore : change.sealKey?.key;
  const account: Account = {
    ...rest,
    ...(change.name === undefined ? {} : { name: validateName(change.name) }),
    ...(change.plan === undefined ? {} : { plan: change.plan }),
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(monthlyRows === undefined ? {} : { monthlyRows }),
    ...(sealKey === undefined ? {} : { sealKey }),
  };
  const result = await dependencies.unit.commit([
    dependencies.accounts.replace(account),
    ...noteSealKey(dependencies, accountId, change),
  ]);
  if (!result.committed) throw changedMeanwhile('account');
  return { ...account, version: account.version + 1 };
};

const noteSealKey = (
  { audit }: AccountsDependencies,
  accountId: string,
  { sealKey }: AccountChange,
): readonly Write[] => {
  if (sealKey === undefined) return [];
  const origin = operatorOrigin;
  return [
    sealKey === null
      ? audit.note({ accountId, action: 'seal_key.removed', origin })
      : audit.note({ accountId, action: 'seal_key.set', origin, facts: { subject: sealKey.subject } }),
  ];
};

/** Returns an account with its quota of this month and its keys. Throws `ACCOUNT_NOT_FOUND`. */
export const viewAccount = async (dependencies: AccountsDependencies, accountId: string): Promise<AccountView> => {
  const { clock, config, quota } = dependencies;
  const account = await requireAccount(dependencies, accountId);
  const month = formatCalendarMonth(clock.nowMs());
  const [bucket, keys] = await Promise.all([quota.get(accountId, month), listKeys(dependencies, accountId)]);
  return {
    account,
    quota: {
      month,
      limitRows: account.monthlyRows ?? config.plans[account.plan].monthlyRows,
      usedRows: bucket.usedRows,
      reservedRows: countReservedRows(bucket),
    },
    keys,
  };
};
