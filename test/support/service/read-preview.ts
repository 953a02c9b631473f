/** Parsed response of a preview, as a browser parses it. */
export interface ReadPreview {
  readonly head: {
    readonly document: string;
    readonly pdf: 'appended' | 'whole' | 'none';
    readonly source_size_bytes: number;
    readonly size_bytes: number;
    readonly overlay_pages: readonly number[];
    readonly marked: boolean;
    readonly row: {
      readonly status: string;
      readonly warnings: readonly { readonly code: string; readonly overlay_id: string }[];
      readonly error?: { readonly code: string };
    };
    readonly source_warnings: readonly { readonly code: string }[];
  };
  /** The PDF to display; may be empty. */
  readonly pdf: Buffer;
}

/** Parses a response and assembles its PDF. */
export const readPreview = (answer: Buffer, source: Uint8Array): ReadPreview => {
  const length = answer.readUInt32BE(0);
  const head = JSON.parse(answer.toString('utf8', 4, 4 + length)) as ReadPreview['head'];
  const bytes = answer.subarray(4 + length);
  if (bytes.length !== head.size_bytes) throw new Error('The answer has not the length that its head says.');
  return { head, pdf: head.pdf === 'appended' ? Buffer.concat([source, bytes]) : bytes };
};
