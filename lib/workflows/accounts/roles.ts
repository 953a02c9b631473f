import { AppError } from '../../errors/app-error.ts';
import { type Account, type Role, roleOf } from '../../stores/accounts/account.ts';
import { operatorOrigin } from '../../stores/audit/audit-entry.ts';
import type { User } from '../../stores/users/user.ts';
import type { AccountsDependencies } from '../service-ports.ts';
import { changedMeanwhile, maxRounds, requireAccount } from './account-rules.ts';

export interface AccountUser {
  readonly user: User;
  /** `undefined` in an account without admins. */
  readonly role: Role | undefined;
}

const concurrentReads = 25;

/** Returns the users of an account, in the order of their ids. */
export const findUsers = async (
  { users }: Pick<AccountsDependencies, 'users'>,
  { accountId }: Account,
): Promise<readonly User[]> => {
  const ids = await users.list(accountId);
  const found: (User | undefined)[] = [];
  for (let start = 0; start < ids.length; start += concurrentReads)
    found.push(...(await Promise.all(ids.slice(start, start + concurrentReads).map(users.get))));
  return found.filter((user) => user?.accountId === accountId) as User[];
};

/** Throws `ACCOUNT_NOT_FOUND`. */
export const listUsers = async (
  dependencies: AccountsDependencies,
  accountId: string,
): Promise<readonly AccountUser[]> => {
  const account = await requireAccount(dependencies, accountId);
  const users = await findUsers(dependencies, account);
  return users
    .toSorted((one, other) => one.createdAtMs - other.createdAtMs)
    .map((user) => ({ user, role: roleOf(account, user.userId) }));
};

/** Returns a user by id, or by an address that no other user of the account has. Throws `USER_NOT_FOUND`. */
const findUser = async (dependencies: AccountsDependencies, account: Account, named: string): Promise<User> => {
  const users = await findUsers(dependencies, account);
  const matches = users.filter(({ userId, email }) => userId === named || email?.toLowerCase() === named.toLowerCase());
  const [user, ...others] = matches;
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  if (others.length > 0)
    throw new AppError('USER_NOT_FOUND', { message: 'Several users have this address. Name one by its id.' });
  return user;
};

/**
 * Changes the role of a user, named by id or address. Throws `ACCOUNT_NOT_FOUND`, `USER_NOT_FOUND`, `LAST_ADMIN` and
 * `CHANGED_MEANWHILE`.
 */
export const changeRole = async (
  dependencies: AccountsDependencies,
  accountId: string,
  named: string,
  role: Role,
): Promise<AccountUser> => {
  const { accounts, unit, audit } = dependencies;
  for (let round = 1; round <= maxRounds; round++) {
    const account = await requireAccount(dependencies, accountId);
    const user = await findUser(dependencies, account, named);
    const { userId, email } = user;
    if (roleOf(account, userId) === role) return { user, role };
    const others = (account.adminUserIds ?? []).filter((id) => id !== userId);
    const adminUserIds = role === 'admin' ? [...others, userId] : others;
    if (adminUserIds.length === 0) throw new AppError('LAST_ADMIN');
    const { committed } = await unit.commit([
      accounts.replace({ ...account, adminUserIds }),
      audit.note({
        accountId,
        action: 'role.changed',
        origin: operatorOrigin,
        facts: { user_id: userId, ...(email === null ? {} : { email }), role },
      }),
    ]);
    if (committed) return { user, role };
  }
  throw changedMeanwhile('account');
};
