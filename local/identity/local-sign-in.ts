import type { LocalFile } from '../local-file.ts';
import { identityIssuer } from '../servers/keeper-protocol.ts';
import { type LocalUser, loadIdentity } from './local-identity.ts';

export interface LocalSignIn {
  readonly user: LocalUser;
  readonly environment: Readonly<Record<string, string>>;
  readonly shown: NonNullable<LocalFile['identity']>;
}

export const startLocalSignIn = async (dataDir: string, port: number): Promise<LocalSignIn> => {
  const { user, client } = await loadIdentity(dataDir);
  const issuer = identityIssuer(port);
  return {
    user,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    shown: { issuer, email: user.email, password: user.password },
  };
};
