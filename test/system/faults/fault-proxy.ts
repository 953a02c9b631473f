import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RequestToSign, signAgain } from '../../support/service/sign-again.ts';

/**
 * What can go wrong with one request. `late`: it arrives after its sender has given up. `no-space`: the disk of the
 * service behind is full.
 */
export const callFaults = ['cut-before', 'cut-after', 'internal-error', 'throttled', 'late', 'no-space'] as const;
export type CallFault = (typeof callFaults)[number];

export type ProxiedService = 'dynamodb' | 's3' | 'sqs';

/** A request with its name in the code: `dynamodb UpdateItem`, `s3 PUT`, `sqs SendMessage`. */
export interface ProxiedCall {
  readonly number: number;
  readonly service: ProxiedService;
  readonly name: string;
}

/** Decides what happens to a call; undefined lets it pass. */
export type DecideFault = (call: ProxiedCall) => CallFault | undefined;

const lateByMs = 1500;

const nameOf = (service: ProxiedService, { headers, method = '', url = '' }: IncomingMessage): string => {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') return `${service} ${target.slice(target.indexOf('.') + 1)}`;
  const query = url.includes('?') ? [...new URL(url, 'http://s3').searchParams.keys()] : [];
  const about = query.filter((key) => ['uploads', 'uploadId', 'delete', 'list-type'].includes(key));
  return [service, method, ...about].join(' ');
};

const json = (code: string): string => JSON.stringify({ __type: `com.amazonaws#${code}`, message: code });
const xml = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

const refusal = (
  service: ProxiedService,
  fault: 'internal-error' | 'throttled' | 'no-space',
): { status: number; body: string } => {
  const write = service === 's3' ? xml : json;
  if (fault === 'no-space')
    return { status: 500, body: write('InternalError').replace('<Message>InternalError', '<Message>ENOSPC') };
  if (fault === 'internal-error')
    return { status: 500, body: write(service === 's3' ? 'InternalError' : 'InternalServerError') };
  if (service === 's3') return { status: 503, body: xml('SlowDown') };
  return {
    status: 400,
    body: json(service === 'dynamodb' ? 'ProvisionedThroughputExceededException' : 'RequestThrottled'),
  };
};

/** Proxies the service's requests to a server, and applies the result of `decide` to each. */
export class FaultProxy {
  readonly #servers: ReturnType<typeof createServer>[] = [];
  readonly #lateObjects = new Set<Promise<void>>();
  #credentials: RequestToSign['credentials'] = { accessKeyId: '', secretAccessKey: '' };
  #decide: DecideFault | undefined;
  #number = 0;

  /** From here on: calls are numbered from 1, and decided by `decide`. */
  begin(decide: DecideFault): void {
    this.#number = 0;
    this.#decide = decide;
  }

  /** Lets everything pass from here on. */
  end(): void {
    this.#decide = undefined;
  }

  /**
   * Resolves when no late request for an object is on its way. They are late by seconds: a test that moves the clock by
   * minutes meanwhile would have them arrive after the sweep, which no real one does. Nothing guards S3 against that
   * but time.
   */
  async objectsArrived(): Promise<void> {
    await Promise.all(this.#lateObjects);
  }

  /** Credentials for the servers behind it, which sign incoming requests, too. */
  signWith(credentials: RequestToSign['credentials']): void {
    this.#credentials = credentials;
  }

  /** Listens in front of a server, and returns the address to use instead. */
  async before(service: ProxiedService, endpoint: string): Promise<string> {
    const server = createServer((request, response) => {
      const fault = this.#fault(service, request);
      const handled = this.#handle(service, endpoint, request, response, fault);
      if (fault !== 'late' || service !== 's3') return;
      this.#lateObjects.add(handled);
      void handled.finally(() => this.#lateObjects.delete(handled));
    });
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Resolves when the request has been carried out, or will not be. */
  async #handle(
    service: ProxiedService,
    endpoint: string,
    request: IncomingMessage,
    response: ServerResponse,
    fault: CallFault | undefined,
  ): Promise<void> {
    if (fault === 'cut-before') {
      request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    if (fault === 'internal-error' || fault === 'throttled' || fault === 'no-space') {
      const { status, body: text } = refusal(service, fault);
      const type = service === 's3' ? 'application/xml' : 'application/x-amz-json-1.0';
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
      return;
    }
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateByMs));
    const { url, headers } = await signAgain({
      service,
      method: request.method,
      url: new URL(request.url ?? '/', endpoint),
      headers: request.headers,
      credentials: this.#credentials,
    });
    await new Promise<void>((resolve) => {
      const onward = forward(url, { method: request.method, headers }, (answer) => {
        answer.once('close', resolve);
        if (fault === 'cut-after' || fault === 'late') {
          answer.resume();
          answer.once('end', () => response.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => {
        response.destroy();
        resolve();
      });
      onward.end(body);
    });
  }

  #fault(service: ProxiedService, request: IncomingMessage): CallFault | undefined {
    if (this.#decide === undefined) return undefined;
    this.#number++;
    return this.#decide({ number: this.#number, service, name: nameOf(service, request) });
  }
}
