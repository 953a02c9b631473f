import type { PreviewHead } from '@bulkfill/service/types/editor';

export interface PreviewAnswer {
  readonly head: PreviewHead;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const headLengthBytes = 4;

/** Parses an answer. Throws if it is truncated. Source: docs/decisions/previews.md. */
export const readPreviewAnswer = (answer: ArrayBuffer): PreviewAnswer => {
  const headBytes = new DataView(answer).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(answer, headLengthBytes, headBytes))) as PreviewHead;
  return { head, bytes: new Uint8Array(answer, headLengthBytes + headBytes) };
};

/** Returns the PDF of a preview from the answer and its source; the source itself if the row has no PDF. */
export const assemblePreview = (
  source: Uint8Array<ArrayBuffer>,
  { head, bytes }: PreviewAnswer,
): Uint8Array<ArrayBuffer> => {
  if (head.pdf === 'none') return source;
  if (head.pdf === 'whole') return bytes;
  const whole = new Uint8Array(source.byteLength + bytes.byteLength);
  whole.set(source);
  whole.set(bytes, source.byteLength);
  return whole;
};
