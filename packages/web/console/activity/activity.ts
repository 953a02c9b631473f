import type { AuditEntry } from '@bulkfill/service/types/console';

const actions: Readonly<Record<string, string>> = {
  'user.joined': 'Joined the account',
  'session.began': 'Signed in',
  'session.ended': 'Signed out',
  'session.revoked': 'Signed out another browser',
  'sessions.ended': 'Signed out everywhere',
  'confirmation.began': 'Started a confirmation',
  'confirmation.confirmed': 'Confirmed with the sign-in provider',
  'confirmation.refused': 'Confirmation refused',
  'key.created': 'Created an API key',
  'key.revoked': 'Revoked an API key',
  'template.deleted': 'Deleted a template',
  'template.restored': 'Restored a revision of a template',
  'document.unlocked': 'Opened a copy of a locked PDF',
  'job.deleted': 'Deleted the files of a job',
  'invitation.made': 'Invited a user',
  'invitation.withdrawn': 'Withdrew an invitation',
};

/** Describes an action; returns its name if the page does not know it. */
export const actionWords = (action: string): string =>
  Object.hasOwn(actions, action) ? (actions[action] ?? action) : action;

export const actorWords = ({ kind, email, public_id }: AuditEntry['actor']): string => {
  switch (kind) {
    case 'user':
      return email ?? 'A user';
    case 'key':
      return public_id === undefined ? 'A key' : `Key ${public_id}`;
    default:
      return 'The operator';
  }
};

export const factWords = (facts: AuditEntry['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ');
