import { customResource } from '../hosts/deployment/custom-resource.ts';
import { packageKeyResource } from '../hosts/deployment/package-key-resource.ts';
import { secretsManager } from '../hosts/wiring/secrets-manager.ts';
import { requiredSetting } from '../lib/core/setting.ts';

const secretId = requiredSetting(process.env, 'PACKAGE_SIGNING_KEY');

/** Lambda that a deployment asks for the key that signs packages: it can write the key, and read none. */
export const handler = customResource(packageKeyResource(secretsManager(process.env), secretId));
