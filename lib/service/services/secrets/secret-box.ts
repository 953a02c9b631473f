/** Keeps short secrets where only their users can read them. A sealed text is bound to its context: it opens with no other. */
export interface SecretBox {
  /** `secret` is at most 4 KiB. The result is printable text. */
  seal(secret: string, context: string): Promise<string>;
  /** Rejects when the text was not sealed by this box in this context. */
  open(sealed: string, context: string): Promise<string>;
}
