import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import type { GatedServer, ServerRequest } from './gate.ts';
import { findOperation, sendRefusal } from './gate.ts';
import { type GatedService, GateRefusal } from './signature/gate-refusal.ts';
import { readGatedRequest } from './signature/read-gated-request.ts';

/** Request of an SDK client, complete except for its signature. */
export interface DirectRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Name of a new file of `ByteFiles` that contains the body of an object instead. */
  readonly bodyFile?: string | undefined;
}

export interface DirectResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | Uint8Array;
}

/** Calls a server. An abort of the signal tells it that the client has gone. */
export type DirectHandler = (request: DirectRequest, signal?: AbortSignal) => Promise<DirectResponse>;

const searchOf = (query: DirectRequest['query'] = {}): string => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`),
  );
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
};

/** Returns the pieces of a whole body. */
export const bytesOf = (body: unknown): readonly Buffer[] => {
  if (body === undefined || body === null) return [];
  if (typeof body === 'string') return [Buffer.from(body)];
  if (body instanceof Uint8Array) return [Buffer.from(body.buffer, body.byteOffset, body.byteLength)];
  throw new TypeError('The body of a request is bytes, text or a stream.');
};

const requestOf = ({ method, path, query, headers, body, bodyFile }: DirectRequest): ServerRequest => {
  const source = body instanceof Readable ? body : Readable.from(bytesOf(body));
  const head: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'> = {
    method,
    url: `${path}${searchOf(query)}`,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    rawHeaders: Object.entries(headers).flat(),
  };
  return Object.assign(source, { ...head, bodyFile });
};

/** Members of `ServerResponse` that the servers use. */
class DirectAnswer extends Transform {
  headersSent = false;
  readonly #onHead: (response: DirectResponse) => void;

  constructor(onHead: (response: DirectResponse) => void) {
    super();
    this.#onHead = onHead;
  }

  writeHead(statusCode: number, headers: Readonly<Record<string, string | number>> = {}): this {
    this.headersSent = true;
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    this.#onHead({ statusCode, headers: Object.fromEntries(texts), body: this });
    return this;
  }

  // Servers reuse the buffer of a chunk.
  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    done(null, Buffer.from(chunk));
  }
}

/** Calls a gated server without a connection. Clients in its own process need no signature. */
export const directHandler =
  (service: GatedService, server: GatedServer): DirectHandler =>
  (sent, signal) =>
    new Promise((resolve, reject) => {
      const answer = new DirectAnswer(resolve);
      const abort = (): void => void answer.destroy();
      answer.once('close', () => {
        signal?.removeEventListener('abort', abort);
        reject(Object.assign(new Error('The server has closed the request.'), { code: 'ECONNRESET' }));
      });
      signal?.addEventListener('abort', abort);
      const response = answer as unknown as ServerResponse;
      try {
        const request = requestOf(sent);
        const operation = findOperation(service, readGatedRequest(request));
        server(request, response, operation);
      } catch (error) {
        if (error instanceof GateRefusal) sendRefusal(service, response, error);
        else reject(error);
      }
    });
