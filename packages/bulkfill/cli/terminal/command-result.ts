export interface CommandResult {
  readonly document: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  /** Set if the output of the command itself goes to standard output. */
  readonly toStderr?: boolean;
  /** Reason why the printed result counts as a failure. */
  readonly complaint?: string;
}

export interface FillResult extends CommandResult {
  readonly isWhole: boolean;
}

export const judgeResult = (result: FillResult, strict: boolean | undefined): CommandResult =>
  strict === true && !result.isWhole
    ? { ...result, complaint: 'some rows are partial or failed, and --strict does not allow that' }
    : result;
