/** A public Ed25519 key as in JWK sets (RFC 8037). */
export interface AttestationPublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** base64url, 32 bytes. */
  readonly x: string;
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** The key that signs attestations. Its private half never leaves its store. */
export interface AttestationKey {
  publicKey(): Promise<AttestationPublicKey>;
  /** Signs a message with Ed25519 (RFC 8032, PureEdDSA). Returns 64 bytes, identical each time. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a claim as a compact JWS (RFC 7515, section 7.1; RFC 8037). The same claim and key produce the same text. */
export const signCompact = async (key: AttestationKey, claim: object): Promise<string> => {
  const { alg, kid } = await key.publicKey();
  const signed = `${encoded({ alg, kid })}.${encoded(claim)}`;
  return `${signed}.${Buffer.from(await key.sign(Buffer.from(signed))).toString('base64url')}`;
};
