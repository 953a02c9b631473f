import * as v from 'valibot';

/** What is recorded. */
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
  'invitation.made',
  'invitation.withdrawn',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who did something: a person, a program with a key, or somebody with the operator's commands. */
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
  /** What it was done to: ids and names, never a secret. */
  facts: v.record(v.string(), v.string()),
  /** Null for what did not come over the network. */
  clientAddress: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
});

/** Who did what to an account, when and from where. */
export type AuditEntry = Readonly<v.InferOutput<typeof auditEntrySchema>>;
export type AuditActor = AuditEntry['actor'];

/** Who asks for something, and by which request. */
export interface AuditOrigin {
  readonly actor: AuditActor;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

/** Of what an operator does by command. */
export const operatorOrigin: AuditOrigin = { actor: { kind: 'operator' }, clientAddress: null, requestId: null };
