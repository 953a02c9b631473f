import { customResource } from '../lib/composition/deployment/custom-resource.ts';
import { packageKeyResource } from '../lib/composition/deployment/package-key-resource.ts';
import { secretsManager } from '../lib/composition/wiring/secrets-manager.ts';
import { requiredSetting } from '../lib/core/setting.ts';

const secretId = requiredSetting(process.env, 'PACKAGE_SIGNING_KEY');

/** Lambda of the package signing key's resource: it writes the key and reads none. */
export const handler = customResource(packageKeyResource(secretsManager(process.env), secretId));
