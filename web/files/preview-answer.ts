import type { PreviewHead } from '../../lib/service/http/answers/editor.ts';

/** The answer to a request for a preview, taken apart. */
export interface PreviewAnswer {
  readonly head: PreviewHead;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const headLengthBytes = 4;

/** Takes an answer apart. Throws where it is cut off. Source: docs/decisions/previews.md. */
export const readPreviewAnswer = (answer: ArrayBuffer): PreviewAnswer => {
  const headBytes = new DataView(answer).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(answer, headLengthBytes, headBytes))) as PreviewHead;
  return { head, bytes: new Uint8Array(answer, headLengthBytes + headBytes) };
};

/** The PDF of a preview, from its answer and the source that it was made on; the source itself where the row gives none. */
export const previewedPdf = (source: Uint8Array<ArrayBuffer>, { head, bytes }: PreviewAnswer): Uint8Array<ArrayBuffer> => {
  if (head.pdf === 'none') return source;
  if (head.pdf === 'whole') return bytes;
  const whole = new Uint8Array(source.byteLength + bytes.byteLength);
  whole.set(source);
  whole.set(bytes, source.byteLength);
  return whole;
};
