import { customResource } from '../lib/service/hosts/deployment/custom-resource.ts';
import { packageKeyResource } from '../lib/service/hosts/deployment/package-key-resource.ts';
import { secretsManager } from '../lib/service/hosts/wiring/secrets-manager.ts';
import { requiredSetting } from '../lib/service/kit/setting.ts';

const secretId = requiredSetting(process.env, 'PACKAGE_SIGNING_KEY');

/** Lambda that a deployment asks for the key that signs packages: it can write the key, and read none. */
export const handler = customResource(packageKeyResource(secretsManager(process.env), secretId));
