import type { AccountUser } from '@bulkfill/service/workflows/accounts/roles';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';

const document = ({ user: { userId, email, name }, role }: AccountUser) => ({
  user_id: userId,
  email,
  name,
  role: role ?? null,
});

const line = ({ user: { userId, email, name }, role }: AccountUser): string =>
  escapeControls(`${userId}  ${role ?? '-'}  ${email ?? name ?? ''}`.trimEnd());

export const userResult = (user: AccountUser): CommandResult => ({ document: document(user), lines: [line(user)] });

export const usersResult = (accountId: string, users: readonly AccountUser[]): CommandResult => ({
  document: { account_id: accountId, users: users.map(document) },
  lines: users.length === 0 ? ['No users.'] : users.map(line),
});
