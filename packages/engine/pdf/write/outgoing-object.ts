/**
 * An indirect object to be written. Text has one character per byte (latin1). `body` is the text between `N G obj` and
 * `endobj`, or a stream's dictionary (`<<…>>`, without /Length) and its data.
 */
export interface OutgoingObject {
  readonly number: number;
  /** Greater than 0 only for a new version of an object of the source. */
  readonly generation?: number;
  readonly body: string | { readonly dict: string; readonly stream: Uint8Array };
}
