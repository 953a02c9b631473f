import * as v from 'valibot';

/** A change that a user must confirm, as requested by the page. Source: console-and-editor.md, "Keys: the step-up". */
export const confirmableSchema = v.variant('action', [
  v.object({
    action: v.literal('key.create'),
    parameters: v.object({
      name: v.string(),
      ttl_days: v.number(),
      scopes: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
      allowed_addresses: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
    }),
  }),
  v.object({ action: v.literal('key.revoke'), parameters: v.object({ public_id: v.string() }) }),
]);
export type Confirmable = Readonly<v.InferOutput<typeof confirmableSchema>>;

export const refusals = ['no-auth-time', 'old-auth-time', 'future-auth-time', 'other-user'] as const;

export const confirmationSchema = v.object({
  confirmationId: v.string(),
  accountId: v.string(),
  userId: v.string(),
  /** SHA-256 of the token of the session that began it. Only that session may continue. */
  sessionSha256: v.string(),
  confirmable: confirmableSchema,
  actionSha256: v.string(),
  state: v.picklist(['pending', 'confirmed', 'refused']),
  refusal: v.optional(v.picklist(refusals)),
  proofSha256: v.optional(v.string()),
  usedAtMs: v.optional(v.number()),
  createdAtMs: v.number(),
});

/** A change that its user has confirmed, or is about to confirm, by signing in again. */
export type ConfirmationRecord = Readonly<v.InferOutput<typeof confirmationSchema>>;
export type ConfirmationRefusal = (typeof refusals)[number];

/** Time from the start to the change. Source: console-and-editor.md, "Keys: the step-up". */
export const confirmationLifetimeMs = 600_000;
