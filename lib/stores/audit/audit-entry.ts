import * as v from 'valibot';

export const auditActions = [
  'user.joined',
  'session.began',
  'session.ended',
  'session.revoked',
  'sessions.ended',
  'confirmation.began',
  'confirmation.confirmed',
  'confirmation.refused',
  'key.created',
  'key.revoked',
  'template.deleted',
  'template.restored',
  'document.unlocked',
  'job.deleted',
  'endpoint.created',
  'endpoint.rotated',
  'endpoint.deleted',
  'invitation.made',
  'invitation.withdrawn',
  'role.changed',
  'seal_key.set',
  'seal_key.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActorSchema = v.variant('kind', [
  v.object({ kind: v.literal('user'), userId: v.string(), email: v.nullable(v.string()) }),
  v.object({ kind: v.literal('key'), keyPublicId: v.string() }),
  v.object({ kind: v.literal('operator') }),
]);

export const auditEntrySchema = v.object({
  entryId: v.string(),
  accountId: v.string(),
  atMs: v.number(),
  action: v.picklist(auditActions),
  actor: auditActorSchema,
  /** Ids and names of the affected objects, never a secret. */
  facts: v.record(v.string(), v.string()),
  /** Null if the action did not come over the network. */
  clientAddress: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
});

export type AuditRecord = Readonly<v.InferOutput<typeof auditEntrySchema>>;
export type AuditActor = AuditRecord['actor'];

export interface AuditOrigin {
  readonly actor: AuditActor;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

export const operatorOrigin: AuditOrigin = { actor: { kind: 'operator' }, clientAddress: null, requestId: null };
