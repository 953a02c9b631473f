import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { dynamodbOperation, sqsOperation } from './operations/json-operation.ts';
import { findS3Operation } from './operations/s3-operation.ts';
import { refuseBrowsers } from './refuse-browsers.ts';
import { formatRefusal, type GateAnswer, type GatedService, GateRefusal } from './signature/gate-refusal.ts';
import { unsignedPayload } from './signature/read-claim.ts';
import { type GatedRequest, parameterOf, readGatedRequest } from './signature/read-gated-request.ts';
import type { StorageCredentials } from './signature/run-credentials.ts';
import { signatureVerifier } from './signature/verify-signature.ts';
import { VerifiedRequest } from './verified-request.ts';

/** Request that may reach a server. */
export type ServerRequest = Readable &
  Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'> & { readonly bodyFile?: string | undefined };

/** Server behind a gate. It has no address: only the gate and its own process can call it. */
export type GatedServer = (request: ServerRequest, response: ServerResponse, operation: string) => void;

export interface GateOptions {
  readonly service: GatedService;
  readonly region: string;
  readonly credentials: StorageCredentials;
  /** With 0, the system chooses a port. */
  readonly port: number;
  readonly server: GatedServer;
  readonly nowMs?: () => number;
}

export interface Gate {
  readonly port: number;
  readonly endpoint: string;
  stop(): Promise<void>;
}

const operationOf: Readonly<Record<GatedService, (request: GatedRequest) => string | undefined>> = {
  dynamodb: dynamodbOperation,
  s3: findS3Operation,
  sqs: sqsOperation,
};

/** Throws GateRefusal for an operation that the service does not use. */
export const findOperation = (service: GatedService, request: GatedRequest): string => {
  const operation = operationOf[service](request);
  if (operation === undefined) throw new GateRefusal('AccessDenied', 'The service does not use this operation.');
  return operation;
};

/** Operations whose body is compared with the checksum sent with it. */
const storesBody: ReadonlySet<string> = new Set(['PutObject', 'UploadPart']);

const emptyHash = createHash('sha256').digest('hex');
/** Clients reuse idle connections at any time. A connection closed too early would cost them an attempt. */
const keepAliveMs = 300_000;

const send = (response: ServerResponse, { status, contentType, body }: GateAnswer): void => {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body), connection: 'close' })
    .end(body);
};

/** Answers a rejected request and closes the connection, without reading the rest of its body. */
export const sendRefusal = (service: GatedService, response: ServerResponse, refusal: GateRefusal): void =>
  send(response, formatRefusal(service, refusal));

/**
 * Listens on loopback in front of an embedded server, and passes on only the requests of the service itself. These are
 * signed with the credentials of this run, not expired, and for an operation that the service uses.
 */
export const startGate = async ({
  service,
  region,
  credentials,
  port,
  server,
  nowMs = Date.now,
}: GateOptions): Promise<Gate> => {
  const verify = signatureVerifier({ service, region, credentials, nowMs });
  let host = '';

  const admit = (incoming: IncomingMessage): { operation: string; payloadHash: string; isPresigned: boolean } => {
    const request = readGatedRequest(incoming);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    refuseBrowsers(request, host, isRead && parameterOf(request, 'X-Amz-Signature') !== undefined);
    const { kind, payloadHash } = verify(request);
    const operation = findOperation(service, request);
    if (payloadHash === unsignedPayload && !storesBody.has(operation))
      throw new GateRefusal('AccessDenied', 'Only what is stored may go unsigned, with its checksum.');
    const isPresigned = kind === 'presigned';
    if (isPresigned && operation !== 'GetObject' && operation !== 'HeadObject')
      throw new GateRefusal('AccessDenied', 'Only downloads are presigned.');
    return { operation, payloadHash: payloadHash ?? emptyHash, isPresigned };
  };

  const listener = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, response) => {
    try {
      const { operation, payloadHash, isPresigned } = admit(incoming);
      if (isPresigned) {
        // Whatever an object contains, no page of another origin may embed it, and no browser may guess another type.
        response.setHeader('cross-origin-resource-policy', 'same-origin');
        response.setHeader('x-content-type-options', 'nosniff');
      }
      const request = new VerifiedRequest(incoming, payloadHash);
      request.once('error', (error) => {
        if (error instanceof GateRefusal) sendRefusal(service, response, error);
      });
      server(request, response, operation);
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error;
      sendRefusal(service, response, error);
    }
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  });
  const actualPort = (listener.address() as AddressInfo).port;
  host = `127.0.0.1:${actualPort}`;
  return {
    port: actualPort,
    endpoint: `http://${host}`,
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
};
