import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseUnreadable } from '../../../local/gateway/refuse-unreadable.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const answerTo = async (
  bytes: string,
  answer: RequestListener = (_, response) => response.end('ok'),
): Promise<string> => {
  const server = createServer(answer);
  refuseUnreadable(server);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

describe('malformed HTTP request', () => {
  it.each([
    ['junk', 'junk\r\n\r\n', '400 Bad Request'],
    [
      'two framings',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400 Bad Request',
    ],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])(
    'is answered with the error envelope and a request id, and its connection is closed: %s',
    async (_name, bytes, statusLine) => {
      const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${statusLine}\r\n`);
      expect(head).toMatch(/x-request-id: [A-Za-z0-9._:-]{1,128}\r\n/);
      expect(JSON.parse(body)).toEqual({ code: 'UPLOAD_ERROR', message: expect.stringMatching(/\S/) });
    },
  );
});

/** Answers once what follows the request has been read, with the body that came. */
const slowly: RequestListener = async (request, response) => {
  const body = await text(request);
  setImmediate(() => setImmediate(() => response.end(`took ${body}`)));
};
const aRequest = (body: string): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('unreadable bytes after a whole request', () => {
  it('leave the pending answer intact, and close the connection', async () => {
    const answer = await answerTo(`${aRequest('one')}GARBAGE\r\n\r\n`, slowly);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/took one/);
    expect(answer).not.toContain('400');
  });

  it('leave the answers to two requests intact', async () => {
    const answer = await answerTo(`${aRequest('one')}${aRequest('two')}GARBAGE\r\n\r\n`, slowly);
    expect(answer.match(/took (?:one|two)/g)).toEqual(['took one', 'took two']);
    expect(answer).not.toContain('400');
  });

  it('cause a rejection within the body of the request', async () => {
    const answer = await answerTo(
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nGARBAGE\r\n',
      (request) => void request.resume(),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});
