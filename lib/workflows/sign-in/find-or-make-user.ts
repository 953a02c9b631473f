import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { AuditActor } from '../../stores/audit/audit-entry.ts';
import type { ProvenIdentity } from '../../stores/identity-provider/identity-provider.ts';
import { normalizeEmail } from '../../stores/invitations/invitation.ts';
import type { Write } from '../../stores/table/write.ts';
import type { User } from '../../stores/users/user.ts';
import { requireAccount } from '../accounts/account-rules.ts';
import type { SignInDependencies } from '../service-ports.ts';
import type { RequestOrigin } from './callback.ts';

export class NotInvited extends Error {
  override readonly name = 'NotInvited';
}

const maxShownCharacters = 200;

/** Returns a name from the provider, safe to display. */
const shown = (text: string | null): string | null => {
  const plain = [...(text ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, maxShownCharacters).join('');
  return plain === '' ? null : plain;
};

const makeAdmin = async (dependencies: SignInDependencies, { accountId, userId }: User): Promise<Write> => {
  const account = await requireAccount(dependencies, accountId);
  return dependencies.accounts.replace({ ...account, adminUserIds: [...(account.adminUserIds ?? []), userId] });
};

const makeUser = async (
  dependencies: SignInDependencies,
  identity: ProvenIdentity,
  origin: RequestOrigin,
): Promise<boolean> => {
  const { ids, clock, unit, users, accounts, invitations, audit, config } = dependencies;
  const nowMs = clock.nowMs();
  const { issuer, subject } = identity;
  const email = shown(identity.email);
  const invitation =
    email !== null && identity.isEmailVerified ? await invitations.find(normalizeEmail(email)) : undefined;
  if (invitation === undefined && config.console.signUp === 'invited')
    throw new NotInvited('This address has no invitation.');
  const name = shown(identity.name);
  const account: Account = {
    accountId: `acc_${ids.uuid()}`,
    name: name ?? email ?? 'New account',
    plan: 'free',
    status: 'active',
    createdAtMs: nowMs,
    listsUsers: true,
    version: 1,
  };
  const accountId = invitation?.accountId ?? account.accountId;
  const user: User = {
    userId: ids.uuid(),
    accountId,
    issuer,
    subject,
    email,
    name,
    sessionGeneration: 1,
    createdAtMs: nowMs,
  };
  const actor: AuditActor = { kind: 'user', userId: user.userId, email };
  const role = invitation?.role;
  const { committed } = await unit.commit([
    ...users.insert(user),
    ...(invitation === undefined ? [accounts.insert(account)] : invitations.remove(invitation)),
    ...(role === 'admin' ? [await makeAdmin(dependencies, user)] : []),
    audit.note({
      accountId,
      action: 'user.joined',
      origin: { actor, ...origin },
      ...(role === undefined ? {} : { facts: { role } }),
    }),
  ]);
  return committed;
};

// A round is lost to the same user in another window, to a withdrawn invitation, or to another new admin.
const maxRounds = 3;

/**
 * Returns the user of a proven identity, found by issuer and subject only. A first sign-in creates the user, in the
 * account that invited the verified address or a new one. Throws `NotInvited` (console-and-editor.md, "Sign-in").
 */
export const findOrMakeUser = async (
  dependencies: SignInDependencies,
  identity: ProvenIdentity,
  origin: RequestOrigin,
): Promise<User> => {
  const { users, unit } = dependencies;
  for (let round = 0; round <= maxRounds; round++) {
    const userId = await users.find(identity);
    const user = userId === undefined ? undefined : await users.get(userId);
    if (user !== undefined) {
      await unit.commit([users.enlist(user)]);
      const facts = { email: shown(identity.email), name: shown(identity.name) };
      if (facts.email !== user.email || facts.name !== user.name) await users.describe(user.userId, facts);
      return { ...user, ...facts };
    }
    await makeUser(dependencies, identity, origin);
  }
  throw new AppError('CHANGED_MEANWHILE');
};
