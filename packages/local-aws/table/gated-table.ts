import { type GatedServer, sendRefusal } from '../gate/gate.ts';
import type { DynamodbOperation } from '../gate/operations/json-operation.ts';
import { GateRefusal } from '../gate/signature/gate-refusal.ts';
import { readVerifiedBody } from '../gate/verified-request.ts';
import type { TableEngine } from './table-engine.ts';

/** Largest request (BatchWriteItem). Source: DynamoDB API. */
const maxBodyBytes = 16 * 1024 * 1024;

export const gatedTable =
  (engine: TableEngine): GatedServer =>
  (request, response, operation) => {
    const answer = async (): Promise<void> => {
      const sent = await readVerifiedBody(request, maxBodyBytes);
      const { status, body } = engine.answer(operation as DynamodbOperation, sent.toString());
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(body) })
        .end(body);
    };
    answer().catch((error: unknown) => {
      if (error instanceof GateRefusal) sendRefusal('dynamodb', response, error);
      else response.destroy();
    });
  };
