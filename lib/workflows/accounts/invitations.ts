import { AppError } from '../../errors/app-error.ts';
import { operatorOrigin } from '../../stores/audit/audit-entry.ts';
import { type Invitation, normalizeEmail } from '../../stores/invitations/invitation.ts';
import type { AccountsDependencies } from '../service-ports.ts';
import { requireAccount } from './account-rules.ts';

const maxCharacters = 254;
const address = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

const checkedEmail = (email: string): string => {
  const compared = normalizeEmail(email);
  if (compared.length > maxCharacters || !address.test(compared)) throw new AppError('INVALID_EMAIL');
  return compared;
};

/** Throws `ACCOUNT_NOT_FOUND`, `INVALID_EMAIL` and `ALREADY_INVITED`. See console-and-editor.md, "Sign-in". */
export const invite = async (
  dependencies: AccountsDependencies,
  accountId: string,
  email: string,
): Promise<Invitation> => {
  const { clock, unit, invitations, audit } = dependencies;
  await requireAccount(dependencies, accountId);
  const invitation: Invitation = { email: checkedEmail(email), accountId, invitedAtMs: clock.nowMs() };
  const { committed } = await unit.commit([
    ...invitations.insert(invitation),
    audit.note({ accountId, action: 'invitation.made', origin: operatorOrigin, facts: { email: invitation.email } }),
  ]);
  if (!committed) throw new AppError('ALREADY_INVITED');
  return invitation;
};

/** Throws `INVITATION_NOT_FOUND`. */
export const withdrawInvitation = async (
  dependencies: AccountsDependencies,
  accountId: string,
  email: string,
): Promise<Invitation> => {
  const { unit, invitations, audit } = dependencies;
  const invitation = await invitations.find(checkedEmail(email));
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
