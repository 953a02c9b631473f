import type { AuditEntry } from '@bulkfill/service/types/console';
import { texts } from '../../texts/account.ts';

const actions: Readonly<Record<string, string>> = {
  'user.joined': texts.actedJoined,
  'session.began': texts.actedSignedIn,
  'session.ended': texts.actedSignedOut,
  'session.revoked': texts.actedSignedOutAnother,
  'sessions.ended': texts.actedSignedOutEverywhere,
  'confirmation.began': texts.actedConfirmationStarted,
  'confirmation.confirmed': texts.actedConfirmed,
  'confirmation.refused': texts.actedConfirmationRefused,
  'key.created': texts.actedKeyCreated,
  'key.revoked': texts.actedKeyRevoked,
  'template.deleted': texts.actedTemplateDeleted,
  'template.restored': texts.actedRevisionRestored,
  'document.unlocked': texts.actedCopyOpened,
  'job.deleted': texts.actedFilesDeleted,
  'endpoint.created': texts.actedEndpointCreated,
  'endpoint.rotated': texts.actedEndpointRotated,
  'endpoint.deleted': texts.actedEndpointDeleted,
  'invitation.made': texts.actedUserInvited,
  'invitation.withdrawn': texts.actedInvitationWithdrawn,
  'role.changed': texts.actedRoleChanged,
  'seal_key.set': texts.actedSealKeySet,
  'seal_key.removed': texts.actedSealKeyRemoved,
};

/** Describes an action; returns its name if the page does not know it. */
export const actionWords = (action: string): string =>
  Object.hasOwn(actions, action) ? (actions[action] ?? action) : action;

export const actorWords = ({ kind, email, public_id }: AuditEntry['actor']): string => {
  switch (kind) {
    case 'user':
      return email ?? texts.someUser;
    case 'key':
      return public_id === undefined ? texts.someKey : texts.keyOf(public_id);
    default:
      return texts.operator;
  }
};

/** Facts whose values are names that users chose. */
const isFreeText: ReadonlySet<string> = new Set(['name', 'email']);

export const factWords = (facts: AuditEntry['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => {
      const words = texts.factNames[name] ?? name.replaceAll('_', ' ');
      return `${words}: ${isFreeText.has(name) ? value : (texts.factValues[String(value)] ?? value)}`;
    })
    .join(', ');
