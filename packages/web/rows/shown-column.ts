export interface ShownColumn {
  readonly number: number;
  readonly words: string;
  /** Whether the column stays in sight: file names use it. */
  readonly isName?: boolean;
  /** Known values, such as the options of a field. */
  readonly choices?: readonly string[];
}
