/** Something that the service says of one overlay in a row, as the manifest would: it was left out, or did not simply fit. */
export interface OverlayRemark {
  readonly code: string;
  readonly overlay_id: string;
  readonly message: string;
}

/** What the service says of a preview, without the PDF's bytes. */
export interface PreviewHead {
  /** Whether the bytes follow those of the source, are a document of their own, or are none, as the row failed. */
  readonly pdf: 'appended' | 'whole' | 'none';
  /** Each page says across it that it is a preview: the account has had those of the day without. */
  readonly marked: boolean;
  readonly row: {
    /** Pages of the source, 0-based, that the row's PDF lacks. */
    readonly omitted_pages?: readonly number[];
    readonly status: 'success' | 'partial' | 'failed';
    /** Overlays that the row goes without. */
    readonly warnings: readonly OverlayRemark[];
    /** Overlays that were drawn, and not simply so. */
    readonly notices: readonly OverlayRemark[];
    readonly error?: { readonly code: string; readonly message: string };
  };
}

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
