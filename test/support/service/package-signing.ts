import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';

/** Key that signs packages in tests of the service, and its public half. */
export const testSigningKey = await generateSigningKey();
export const testPackageKeys = toPublicJwks(testSigningKey);
