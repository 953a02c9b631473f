import { generateSigningKey, publicJwks } from '../../../lib/engine/package/signing-key.ts';

/** Key that signs packages in tests of the service, and its public half. */
export const testSigningKey = await generateSigningKey();
export const testPackageKeys = publicJwks(testSigningKey);
