import { AppError } from '../errors/app-error.ts';

/** Throws `PAYLOAD_TOO_LARGE`. */
export const readBoundedBody = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', { message: `The body is larger than ${maxBytes} bytes.` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
