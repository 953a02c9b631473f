import type { ServerResponse } from 'node:http';
import { type GatedServer, type ServerRequest, sendRefusal } from '../gate/gate.ts';
import type { SqsOperation } from '../gate/operations/json-operation.ts';
import { GateRefusal } from '../gate/signature/gate-refusal.ts';
import { readVerifiedBody } from '../gate/verified-request.ts';
import type { Durability } from '../sqlite-database.ts';
import { Arrivals } from './arrivals.ts';
import { asMembers, type QueueMembers } from './members.ts';
import {
  changeMessageVisibility,
  changeMessageVisibilityBatch,
  deleteMessage,
  deleteMessageBatch,
  receiveMessage,
  sendMessage,
  sendMessageBatch,
} from './message-operations.ts';
import type { QueueCall } from './queue-call.ts';
import { QueueError } from './queue-error.ts';
import { createQueue, getQueueAttributes, getQueueUrl, setQueueAttributes } from './queue-operations.ts';
import { QueueStore } from './queue-store.ts';

/** SQS as a function of requests: it does not listen and verifies no signature. */
export interface QueuesServer {
  readonly handle: GatedServer;
  close(): void;
}

const operations: Readonly<Record<SqsOperation, (call: QueueCall) => object | Promise<object>>> = {
  ChangeMessageVisibility: changeMessageVisibility,
  ChangeMessageVisibilityBatch: changeMessageVisibilityBatch,
  CreateQueue: createQueue,
  DeleteMessage: deleteMessage,
  DeleteMessageBatch: deleteMessageBatch,
  GetQueueAttributes: getQueueAttributes,
  GetQueueUrl: getQueueUrl,
  ReceiveMessage: receiveMessage,
  SendMessage: sendMessage,
  SendMessageBatch: sendMessageBatch,
  SetQueueAttributes: setQueueAttributes,
};

/** A batch is at most 1 MiB, and JSON may need six bytes per byte. Source: SQS, SendMessageBatch. */
const maxRequestBytes = 8 * 1024 ** 2;

const membersOf = (body: Buffer): QueueMembers => {
  try {
    return asMembers(JSON.parse(body.toString()));
  } catch {
    throw new QueueError('InvalidParameterValue', 'The body is not a JSON object.');
  }
};

const answer = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const json = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(json),
    })
    .end(json);
};

const answerError = (response: ServerResponse, error: unknown): void => {
  // The client has disconnected.
  if (response.destroyed) return;
  if (error instanceof GateRefusal) {
    sendRefusal('sqs', response, error);
    return;
  }
  const said =
    error instanceof QueueError ? error : new QueueError('InternalError', 'The embedded SQS could not do this.', 500);
  answer(
    response,
    said.statusCode,
    { __type: `com.amazonaws.sqs#${said.code}`, message: said.message },
    { 'x-amzn-query-error': said.olderName },
  );
};

/** Opens the folder, which no other process may have open; in memory if `folder` is `null`. */
export const queuesServer = (
  folder: string | null,
  region: string,
  durability: Durability = 'process',
): QueuesServer => {
  const store = new QueueStore(folder, durability);
  const arrivals = new Arrivals();
  const work = async (request: ServerRequest, response: ServerResponse, operation: string): Promise<void> => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const members = membersOf(await readVerifiedBody(request, maxRequestBytes));
    const origin = `http://${request.headers.host}`;
    const call = { members, store, arrivals, region, origin, gone: leaving.signal };
    const body = await operations[operation as SqsOperation](call);
    await store.durable();
    answer(response, 200, body);
  };
  return {
    handle: (request, response, operation) => {
      work(request, response, operation).catch((error: unknown) => answerError(response, error));
    },
    close: () => store.close(),
  };
};
