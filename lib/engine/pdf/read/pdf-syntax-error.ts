/** The bytes are not what the syntax wants here. Internal to the reader: it becomes a repair attempt, then `INVALID_PDF`. */
export class PdfSyntaxError extends Error {
  override readonly name: string = 'PdfSyntaxError';
}

/** A stream has a filter that gives no bytes: one of a picture, or one that nobody knows. */
export class FilterWithoutBytes extends PdfSyntaxError {
  override readonly name = 'FilterWithoutBytes';
}
