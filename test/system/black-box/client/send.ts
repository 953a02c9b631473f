import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The body as JSON; `undefined` if it is not JSON. */
  readonly body: Record<string, unknown> | undefined;
}

export interface Outgoing {
  readonly method?: string;
  /** Headers to send; names may repeat. */
  readonly headers?: readonly (readonly [string, string])[];
  /**
   * Chunks are sent one after another, with their `content-length` unless a `transfer-encoding` is among the headers.
   */
  readonly body?: Buffer | readonly Buffer[];
}

export const asJson = (bytes: Buffer): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

const joined = (rawHeaders: readonly string[]): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    headers[name] = name in headers ? `${headers[name]}, ${rawHeaders[at + 1]}` : rawHeaders[at + 1]!;
  }
  return headers;
};

/** Sends one request without following redirects; adds only `Host` and the body's framing. Accepts an early answer. */
export const send = (url: string, { method = 'GET', headers = [], body }: Outgoing = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const chunks = body === undefined ? [] : Buffer.isBuffer(body) ? [body] : body;
    const lengthBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const outgoing = (url.startsWith('https:') ? secureRequest : request)(url, { method, agent: false });
    outgoing.setHeader('connection', 'close');
    for (const [name, value] of headers) {
      const already = outgoing.getHeader(name);
      outgoing.setHeader(name, already === undefined ? value : [already, value].flat().map(String));
    }
    if (body !== undefined && !outgoing.hasHeader('transfer-encoding'))
      outgoing.setHeader('content-length', lengthBytes);
    let answered = false;
    outgoing.on('response', (incoming) => {
      answered = true;
      const received: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => received.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(received);
        outgoing.destroy();
        resolve({ status: incoming.statusCode ?? 0, headers: joined(incoming.rawHeaders), bytes, body: asJson(bytes) });
      });
    });
    // A service that refuses early may close while we still write.
    outgoing.on('error', (error) => answered || setTimeout(() => answered || reject(error), 200));
    const write = (at: number): void => {
      const chunk = chunks[at];
      if (chunk === undefined) outgoing.end();
      else if (outgoing.write(chunk)) write(at + 1);
      else outgoing.once('drain', () => write(at + 1));
    };
    write(0);
  });

/** Sends raw bytes on a socket, and returns everything received until the service closes or is silent for `quietMs`. */
export const sendRaw = (port: number, bytes: string | Buffer, quietMs = 4000): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
