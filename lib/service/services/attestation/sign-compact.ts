import type { AttestationKey } from './attestation-key.ts';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A compact JWS (RFC 7515, section 7.1; RFC 8037) over a claim. The same claim and key give the same text. */
export const signCompact = async (key: AttestationKey, claim: object): Promise<string> => {
  const { alg, kid } = await key.publicKey();
  const signed = `${encoded({ alg, kid })}.${encoded(claim)}`;
  return `${signed}.${Buffer.from(await key.sign(Buffer.from(signed))).toString('base64url')}`;
};
