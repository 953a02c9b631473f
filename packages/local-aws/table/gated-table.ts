import { bytesOf, type DirectHandler } from '../gate/direct-handler.ts';
import { type GatedServer, sendRefusal } from '../gate/gate.ts';
import type { DynamodbOperation } from '../gate/operations/json-operation.ts';
import { GateRefusal } from '../gate/signature/gate-refusal.ts';
import { readVerifiedBody } from '../gate/verified-request.ts';
import type { TableEngine } from './table-engine.ts';

const contentType = 'application/x-amz-json-1.0';

/** Largest request (BatchWriteItem). Source: DynamoDB API. */
const maxBodyBytes = 16 * 1024 * 1024;

export const gatedTable =
  (engine: TableEngine): GatedServer =>
  (request, response, operation) => {
    const answer = async (): Promise<void> => {
      const sent = await readVerifiedBody(request, maxBodyBytes);
      const { status, body } = engine.answer(operation as DynamodbOperation, sent.toString());
      await engine.store.file.durable();
      response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }).end(body);
    };
    answer().catch((error: unknown) => {
      if (error instanceof GateRefusal) sendRefusal('dynamodb', response, error);
      else response.destroy();
    });
  };

/** Calls the table for clients in its own process, whose requests are whole texts. */
export const directTable =
  (engine: TableEngine): DirectHandler =>
  async ({ headers, body: sent }) => {
    const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.');
    const text = Buffer.concat(bytesOf(sent)).toString();
    const { status, body } = engine.answer(operation as DynamodbOperation, text);
    await engine.store.file.durable();
    return { statusCode: status, headers: { 'content-type': contentType }, body: Buffer.from(body) };
  };
