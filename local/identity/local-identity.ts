import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { loadSecretFile } from '../load-secret-file.ts';

export interface LocalUser {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface KeptIdentity {
  readonly user: LocalUser;
  /** The service, as the only client of the provider. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  readonly signingKey: JWK;
  readonly cookieKey: string;
}

const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

const newIdentity = async (): Promise<KeptIdentity> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    user: { subject: randomUUID(), name: 'Demo', email: 'demo@bulkfill.example', password: randomText(12) },
    client: { clientId: 'bulkfill', clientSecret: randomText(32) },
    signingKey: { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' },
    cookieKey: randomText(32),
  };
};

/** Returns user, client and keys from `<dataDir>/identity.json` (mode 600), created if missing. */
export const loadIdentity = async (dataDir: string): Promise<KeptIdentity> => {
  const make = async () => `${JSON.stringify(await newIdentity(), undefined, 2)}\n`;
  return JSON.parse(await loadSecretFile(join(dataDir, 'identity.json'), make)) as KeptIdentity;
};

const portFile = (dataDir: string): string => join(dataDir, 'identity.port');

export const loadPort = async (dataDir: string): Promise<number> => {
  const port = Number(await readFile(portFile(dataDir), 'utf8').catch(() => '0'));
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : 0;
};

/** Stores the port: it is part of the issuer's name, to which sessions are bound. */
export const keepPort = (dataDir: string, port: number): Promise<void> => writeFile(portFile(dataDir), `${port}\n`);
