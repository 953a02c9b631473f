/** Pages of a source, and which of them some rows may lack. */
export interface SourcePages {
  readonly count: number;
  isConditional(page: number): boolean;
}
