import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { keptSecretFile } from '../kept-secret-file.ts';

/** Who can sign in at the provider of this machine. */
export interface LocalUser {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What the provider of this machine is made of, the same over every restart. */
export interface KeptIdentity {
  readonly user: LocalUser;
  /** The program that it knows: the service. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** Signs ID tokens: a private EC key. */
  readonly signingKey: JWK;
  /** Signs its cookies. */
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

/** User, client and keys, in `<dataDir>/identity.json` (mode 600). */
export const keptIdentity = async (dataDir: string): Promise<KeptIdentity> => {
  const make = async () => `${JSON.stringify(await newIdentity(), undefined, 2)}\n`;
  return JSON.parse(await keptSecretFile(join(dataDir, 'identity.json'), make)) as KeptIdentity;
};

const portFile = (dataDir: string): string => join(dataDir, 'identity.port');

/** The port that the provider had last; 0 where it had none. */
export const keptPort = async (dataDir: string): Promise<number> => {
  const port = Number(await readFile(portFile(dataDir), 'utf8').catch(() => '0'));
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : 0;
};

/** Keeps the port: an issuer's name has it, and who is signed in is signed in by that name. */
export const keepPort = (dataDir: string, port: number): Promise<void> => writeFile(portFile(dataDir), `${port}\n`);
