import { AppError } from '../../errors/app-error.ts';
import type { Account, Role } from '../../stores/accounts/account.ts';
import { operatorOrigin } from '../../stores/audit/audit-entry.ts';
import { type Invitation, normalizeEmail } from '../../stores/invitations/invitation.ts';
import type { AccountsDependencies } from '../service-ports.ts';
import { changedMeanwhile, maxRounds, requireAccount } from './account-rules.ts';

const maxCharacters = 254;
const address = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Returns an address as it is compared. Throws `INVALID_EMAIL`. */
export const validateEmail = (email: string): string => {
  const compared = normalizeEmail(email);
  if (compared.length > maxCharacters || !address.test(compared)) throw new AppError('INVALID_EMAIL');
  return compared;
};

/** Returns *admin* for the first invitation of an account without users; `undefined` for one role without admins. */
const defaultRole = async (
  { users, invitations }: AccountsDependencies,
  { accountId, adminUserIds = [], listsUsers }: Account,
): Promise<Role | undefined> => {
  if (adminUserIds.length > 0) return 'member';
  const open = await invitations.list(accountId);
  if (open.some(({ role }) => role === 'admin')) return 'member';
  const isFirst = listsUsers === true && open.length === 0 && (await users.list(accountId)).length === 0;
  return isFirst ? 'admin' : undefined;
};

/**
 * Invites an address. The first invited user of an account is its admin. Throws `ACCOUNT_NOT_FOUND`, `INVALID_EMAIL`,
 * `ALREADY_INVITED` and `CHANGED_MEANWHILE`. See console-and-editor.md, "Sign-in".
 */
export const invite = async (
  dependencies: AccountsDependencies,
  accountId: string,
  email: string,
  asked?: Role,
): Promise<Invitation> => {
  const { clock, unit, invitations, audit } = dependencies;
  const invited = validateEmail(email);
  for (let round = 1; round <= maxRounds; round++) {
    const account = await requireAccount(dependencies, accountId);
    const role = asked ?? (await defaultRole(dependencies, account));
    const invitation: Invitation = {
      email: invited,
      accountId,
      ...(role === undefined ? {} : { role }),
      invitedAtMs: clock.nowMs(),
    };
    const result = await unit.commit([
      // Of two concurrent first invitations, one is for the admin.
      dependencies.accounts.touch(account),
      ...invitations.insert(invitation),
      audit.note({
        accountId,
        action: 'invitation.made',
        origin: operatorOrigin,
        facts: { email: invited, ...(role === undefined ? {} : { role }) },
      }),
    ]);
    if (result.committed) return invitation;
    if (result.refused.has('invitation')) throw new AppError('ALREADY_INVITED');
  }
  throw changedMeanwhile('account');
};

/** Throws `INVITATION_NOT_FOUND`. */
export const withdrawInvitation = async (
  dependencies: AccountsDependencies,
  accountId: string,
  email: string,
): Promise<Invitation> => {
  const { unit, invitations, audit } = dependencies;
  const invitation = await invitations.find(validateEmail(email));
  if (invitation?.accountId !== accountId) throw new AppError('INVITATION_NOT_FOUND');
  const { committed } = await unit.commit([
    ...invitations.remove(invitation),
    audit.note({
      accountId,
      action: 'invitation.withdrawn',
      origin: operatorOrigin,
      facts: { email: invitation.email },
    }),
  ]);
  if (!committed) throw new AppError('INVITATION_NOT_FOUND');
  return invitation;
};
