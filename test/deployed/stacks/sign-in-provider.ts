import { join } from 'node:path';
import { identityServer } from '../../../local/identity/identity-process.ts';
import { startLocalSignIn } from '../../../local/identity/local-sign-in.ts';
import { keepSecret } from '../edge/stored-secret.ts';

/** Users of the deployment, and the deployer's settings for their provider. */
export interface SignInProvider {
  readonly identity: { readonly issuer: string; readonly email: string; readonly password: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/**
 * The provider of `npm start` for a deployment on this machine. Its client secret is stored where the deployment may
 * read it.
 */
export const startSignInProvider = async (folder: string, baseUrl: string): Promise<SignInProvider> => {
  const dataDir = join(folder, 'identity');
  const server = identityServer({ dataDir, redirectUri: `${baseUrl}/auth/callback` });
  const child = server.spawn();
  await server.ready(child);
  const { shown, environment } = await startLocalSignIn(dataDir, server.port());
  const secret = await keepSecret('bulkfill-test-oidc-client', environment.OIDC_CLIENT_SECRET ?? '');
  return {
    identity: shown,
    environment: { ...environment, OIDC_CLIENT_SECRET: secret.arn, PUBLIC_ORIGIN: baseUrl },
    stop: async () => {
      child.kill('SIGTERM');
      await secret.forget();
    },
  };
};
