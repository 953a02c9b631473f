import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../errors.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { receiveWebhook, type WebhookReceipt } from './receive-webhook.ts';

export interface ListenRequest {
  readonly port: number;
  readonly secret: string;
  /** Number of verified events after which to stop. Default: listen until interrupted. */
  readonly count: number | undefined;
  readonly asJson: boolean;
}

/** Limit for bodies, the same in service and receiver. Source: api.md, "Webhooks". */
const maxBodyBytes = 64 * 1024;
const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 1_000 };
const maxConnections = 64;
const maxGathered = 1_000;

/**
 * Receives webhooks on this machine, verifies and prints them, until `count` have arrived or the command is
 * interrupted. Answers unverified requests with 401 and reports only that they arrived. Never prints the secret.
 *
 * Throws CliError `PORT_UNUSABLE`; the interruption, if fewer than `count` events have arrived.
 */
export const listenForWebhooks = async (
  { port, secret, count, asJson }: ListenRequest,
  io: CliIo,
): Promise<CommandResult> => {
  const events: WebhookReceipt[] = [];
  const seen = new Set<string>();
  let verified = 0;
  let refused = 0;
  const enough = new AbortController();
  const show = (text: string): void => {
    if (!asJson) io.stdout.write(`${text.split('\n').map(escapeControls).join('\n')}\n`);
  };
  const server = createServer(limits, async (request, response) => {
    const answer = await answerTo(request, secret).catch(() => undefined);
    if (answer === undefined) return void response.destroy();
    const { status, receipt, problem } = answer;
    response.writeHead(status, status === 413 ? { Connection: 'close' } : {}).end();
    if (receipt === undefined) {
      refused++;
      return show(`${new Date().toISOString()}  refused with ${status}: ${problem}`);
    }
    verified++;
    if (events.length < maxGathered) events.push(receipt);
    show(
      `${new Date().toISOString()}  verified${seen.has(receipt.id) ? ', again' : ''}  ${receipt.id}\n${JSON.stringify(receipt.event, undefined, 2)}`,
    );
    if (seen.size < maxGathered) seen.add(receipt.id);
    if (verified === count) enough.abort();
  });
  server.maxConnections = maxConnections;
  const url = await listenOn(server, port);
  io.stderr.write(`Listening at ${url} for webhooks, on this machine only. Press Ctrl-C to stop.\n`);
  try {
    await Promise.race([aborted(io.signal), aborted(enough.signal)]);
  } finally {
    server.close();
    server.closeIdleConnections();
  }
  if (count !== undefined && verified < count) throw io.signal.reason;
  return {
    document: { url, verified, refused, events: events.map(({ id, event }) => ({ webhook_id: id, event })) },
    lines: [`${verified} verified, ${refused} refused.`],
  };
};

interface Answer {
  readonly status: number;
  readonly receipt?: WebhookReceipt;
  readonly problem?: string;
}

const answerTo = async (request: IncomingMessage, secret: string): Promise<Answer> => {
  if (request.method !== 'POST') return { status: 405, problem: 'webhooks use POST' };
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBodyBytes) return { status: 413, problem: `its body is larger than ${maxBodyBytes} bytes` };
    chunks.push(chunk);
  }
  const received = receiveWebhook(secret, request.headers, Buffer.concat(chunks));
  return 'problem' in received ? { status: 401, problem: received.problem } : { status: 204, receipt: received };
};

const listenOn = async (server: Server, port: number): Promise<string> => {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? 'another program uses it'
        : 'this user is not permitted to use it';
    throw new CliError('PORT_UNUSABLE', `port ${port} cannot be used: ${reason}; set --port to another one`, { port });
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
