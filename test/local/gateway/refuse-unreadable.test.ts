import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseUnreadable } from '../../../local/gateway/refuse-unreadable.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const answerTo = async (bytes: string): Promise<string> => {
  const server = createServer((_, response) => response.end('ok'));
  refuseUnreadable(server);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

describe('a request that is not HTTP', () => {
  it.each([
    ['junk', 'junk\r\n\r\n', '400 Bad Request'],
    ['two framings', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', '400 Bad Request'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ])('is answered in the envelope, with a request id, and the connection closed: %s', async (_name, bytes, statusLine) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${statusLine}\r\n`);
    expect(head).toMatch(/x-request-id: [A-Za-z0-9._:-]{1,128}\r\n/);
    expect(JSON.parse(body)).toEqual({ code: 'UPLOAD_ERROR', message: expect.stringMatching(/\S/) });
  });
});
