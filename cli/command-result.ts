/** What a command ends with: a JSON document for machines, and lines for people that say the same. */
export interface CommandResult {
  readonly document: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}
