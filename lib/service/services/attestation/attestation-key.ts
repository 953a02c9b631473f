/** A public Ed25519 key as JWK sets hold it (RFC 8037). */
export interface AttestationPublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** base64url, 32 bytes. */
  readonly x: string;
  /** Its RFC 7638 thumbprint. */
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** The key that attestations are signed with. Its private half never leaves its store. */
export interface AttestationKey {
  publicKey(): Promise<AttestationPublicKey>;
  /** Ed25519 over the message (RFC 8032, PureEdDSA): 64 bytes, the same each time. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}
