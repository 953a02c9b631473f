import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StorageAccess } from '../../../../local/servers/keeper-protocol.ts';
import { signAgain } from '../../../../test/support/service/sign-again.ts';
import { type CallTally, emptyTally, noteCall, noteDynamoCall } from './call-tally.ts';

type Service = 'dynamodb' | 's3' | 'sqs';

const operationOf = ({ headers }: IncomingMessage): string =>
  String(headers['x-amz-target'] ?? '')
    .split('.')
    .at(-1) ?? '';

const s3NameOf = ({ method = '', url = '' }: IncomingMessage): string => {
  const parameters = new URL(url, 'http://s3').searchParams;
  const about = ['uploads', 'partNumber', 'uploadId', 'delete', 'list-type'].find((name) => parameters.has(name));
  return ['s3', method, ...(about === undefined ? [] : [about])].join(' ');
};

/** Headers that `fetch` sets itself, and would repeat under the signature. */
const ofFetch = new Set(['content-length', 'accept', 'accept-encoding', 'accept-language', 'sec-fetch-mode']);

/** Proxies in front of the embedded servers that count requests step by step. */
export class CountingProxies {
  readonly #servers: Server[] = [];
  #tally: CallTally = emptyTally();
  #credentials: StorageAccess['credentials'] = { accessKeyId: '', secretAccessKey: '' };

  /** Returns the addresses of the proxies. */
  async start({ endpoints: { dynamodb, s3, sqs }, credentials }: StorageAccess): Promise<StorageAccess> {
    this.#credentials = credentials;
    const [countedDynamodb, countedS3, countedSqs] = await Promise.all([
      this.#proxy('dynamodb', dynamodb),
      this.#proxy('s3', s3),
      this.#proxy('sqs', sqs),
    ]);
    return { endpoints: { dynamodb: countedDynamodb, s3: countedS3, sqs: countedSqs }, credentials };
  }

  /** Returns the counts since the last call. */
  take(): CallTally {
    const taken = this.#tally;
    this.#tally = emptyTally();
    return taken;
  }

  stop(): void {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  async #proxy(service: Service, target: string): Promise<string> {
    const server = createServer((request, response) => {
      this.#pass(service, target, request, response).catch(() => response.destroy());
    });
    this.#servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async #pass(service: Service, target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = operationOf(request);
    const sent = await buffer(request);
    // DynamoDB reports consumed units on request.
    const asked =
      service === 'dynamodb'
        ? { ...(JSON.parse(sent.toString()) as object), ReturnConsumedCapacity: 'INDEXES' }
        : undefined;
    const body = asked === undefined ? sent : Buffer.from(JSON.stringify(asked));
    const given = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ofFetch.has(name)));
    const headers = asked === undefined ? given : { ...given, 'x-amz-content-sha256': hash('sha256', body, 'hex') };
    const to = new URL(request.url ?? '/', target);
    const { url, headers: signed } = await signAgain({
      service,
      method: request.method,
      url: to,
      headers,
      credentials: this.#credentials,
    });
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: signed,
      ...(body.byteLength === 0 ? {} : { body }),
      redirect: 'manual',
    });
    const received = Buffer.from(await answer.arrayBuffer());
    if (service === 'dynamodb') noteDynamoCall(this.#tally, operation, asked, JSON.parse(received.toString() || '{}'));
    else noteCall(this.#tally, service === 's3' ? s3NameOf(request) : `sqs ${operation}`);
    const { 'transfer-encoding': _, connection: __, ...answered } = Object.fromEntries(answer.headers);
    response.writeHead(
      answer.status,
      request.method === 'HEAD' ? answered : { ...answered, 'content-length': received.byteLength },
    );
    response.end(received);
  }
}
