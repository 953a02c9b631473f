/** A field's text as its form shows it. */
export interface ShownText {
  readonly text: string;
  /** Negative amounts of some formats are red. */
  readonly isRed: boolean;
}

/** How a form shows the values of a field. */
export interface FieldFormat {
  /** The text that the form shows for a value; `undefined` if the format cannot read it. A blank value shows nothing. */
  show(value: string): ShownText | undefined;
  /** The value as the field stores it: as it came, unless scripts could not read it so. */
  stored(value: string): string;
  /** What the format reads, for messages: "a number", "a date (dd/mm/yyyy)". */
  readonly reads: string;
  /** Characters that any shown text may have, for fonts. */
  readonly characters: string;
}

/** A value that is shown as it is written. */
export const asWritten = (text: string): ShownText => ({ text, isRed: false });
