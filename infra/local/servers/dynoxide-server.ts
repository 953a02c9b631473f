import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type GatedServer, sendRefusal } from '../gate/gate.ts';
import { GateRefusal } from '../gate/gate-refusal.ts';
import type { DynamodbOperation } from '../gate/operations/json-operation.ts';
import { readVerifiedBody } from '../gate/verified-request.ts';
import { dynoxideBinary } from './dynoxide-binary.ts';
import { type DynamodbAnswer, dynamodbAnswer, dynamodbError, toolCall } from './dynoxide-tools.ts';
import { LineRpc, RpcEnded } from './line-rpc.ts';
import type { ServerDefinition } from './managed-server.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;
const keptWords = 2000;
/** Source: DynamoDB API, the largest request (BatchWriteItem). */
const maxBodyBytes = 16 * 1024 * 1024;

const greeting = JSON.stringify({
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bulkfill', version: '1' },
});

const withinTime = async (done: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The DynamoDB server did not answer within ${readyWithinMs} ms.`)), readyWithinMs);
  });
  await Promise.race([done, late]).finally(() => clearTimeout(timer));
};

/** The embedded DynamoDB, and what puts it behind a gate. */
export interface DynoxideServer extends ServerDefinition {
  readonly handle: GatedServer;
}

/**
 * The embedded DynamoDB: a static binary over one SQLite file, or in memory when `dataDir` is null.
 *
 * It is asked through its standard input and output. Its HTTP server checks no signature and can only listen on a TCP port, which
 * every user of the machine and every web page could reach around the gate; a pipe is this process's alone.
 */
export const dynoxideServer = (dataDir: string | null): DynoxideServer => {
  const binary = dynoxideBinary();
  let lastWords = '';
  let rpc: LineRpc | undefined;

  const ask = async (operation: DynamodbOperation, body: string): Promise<DynamodbAnswer> => {
    const call = toolCall(operation, body);
    if (typeof call !== 'string') return call;
    try {
      if (rpc === undefined) throw new RpcEnded('It is starting.');
      return dynamodbAnswer(await rpc.call('tools/call', call));
    } catch (error) {
      if (!(error instanceof RpcEnded)) throw error;
      // It is being started again; the SDK tries again by itself.
      return dynamodbError(503, 'ServiceUnavailable', 'The embedded DynamoDB is starting.');
    }
  };

  return {
    name: 'DynamoDB',
    spawn: () => {
      const storage = dataDir === null ? [] : ['--db-path', join(dataDir, 'dynamodb.db')];
      const child = spawn(binary, ['mcp', ...storage], { stdio: ['pipe', 'pipe', 'pipe'], env: {} });
      lastWords = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        lastWords = (lastWords + text).slice(-keptWords);
      });
      guardAgainstOrphan(child);
      return child;
    },
    ready: async (child: ChildProcess) => {
      const { stdin, stdout } = child;
      if (stdin === null || stdout === null) throw new Error('The DynamoDB server has no pipes.');
      rpc = undefined;
      const started = new LineRpc(stdin, stdout);
      const failed = new Promise<never>((_, reject) => child.once('error', reject));
      await withinTime(Promise.race([started.call('initialize', greeting), failed]));
      started.notify('notifications/initialized');
      rpc = started;
    },
    lastWords: () => lastWords.trim(),
    askToStop: (child) => child.stdin?.end(),
    handle: (request, response, operation) => {
      const answer = async (): Promise<void> => {
        const body = await readVerifiedBody(request, maxBodyBytes);
        const { status, body: text } = await ask(operation as DynamodbOperation, body.toString());
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(text) }).end(text);
      };
      answer().catch((error: unknown) => {
        if (error instanceof GateRefusal) sendRefusal('dynamodb', response, error);
        else response.destroy();
      });
    },
  };
};
