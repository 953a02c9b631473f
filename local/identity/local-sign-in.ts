import type { LocalFile } from '../local-file.ts';
import { identityIssuer } from '../servers/keeper-protocol.ts';
import { keptIdentity, type LocalUser } from './kept-identity.ts';

/** How people sign in with the provider of this machine. */
export interface LocalSignIn {
  readonly user: LocalUser;
  /** Settings of the service that lead it to the provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** What `local.json` says of it. */
  readonly shown: NonNullable<LocalFile['identity']>;
}

/** Of the provider that listens on a port and keeps its user in `dataDir`. */
export const localSignIn = async (dataDir: string, port: number): Promise<LocalSignIn> => {
  const { user, client } = await keptIdentity(dataDir);
  const issuer = identityIssuer(port);
  return {
    user,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    shown: { issuer, email: user.email, password: user.password },
  };
};
