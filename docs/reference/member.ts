/** What the reference says of one member; types, defaults and limits come from the runtime schema. */
export interface Member {
  /** What it does, in one or two sentences. */
  readonly does: string;
  readonly unit?: string;
  /** A value as a template has it. */
  readonly example: unknown;
}

/** The members of one object, by name. */
export type Members = Readonly<Record<string, Member>>;
