import { AppError, isAppError } from '../../errors/app-error.ts';
import type { PartSink } from '../../multipart/read-multipart.ts';

/** Collects a short text field. Throws `tooLarge()` above `maxBytes`, and `UPLOAD_ERROR` if it is not UTF-8. */
export const textSink = (
  field: string,
  maxBytes: number,
  tooLarge: () => AppError,
  count: (bytes: number) => void,
  done: (text: string) => void,
): PartSink => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  return {
    write: (chunk) => {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge();
      count(chunk.byteLength);
      chunks.push(Uint8Array.prototype.slice.call(chunk));
    },
    end: () => {
      try {
        done(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks, sizeBytes)));
      } catch (error) {
        if (isAppError(error)) throw error;
        throw new AppError('UPLOAD_ERROR', { message: `The field "${field}" is not valid UTF-8.`, cause: error });
      }
    },
  };
};
