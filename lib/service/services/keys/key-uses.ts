/** When keys were last used. Kept apart from them, so that what answers requests can note it, and yet change no key. */
export interface KeyUses {
  /** Notes a use, at most once an hour for a key. */
  note(publicId: string, nowMs: number): Promise<void>;
  /** When a key was last used, to the hour; undefined where it never was. */
  last(publicId: string): Promise<number | undefined>;
}
