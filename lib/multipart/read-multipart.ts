import busboy from 'busboy';
import { AppError, isAppError } from '../errors/app-error.ts';
import { parseBoundary } from './boundary.ts';
import { PartMarker } from './part-marker.ts';

/** Receives the content of one part. If it throws, reading stops. */
export interface PartSink {
  /** Awaited before more of this part is read. */
  write(chunk: Uint8Array): void | Promise<void>;
  end(): void | Promise<void>;
}

export interface MultipartRequest {
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly maxParts: number;
  /** Maximum for the whole body, including headers and preamble. Bounds senders that never begin a part. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
}

const uploadError = (message: string, cause?: unknown): AppError => new AppError('UPLOAD_ERROR', { message, cause });

/**
 * Reads a multipart/form-data body as a stream. Calls `openPart` at the start of each part with its name (undefined if
 * absent); it returns the sink for its bytes. Memory is bounded by the sinks.
 *
 * Resolves when every sink has ended. Rejects with the first failure, without reading the rest: an error of a sink or
 * `openPart`, `UPLOAD_ERROR` for a malformed or cut-off body or too many parts, `MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED`
 * above `maxBodyBytes`, or the signal's reason. Source: RFC 7578; specification 4.1; api.md, "Admission order of a
 * create".
 */
export const readMultipart = async (
  request: MultipartRequest,
  openPart: (name: string | undefined) => PartSink,
): Promise<void> => {
  const { body, signal, maxParts, maxBodyBytes } = request;
  const boundary = parseBoundary(request.contentType);
  if (body === null) throw uploadError('The request has no body.');
  const marker = new PartMarker(boundary);
  // Above its limit busboy silently skips parts. Allow one more to detect that.
  const parser = busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { parts: maxParts + 1 },
    defParamCharset: 'utf8',
  });
  const reader = body.getReader();
  let failed: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  failure.catch(() => {});
  const parts: Promise<void>[] = [];
  parser.on('file', (name, stream) => {
    stream.on('error', () => {});
    if (parts.length >= maxParts) {
      stream.resume();
      failed(uploadError(`The request has more than ${maxParts} parts.`));
      return;
    }
    const part = consume(name as string | undefined, stream, openPart);
    part.catch(failed);
    parts.push(part);
  });
  parser.on('partsLimit', () => failed(uploadError(`The request has more than ${maxParts} parts.`)));
  parser.on('error', (error) => failed(uploadError('The multipart body is malformed or ends too early.', error)));
  const finished = new Promise<void>((resolve) => parser.on('finish', resolve));
  const onAbort = (): void => failed(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });

  const feed = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength === 0) return;
    if (!parser.write(bytes)) await new Promise<void>((resolve) => parser.once('drain', resolve));
  };
  const pump = async (): Promise<void> => {
    let bodyBytes = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw isAppError(error) ? error : uploadError('The request body ended before it was complete.', error);
      });
      if (done) break;
      bodyBytes += value.byteLength;
      if (bodyBytes > maxBodyBytes) throw new AppError('MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED');
      for (const bytes of marker.push(value)) await feed(bytes);
    }
    await feed(marker.end());
    parser.end();
    await finished;
    await Promise.all(parts);
  };
  try {
    signal.throwIfAborted();
    await Promise.race([pump(), failure]);
  } catch (error) {
    void reader.cancel(error).catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    parser.removeAllListeners('error').on('error', () => {});
    parser.destroy();
    await Promise.allSettled(parts);
  }
};

const consume = async (
  name: string | undefined,
  stream: AsyncIterable<Uint8Array> & { resume(): unknown },
  openPart: (name: string | undefined) => PartSink,
): Promise<void> => {
  try {
    const sink = openPart(name);
    for await (const chunk of stream) await sink.write(chunk);
    await sink.end();
  } catch (error) {
    stream.resume();
    throw error;
  }
};
