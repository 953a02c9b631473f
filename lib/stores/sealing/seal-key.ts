import * as v from 'valibot';

/** Sealing key of an account: in KMS with its certificates (PEM, leaf first), or a PKCS#12 file of this machine. */
export const sealKeySchema = v.union([
  v.object({ kmsKeyId: v.string(), chain: v.string() }),
  v.object({ p12: v.string(), passwordFile: v.string() }),
]);

export type SealKey = Readonly<v.InferOutput<typeof sealKeySchema>>;
