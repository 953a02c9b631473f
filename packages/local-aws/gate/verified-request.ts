import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { GateRefusal } from './signature/gate-refusal.ts';
import { unsignedPayload } from './signature/read-claim.ts';

/**
 * Request that has passed the gate. Its body is streamed; it ends with an error if it differs from the signed hash, so
 * the server stores nothing. For an unsigned body, the server must compare the checksum.
 */
export class VerifiedRequest extends Readable {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: string[];
  readonly #source: IncomingMessage;
  readonly #hash: Hash | undefined;

  constructor(source: IncomingMessage, payloadHash: string) {
    super();
    this.#source = source;
    this.method = source.method;
    this.url = source.url;
    this.headers = source.headers;
    this.rawHeaders = source.rawHeaders;
    this.#hash = payloadHash === unsignedPayload ? undefined : createHash('sha256');
    source.on('data', (chunk: Buffer) => {
      this.#hash?.update(chunk);
      if (!this.push(chunk)) source.pause();
    });
    source.once('end', () => {
      if (this.#hash === undefined || this.#hash.digest('hex') === payloadHash) this.push(null);
      else this.destroy(new GateRefusal('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.'));
    });
    source.once('error', (error) => this.destroy(error));
    source.pause();
  }

  override _read(): void {
    this.#source.resume();
  }
}

/** Reads a whole body. Throws GateRefusal if it exceeds `maxBytes` or differs from the signed hash. */
export const readVerifiedBody = async (request: Readable, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new GateRefusal('EntityTooLarge', `The body is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
};
