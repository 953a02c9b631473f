export interface SourcePages {
  readonly count: number;
  isConditional(page: number): boolean;
}
