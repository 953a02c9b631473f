import { Agent, request } from 'node:http';
import { readAnswer, type TableAnswer } from './table-answers.ts';

/** A DynamoDB behind an address that asks for no real signature: DynamoDB Local, LocalStack, MiniStack, moto. */
export interface DynamodbEndpoint {
  ask(operation: string, input: object): Promise<TableAnswer>;
  close(): void;
}

/** DynamoDB Local keeps a set of tables for each access key. */
export const dynamodbEndpoint = (address: string, accessKey: string): DynamodbEndpoint => {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (operation, input) =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify(input);
        const scope = `${accessKey}/20261124/us-east-1/dynamodb/aws4_request`;
        const headers = {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `DynamoDB_20120810.${operation}`,
          'x-amz-date': '20261124T040000Z',
          authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
          'content-length': Buffer.byteLength(body),
        };
        const sent = request({ hostname, port, method: 'POST', path: '/', agent, headers }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => resolve(readAnswer(incoming.statusCode ?? 0, Buffer.concat(chunks).toString())));
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};
