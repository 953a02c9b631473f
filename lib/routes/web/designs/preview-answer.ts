import { toRowResultObject } from '@bulkfill/engine/fill/row-result';
import { AppError } from '../../../errors/app-error.ts';
import type { PreviewHead } from '../../../types/editor.ts';
import type { ShownPreview } from '../../../workflows/designs/preview.ts';

export const previewType = 'application/vnd.bulkfill.preview';

/**
 * Encodes a preview as one body: four bytes with the length of the head (big-endian), the head as JSON in UTF-8, and
 * PDF bytes. These follow the source's bytes, or are the whole file if `pdf` is `whole`. Throws `PREVIEW_TOO_LARGE`.
 */
export const previewAnswer = (
  { preview, sourceSha256, sourceSizeBytes, isMarked }: ShownPreview,
  maxBytes: number,
): Uint8Array => {
  const { pdf, bytes, overlayPages, result, warnings } = preview;
  const head: PreviewHead = {
    document: sourceSha256,
    source_size_bytes: sourceSizeBytes,
    pdf,
    size_bytes: bytes.byteLength,
    overlay_pages: overlayPages,
    marked: isMarked,
    row: toRowResultObject(result, { withParams: true }),
    source_warnings: warnings,
  };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  const answer = Buffer.concat([length, json, bytes]);
  if (answer.byteLength > maxBytes) throw new AppError('PREVIEW_TOO_LARGE');
  return answer;
};
