/** What the service says of a preview, beside the PDF's bytes. */
export interface PreviewHead {
  /** Whether the bytes follow those of the source, are a document of their own, or are none, as the row failed. */
  readonly pdf: 'appended' | 'whole' | 'none';
}

const headLengthBytes = 4;

/**
 * The PDF of a preview, from its answer and the source that it was made on; the source itself where the row gives none. Throws where the answer is
 * cut off. Source: docs/decisions/previews.md.
 */
export const previewedPdf = (source: Uint8Array<ArrayBuffer>, answer: ArrayBuffer): Uint8Array<ArrayBuffer> => {
  const headBytes = new DataView(answer).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(answer, headLengthBytes, headBytes))) as PreviewHead;
  const bytes = new Uint8Array(answer, headLengthBytes + headBytes);
  if (head.pdf === 'none') return source;
  if (head.pdf === 'whole') return bytes;
  const whole = new Uint8Array(source.byteLength + bytes.byteLength);
  whole.set(source);
  whole.set(bytes, source.byteLength);
  return whole;
};
