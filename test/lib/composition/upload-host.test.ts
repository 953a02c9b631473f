import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hostListener } from '../../../lib/composition/upload-host.ts';
import type { Api } from '../../../lib/routes/api.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
const servers: Server[] = [];

beforeAll(async () => {
  stack = await startTestStack();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A connection to the host, and all that comes over it. */
const aConnection = async (service = testService(stack)) => {
  const server = createServer(hostListener(service.api as Api));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let seen = '';
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.toString('latin1');
  });
  const until = async (text: string): Promise<string> => {
    while (!seen.includes(text)) await once(socket, 'data');
    return seen;
  };
  return { socket, until, seen: () => seen };
};

const head = (lengthBytes: number, token = 'svc_bfexp_unknown.secret'): string =>
  [
    'POST /v1/bulkfill/export-jobs HTTP/1.1',
    'Host: service.test',
    `Authorization: Bearer ${token}`,
    'Idempotency-Key: one',
    'Content-Type: multipart/form-data; boundary=B',
    `Content-Length: ${lengthBytes}`,
    '\r\n',
  ].join('\r\n');

const ended = async (socket: Socket): Promise<void> => {
  if (!socket.readableEnded) await once(socket, 'end');
};

describe('upload host: rejected request', () => {
  it('sends the whole answer and closes the connection while the body still arrives', async () => {
    const { socket, until, seen } = await aConnection();
    socket.write(head(3_000_000));
    socket.write(Buffer.alloc(1_000_000, 'x'));
    const answer = await until('"code":"BF_EXPORT_API_KEY_INVALID"');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    // The client may go on to its end: no reset takes the answer away.
    socket.write(Buffer.alloc(2_000_000, 'x'));
    await ended(socket);
    expect(seen().match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('keeps the connection open if the body has arrived completely', async () => {
    const { socket, until } = await aConnection();
    socket.write(`${head(4)}body`);
    const answer = await until('"code":"BF_EXPORT_API_KEY_INVALID"');
    expect(answer.toLowerCase()).not.toContain('connection: close');
    socket.write('GET /v1/bulkfill/usage HTTP/1.1\r\nHost: service.test\r\n\r\n');
    await until('BF_EXPORT_API_KEY_REQUIRED');
    socket.destroy();
  });
});

describe('upload host: body streamed to storage', () => {
  const part = '--B\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n';

  it('answers 408 and closes the connection if the body stops arriving', async () => {
    const service = testService(stack);
    const { token } = await service.anAccount();
    const { socket, until, seen } = await aConnection(service);
    socket.write(`${head(3_000_000, token)}${part}`);
    socket.write(Buffer.alloc(100_000, 'x'));
    expect(await until('"code":"UPLOAD_ERROR"')).toMatch(/^HTTP\/1\.1 408 /);
    await ended(socket);
    expect(seen().toLowerCase()).toContain('connection: close');
  }, 20_000);

  it('ends the slowest body with 503 if the share of its account is full, and reads the newest', async () => {
    const service = testService(stack, { settings: { BODY_MEMORY_MB: '4' } });
    const { token } = await service.anAccount();
    const slow = await aConnection(service);
    slow.socket.write(`${head(3_000_000, token)}${part}`);
    slow.socket.write(Buffer.alloc(900_000, 'x'));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const newest = await aConnection(service);
    const form = Buffer.concat([Buffer.from(part), Buffer.alloc(900_000, 'x'), Buffer.from('\r\n--B--\r\n')]);
    newest.socket.write(head(form.length, token));
    newest.socket.write(form);
    expect(await newest.until('"code":"')).toMatch(/^HTTP\/1\.1 4/);
    const answer = await slow.until('"code":"RATE_LIMITED"');
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer.toLowerCase()).toContain('\r\nretry-after: 1\r\n');
    newest.socket.destroy();
    slow.socket.destroy();
  }, 20_000);
});
