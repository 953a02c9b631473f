/** The bytes violate the syntax. Internal to the reader: it leads to a repair attempt, then `INVALID_PDF`. */
export class PdfSyntaxError extends Error {
  override readonly name: string = 'PdfSyntaxError';
}

/** A stream has a filter without byte output: an image filter or an unknown one. */
export class FilterWithoutBytes extends PdfSyntaxError {
  override readonly name = 'FilterWithoutBytes';
}
