/** How fonts have to be embedded, where a document must not lose what it declares. */
export interface Embedding {
  /** PDF/A-1 asks for the set of the codes of a subset. */
  readonly cidSet: boolean;
  /** No text may be of private characters, which mean nothing to those who hear it (ISO 19005-2, 6.2.11.7.3). */
  readonly isPublic: boolean;
}
