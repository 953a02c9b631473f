import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { fullJitterMs } from '@bulkfill/engine/core/backoff';
import { HttpRequest } from '@smithy/core/transport';
import type { DirectCall } from './direct-transport.ts';

const operations = new Map<unknown, string>([
  [DeleteCommand, 'DeleteItem'],
  [GetCommand, 'GetItem'],
  [PutCommand, 'PutItem'],
  [QueryCommand, 'Query'],
  [TransactWriteCommand, 'TransactWriteItems'],
  [UpdateCommand, 'UpdateItem'],
]);

type Members = Readonly<Record<string, unknown>>;

const mapMembers = (members: Members, change: (member: Members) => Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member as Members)]));

const requestMembers = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'];
const responseMembers = ['Item', 'Attributes', 'LastEvaluatedKey'];

const toWire = (input: Members): Members => {
  const wire: Record<string, unknown> = { ...input };
  for (const name of requestMembers)
    if (wire[name] !== undefined) wire[name] = marshall(wire[name], { removeUndefinedValues: true });
  if (Array.isArray(input.TransactItems))
    wire.TransactItems = input.TransactItems.map((item: Members) => mapMembers(item, toWire));
  return wire;
};

const fromWire = (output: Record<string, unknown>): Members => {
  for (const name of responseMembers)
    if (output[name] !== undefined) output[name] = unmarshall(output[name] as Parameters<typeof unmarshall>[0]);
  if (Array.isArray(output.Items)) output.Items = output.Items.map((item) => unmarshall(item));
  return output;
};

const attempts = 4;

const isLast = (attempt: number): boolean => attempt >= attempts;

/** Returns the output of an operation; `undefined` if it was refused. Repeats a request if its answer is lost. */
const answerOf = async (call: DirectCall, operation: string, input: Members): Promise<Members | undefined> => {
  const request = new HttpRequest({
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(toWire(input)),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      const { statusCode, body } = await call(request, undefined);
      const bytes: Uint8Array = body instanceof Uint8Array ? body : await buffer(body);
      if (statusCode === 200)
        return fromWire(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()));
      if (statusCode < 500 || isLast(attempt)) return undefined;
    } catch (error) {
      if (isLast(attempt)) throw error;
    }
    await setTimeout(fullJitterMs(attempt, 25, 400, Math.random));
  }
};

/**
 * Lets a client send commands to a table of this process or its parent without the SDK's middleware, which takes 0.2 ms
 * per command. A refused command has no effect: the SDK sends it again and throws its error. Items must not contain
 * bytes.
 */
export const directDocumentClient = (client: DynamoDBDocumentClient, call: DirectCall): DynamoDBDocumentClient => {
  const sendBySdk = client.send.bind(client);
  const send = async (command: Parameters<typeof sendBySdk>[0]): Promise<unknown> => {
    const operation = operations.get(command.constructor);
    if (operation === undefined) return sendBySdk(command);
    // A repeated transaction must not run twice.
    const token = command instanceof TransactWriteCommand ? { ClientRequestToken: randomUUID() } : {};
    const answer = await answerOf(call, operation, { ...command.input, ...token } as unknown as Members);
    return answer ?? sendBySdk(command);
  };
  return Object.assign(client, { send });
};
