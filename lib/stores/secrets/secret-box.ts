/** Encrypts short secrets. A sealed text is bound to its context and opens with no other. */
export interface SecretBox {
  /** Encrypts a secret of at most 4 KiB. Returns printable text. */
  seal(secret: string, context: string): Promise<string>;
  /** Decrypts a text. Rejects if it was not sealed by this box in this context. */
  open(sealed: string, context: string): Promise<string>;
}
