/** The bytes are not what the syntax wants here. Internal to the reader: it becomes a repair attempt, then `INVALID_PDF`. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}
