import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { mib } from '@bulkfill/engine/core/units';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { undiciWebhookSender } from '../../../../lib/stores/webhooks/undici-webhook-sender.ts';
import { deliverWebhook } from '../../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { aCreate, aForm } from '../../../support/service/create-request.ts';
import { receiverCertificate, startReceiver } from '../../../support/service/https-receiver.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  stack = await startTestStack();
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Makes an attempt at an event of a real job over a real connection to `port`, and returns its record. */
const attemptAt = async (port: number, timeoutMs: number) => {
  const settings = { WEBHOOK_TIMEOUT_MS: String(timeoutMs), WEBHOOK_ALLOWED_ORIGINS: `https://hooks.example:${port}` };
  const service = testService(await stack.withOwnTable(), { settings, resolve: async () => ['127.0.0.1'] });
  const { token } = await service.anAccount();
  const form = aForm({
    delivery_mode: 'webhook',
    webhook_url: `https://hooks.example:${port}/in`,
    webhook_secret: 'secret',
  });
  const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
  const dependencies = {
    ...service,
    random: () => 0.5,
    deadLetters: { send: async () => {} },
    send: undiciWebhookSender(receiverCertificate),
  };
  const outcome = await deliverWebhook(dependencies, { jobId, attempt: 0 });
  const { attempts, state } = (await service.events.get(jobId)) ?? expect.fail('The event is gone.');
  const { status, problem } = attempts[0] ?? {};
  return { outcome, state, status, problem, attempts: attempts.length };
};

const httpsReceiver = async (answer: (response: ServerResponse) => void) => {
  const receiver = await startReceiver(answer);
  stops.push(receiver.stop);
  return receiver;
};

const patient = 30_000;
const short = 400;

/** Writes `piece` until the connection ends, and counts the written bytes. */
const endlessly = (head: string, piece: string | Buffer) => {
  let writtenBytes = 0;
  const answer = ({ socket }: ServerResponse): void => {
    const more = (): void => {
      while (socket !== null && !socket.destroyed) {
        writtenBytes += Buffer.byteLength(piece);
        if (socket.write(piece)) continue;
        socket.once('drain', more);
        return;
      }
    };
    socket?.write(head);
    more();
  };
  return { answer, writtenBytes: () => writtenBytes };
};

const drip =
  (head: string, piece: string) =>
  ({ socket }: ServerResponse): void => {
    socket?.write(head);
    const timer = setInterval(() => (socket?.destroyed === false ? socket.write(piece) : clearInterval(timer)), 20);
  };

const ok = 'HTTP/1.1 200 OK\r\n';
// Bytes that kernel and TLS buffer for a connection without a reader; far below an endless answer.
const inFlightBytes = 16 * mib;

describe('deliverWebhook: misbehaving receivers', () => {
  it.each([
    ['takes the request and hangs', () => {}],
    ['drips its head', drip(ok, 'x')],
    ['drips header after header', drip(ok, 'x-slow: 1\r\n')],
    ['sends interim answers for ever', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('times out and retries if the receiver %s', async (_, answer) => {
    const { port, received } = await httpsReceiver(answer);
    expect(await attemptAt(port, short)).toEqual({
      outcome: 'retried',
      state: 'pending',
      status: undefined,
      problem: 'TIMEOUT',
      attempts: 1,
    });
    expect(received).toHaveLength(1);
  });

  it('times out if the receiver never completes the TLS handshake', async () => {
    const server = createServer(() => {});
    const sockets: { destroy(): unknown }[] = [];
    server.on('connection', (socket) => sockets.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    expect(await attemptAt(port, short)).toMatchObject({ outcome: 'retried', problem: 'TIMEOUT' });
  });

  it.each([
    ['resets the connection', (response: ServerResponse) => void response.socket?.destroy(), 'UND_ERR_SOCKET'],
    [
      'speaks something else',
      (response: ServerResponse) => void response.socket?.end('220 mail ready\r\n'),
      'HTTPParserError',
    ],
  ])('retries if the receiver %s', async (_, answer, problem) => {
    const { port } = await httpsReceiver(answer);
    expect(await attemptAt(port, patient)).toMatchObject({ outcome: 'retried', state: 'pending', problem });
  });

  it.each([500, 502, 404, 429])('retries after status %i', async (status) => {
    const { port } = await httpsReceiver((response) => response.writeHead(status).end('no'));
    expect(await attemptAt(port, patient)).toMatchObject({ outcome: 'retried', state: 'pending', status });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i to a private address', async (status) => {
    const inside = await httpsReceiver((response) => response.end());
    const location = `https://127.0.0.1:${inside.port}/latest/meta-data/`;
    const { port } = await httpsReceiver((response) =>
      response.writeHead(status, { location, refresh: `0; url=${location}` }).end(),
    );
    expect(await attemptAt(port, patient)).toMatchObject({ outcome: 'retried', status });
    expect(inside.received).toEqual([]);
  });

  it.each([
    ['header lines', ok, `x-line: ${'y'.repeat(100)}\r\n`],
    ['one header', `${ok}x-long: `, 'y'.repeat(1000)],
    ['a name of a header', ok, 'y'.repeat(1000)],
  ])('stops reading after 16 KiB of endless %s', async (_, head, piece) => {
    const { answer, writtenBytes } = endlessly(head, piece);
    const { port } = await httpsReceiver(answer);
    expect(await attemptAt(port, patient)).toMatchObject({ outcome: 'retried', problem: 'UND_ERR_HEADERS_OVERFLOW' });
    expect(writtenBytes()).toBeLessThan(inFlightBytes);
  });

  it.each([
    ['with no length', `${ok}\r\n`, Buffer.alloc(64 * 1024)],
    ['of a huge length', `${ok}content-length: 99999999999\r\n\r\n`, Buffer.alloc(64 * 1024)],
    ['in chunks', `${ok}transfer-encoding: chunked\r\n\r\n`, `400\r\n${'z'.repeat(1024)}\r\n`],
    ['of trailers', `${ok}transfer-encoding: chunked\r\n\r\n0\r\n`, `x-line: ${'y'.repeat(100)}\r\n`],
  ])('reports delivered for a 2xx with an endless body %s, and reads a bounded part of it', async (_, head, piece) => {
    const { answer, writtenBytes } = endlessly(head, piece);
    const { port } = await httpsReceiver(answer);
    expect(await attemptAt(port, patient)).toMatchObject({ outcome: 'delivered', state: 'delivered', status: 200 });
    expect(writtenBytes()).toBeLessThan(inFlightBytes);
  });

  it.each([
    ['drips for ever', drip(`${ok}\r\n`, 'z')],
    ['never comes', drip(`${ok}content-length: 10\r\n\r\n`, '')],
    ['breaks off', ({ socket }: ServerResponse): void => void socket?.end(`${ok}content-length: 10\r\n\r\nabc`)],
  ])('reports delivered for a 2xx whose body %s', async (_, answer) => {
    const { port } = await httpsReceiver(answer);
    expect(await attemptAt(port, short)).toMatchObject({ outcome: 'delivered', state: 'delivered', status: 200 });
  });
});
