export interface ShownText {
  readonly text: string;
  readonly isRed: boolean;
}

export interface FieldFormat {
  /** Returns the shown text; `undefined` if the format cannot read it. A blank value shows nothing. */
  show(value: string): ShownText | undefined;
  /** Returns the value as the field stores it: unchanged, unless scripts could not read it. */
  stored(value: string): string;
  /** Values that the format reads, for messages: "a number", "a date (dd/mm/yyyy)". */
  readonly reads: string;
  readonly characters: string;
}

export const asWritten = (text: string): ShownText => ({ text, isRed: false });
