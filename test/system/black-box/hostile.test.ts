import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsPath, partsOf } from './client/client.ts';
import { multipart, multipartType } from './client/multipart.ts';
import { sendRaw } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ BODY_DEADLINE_MS: '1000' });
});
afterAll(async () => {
  await world.service.stop();
});

const unknownJob = '00000000-0000-4000-8000-000000000000';
const raw = (lines: readonly string[], body = ''): Promise<string> =>
  sendRaw(world.service.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
const statuses = (received: string): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');
const authorization = (): string => `Authorization: Bearer ${world.account.key}`;
const alive = async (): Promise<void> => {
  expect((await world.client.read(unknownJob)).status).toBe(404);
};

describe('slow body', () => {
  const head = (framing: string): string =>
    [
      `POST ${jobsPath} HTTP/1.1`,
      'Host: x',
      authorization(),
      'Idempotency-Key: slow',
      `Content-Type: ${multipartType}`,
      framing,
      '',
      '',
    ].join('\r\n');

  it.each(['Content-Length: 100000', 'Transfer-Encoding: chunked'])(
    'is ended at its deadline with 408 and leaves nothing (%s)',
    async (framing) => {
      const before = await world.service.storedKeys();
      const parts = Buffer.concat(multipart(partsOf(world.defaults)).slice(0, 3));
      const first = framing.startsWith('T')
        ? Buffer.concat([Buffer.from(`${parts.length.toString(16)}\r\n`), parts, Buffer.from('\r\n')])
        : parts;
      const received = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(world.service.port, '127.0.0.1', () =>
          socket.write(Buffer.concat([Buffer.from(head(framing)), first])),
        );
        const drip = setInterval(() => socket.write(framing.startsWith('T') ? '1\r\nx\r\n' : 'x'), 100);
        socket.setEncoding('latin1').on('data', (data: string) => (text += data));
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearInterval(drip);
          resolve(text);
        });
      });
      expect(statuses(received)).toEqual(['408']);
      expect(received).toMatch(/x-request-id: /i);
      expect(received).toMatch(/connection: close/i);
      expect(received).toContain('"code":"UPLOAD_ERROR"');
      expect(await world.service.storedKeys()).toEqual(before);
      await alive();
    },
  );

  it('leaves nothing if the client gives up', async () => {
    const before = await world.service.storedKeys();
    await new Promise<void>((resolve) => {
      const parts = Buffer.concat(multipart(partsOf(world.defaults)).slice(0, 5));
      const socket = connect(world.service.port, '127.0.0.1', () =>
        socket.write(Buffer.concat([Buffer.from(head('Content-Length: 100000')), parts])),
      );
      setTimeout(() => socket.destroy(), 200);
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
    await expect.poll(() => world.service.storedKeys()).toEqual(before);
  });
});

describe('malformed requests', () => {
  const get = `GET ${jobsPath}/${unknownJob} HTTP/1.1`;
  it.each<[string, () => string[], string]>([
    [
      'both framings',
      () => [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['two lengths', () => [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Content-Length: 5', 'Content-Length: 6'], 'xxxxx'],
    ['a negative length', () => [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Content-Length: -1'], ''],
    ['a length that is not a number', () => [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Content-Length: 0x10'], ''],
    ['an unknown coding', () => [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: xchunked'], ''],
    ['a wrong chunk size', () => [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked'], 'zz\r\n'],
    ['no host', () => [get], ''],
    ['two hosts', () => [get, 'Host: a', 'Host: b'], ''],
    ['a folded header', () => [get, 'Host: x', 'X-A: 1', ' folded'], ''],
    ['a space before the colon', () => [get, 'Host : x'], ''],
    ['an unknown method', () => [`BREW ${jobsPath} HTTP/1.1`, 'Host: x'], ''],
    ['another protocol', () => ['GET / HTTP/9.9', 'Host: x'], ''],
    ['junk', () => ['\u0016\u0003\u0001\u0002\u0000'], ''],
    ['headers of 1 MiB', () => [get, 'Host: x', `X-A: ${'x'.repeat(1_048_576)}`], ''],
    ['5,000 headers', () => [get, 'Host: x', ...Array.from({ length: 5000 }, (_, n) => `X-${n}: ${n}`)], ''],
    ['a target of 100,000 characters', () => [`GET /${'x'.repeat(100_000)} HTTP/1.1`, 'Host: x'], ''],
  ])('are rejected once with a request id: %s', async (_name, lines, body) => {
    const received = await raw(lines(), body);
    const answered = statuses(received);
    expect(answered).toHaveLength(1);
    expect(answered[0]).toMatch(/^4/);
    expect(received).toMatch(/x-request-id: [A-Za-z0-9._:-]{1,128}\r\n/i);
    expect(received).toMatch(/\{"code":"[A-Z_]+","message":".+"\}/);
    await alive();
  });

  it.each(['TRACE', 'CONNECT', 'OPTIONS', 'PROPFIND'])('include the method %s, which is not served', async (method) => {
    const received = await raw([`${method} ${jobsPath} HTTP/1.1`, 'Host: x', authorization(), 'Connection: close']);
    expect(statuses(received)[0] ?? '400').toMatch(/^4/);
    expect(received).not.toContain(world.account.key);
    await alive();
  });

  it.each([
    `${jobsPath}/../../../etc/passwd`,
    `${jobsPath}/${unknownJob}/download/../../../..`,
    `${jobsPath}/%2e%2e/%2e%2e/local.json`,
    '/local.json',
    '//etc/passwd',
    `${jobsPath}/${unknownJob}/download%00`,
    `${jobsPath}/${unknownJob}%0d%0aX-Injected:%201`,
    `${jobsPath}/%ff%fe`,
    `${jobsPath}/%`,
    `http://169.254.169.254${jobsPath}/${unknownJob}`,
    `${jobsPath}/`,
    '/v1/bulkfill/../bulkfill/export-jobs',
    '*',
  ])('include paths that are rejected: %s', async (path) => {
    const received = await raw([`GET ${path} HTTP/1.1`, 'Host: x', authorization(), 'Connection: close']);
    expect(statuses(received)).toHaveLength(1);
    expect(statuses(received)[0]).toMatch(/^4/);
    expect(received).toMatch(/x-request-id: /i);
    expect(received).not.toMatch(/X-Injected: 1|root:|api_key/);
  });

  it('answer pipelined requests separately', async () => {
    const one = (id: string): string => [get, 'Host: x', authorization(), `X-Request-Id: ${id}`].join('\r\n');
    const received = await sendRaw(
      world.service.port,
      `${one('first')}\r\n\r\n${one('second')}\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(received)).toEqual(['404', '404']);
    expect([...received.matchAll(/x-request-id: (.+)\r\n/gi)].map(([, id]) => id)).toEqual(['first', 'second']);
  });

  it('require a key before the body is read, and read no more than the rejection needs', async () => {
    const received = await raw(
      [`POST ${jobsPath} HTTP/1.1`, 'Host: x', 'Content-Length: 90000000', `Content-Type: ${multipartType}`],
      'x',
    );
    expect(statuses(received)).toEqual(['401']);
  });
});

describe('service output', () => {
  it('contains no key and no stack trace of a client error', () => {
    expect(world.service.output()).not.toContain(world.account.key.split('.')[1]);
    expect(world.service.output()).not.toMatch(/UnhandledPromise|uncaught/i);
  });
});
