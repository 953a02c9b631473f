import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { AuditActor } from '../../services/audit/audit-entry.ts';
import type { ProvenIdentity } from '../../services/identity-provider/identity-provider.ts';
import { comparedEmail } from '../../services/invitations/invitation.ts';
import type { User } from '../../services/users/user.ts';
import type { RequestOrigin, SignInDependencies } from './sign-in-dependencies.ts';

/** A person who signs in for the first time may not. */
export class NotInvited extends Error {
  override readonly name = 'NotInvited';
}

const maxShownCharacters = 200;

/** What a provider calls a person, as it can be shown. */
const shown = (text: string | null): string | null => {
  const plain = [...(text ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, maxShownCharacters).join('');
  return plain === '' ? null : plain;
};

const makeUser = async (dependencies: SignInDependencies, identity: ProvenIdentity, origin: RequestOrigin): Promise<boolean> => {
  const { ids, clock, unit, users, accounts, invitations, audit, config } = dependencies;
  const nowMs = clock.nowMs();
  const { issuer, subject } = identity;
  const email = shown(identity.email);
  const invitation = email !== null && identity.isEmailVerified ? await invitations.find(comparedEmail(email)) : undefined;
  if (invitation === undefined && config.console.signUp === 'invited') throw new NotInvited('Nobody has invited this address.');
  const name = shown(identity.name);
  const account: Account = {
    accountId: `acc_${ids.uuid()}`,
    name: name ?? email ?? 'New account',
    plan: 'free',
    status: 'active',
    createdAtMs: nowMs,
    version: 1,
  };
  const accountId = invitation?.accountId ?? account.accountId;
  const user: User = { userId: ids.uuid(), accountId, issuer, subject, email, name, sessionGeneration: 1, createdAtMs: nowMs };
  const actor: AuditActor = { kind: 'user', userId: user.userId, email };
  const { committed } = await unit.commit([
    ...users.insert(user),
    ...(invitation === undefined ? [accounts.insert(account)] : invitations.remove(invitation)),
    audit.note({ accountId, action: 'user.joined', origin: { actor, ...origin } }),
  ]);
  return committed;
};

// Lost to the same person in another window, or to who withdraws the invitation.
const maxRounds = 3;

/**
 * The user that a proven identity means: by issuer and subject alone. At the first sign-in it is a new one, of the account that has
 * invited the verified address, or else of an account of its own where that is allowed. Throws `NotInvited`.
 * Source: console.md, "Sign-in".
 */
export const findOrMakeUser = async (dependencies: SignInDependencies, identity: ProvenIdentity, origin: RequestOrigin): Promise<User> => {
  const { users } = dependencies;
  for (let round = 0; round <= maxRounds; round++) {
    const userId = await users.find(identity);
    const user = userId === undefined ? undefined : await users.get(userId);
    if (user !== undefined) {
      const facts = { email: shown(identity.email), name: shown(identity.name) };
      if (facts.email !== user.email || facts.name !== user.name) await users.describe(user.userId, facts);
      return { ...user, ...facts };
    }
    await makeUser(dependencies, identity, origin);
  }
  throw new AppError('CHANGED_MEANWHILE');
};
