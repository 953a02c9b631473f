import { formatIsoTime } from '@bulkfill/service/core/clock';
import type { Invitation } from '@bulkfill/service/stores/invitations/invitation';
import type { CommandResult } from '../terminal/command-result.ts';

const document = ({ email, accountId, invitedAtMs }: Invitation) => ({
  email,
  account_id: accountId,
  invited_at: formatIsoTime(invitedAtMs),
});

export const invitationResult = (invitation: Invitation, words: string): CommandResult => ({
  document: document(invitation),
  lines: [`${invitation.email}  ${words}`],
});

export const invitedResult = (invitation: Invitation): CommandResult =>
  invitationResult(
    invitation,
    `may join ${invitation.accountId}${invitation.role === undefined ? '' : ` as ${invitation.role}`}`,
  );

export const invitationsResult = (accountId: string, invitations: readonly Invitation[]): CommandResult => ({
  document: { account_id: accountId, invitations: invitations.map(document) },
  lines:
    invitations.length === 0
      ? ['No open invitations.']
      : invitations.map((invitation) => `${invitation.email}  since ${formatIsoTime(invitation.invitedAtMs)}`),
});
