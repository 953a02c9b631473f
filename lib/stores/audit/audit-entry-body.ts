import { formatIsoTime } from '../../core/clock.ts';
import type { AuditActor, AuditRecord } from './audit-entry.ts';

export const buildActorBody = (actor: AuditActor) => {
  switch (actor.kind) {
    case 'user':
      return { kind: actor.kind, email: actor.email };
    case 'key':
      return { kind: actor.kind, public_id: actor.keyPublicId };
    case 'operator':
      return { kind: actor.kind };
  }
};

export const buildAuditEntryBody = ({
  entryId,
  atMs,
  action,
  actor,
  facts,
  clientAddress,
  requestId,
}: AuditRecord) => ({
  entry_id: entryId,
  at: formatIsoTime(atMs),
  action,
  actor: buildActorBody(actor),
  facts,
  client_address: clientAddress,
  request_id: requestId,
});
