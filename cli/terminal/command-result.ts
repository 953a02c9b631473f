/** What a command ends with: a JSON document for machines, and lines for people that say the same. */
export interface CommandResult {
  readonly document: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  /** Where what the command makes goes to standard output itself. */
  readonly toStderr?: boolean;
  /** Why the result, though it is shown, counts as a failure. */
  readonly complaint?: string;
}

/** The result of a fill. */
export interface FillResult extends CommandResult {
  /** Whether every row came out whole. */
  readonly isWhole: boolean;
}

/** The result of a fill as `--strict` judges it. */
export const judged = (result: FillResult, strict: boolean | undefined): CommandResult =>
  strict === true && !result.isWhole ? { ...result, complaint: 'not every row is complete, and --strict asks for that' } : result;
