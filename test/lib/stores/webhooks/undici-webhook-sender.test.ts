import type { ServerResponse } from 'node:http';
import { mib } from '@bulkfill/engine/core/units';
import { afterEach, describe, expect, it } from 'vitest';
import { undiciWebhookSender } from '../../../../lib/stores/webhooks/undici-webhook-sender.ts';
import { type HttpsReceiver, receiverCertificate, startReceiver } from '../../../support/service/https-receiver.ts';

const send = undiciWebhookSender(receiverCertificate);
const started: HttpsReceiver[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((receiver) => receiver.stop()));
});

const receiver = async (answer: (response: ServerResponse) => void) => {
  const server = await startReceiver(answer);
  started.push(server);
  return server;
};

const deliver = (port: number, change: { host?: string; addresses?: readonly string[]; timeoutMs?: number } = {}) =>
  send({
    url: new URL(`https://${change.host ?? 'hooks.example'}:${port}/hook?job=1`),
    addresses: change.addresses ?? ['127.0.0.1'],
    headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' },
    body: '{"event":"é"}',
    timeoutMs: change.timeoutMs ?? 5000,
  });

describe('undiciWebhookSender', () => {
  it('posts the body to the given address with the host name of the URL', async () => {
    const server = await receiver((response) => response.writeHead(204).end());
    expect(await deliver(server.port)).toEqual({ status: 204, retryAfter: undefined });
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        url: '/hook?job=1',
        body: '{"event":"é"}',
        headers: {
          host: `hooks.example:${server.port}`,
          'webhook-id': 'evt_1',
          'content-type': 'application/json',
          'content-length': '14',
        },
      },
    ]);
  });

  it('never resolves a name again', async () => {
    const server = await receiver((response) => response.end());
    // Nothing listens on the address that was checked, whatever the name says.
    await expect(deliver(server.port, { host: '127.0.0.1.nip.invalid', addresses: ['127.0.0.2'] })).rejects.toThrow();
    expect(server.received).toEqual([]);
  });

  it('tries the other addresses of a host if one does not respond', async () => {
    const server = await receiver((response) => response.end());
    expect(await deliver(server.port, { addresses: ['127.0.0.2', '127.0.0.1'] })).toMatchObject({ status: 200 });
  });

  it('does not follow a redirect', async () => {
    const inner = await receiver((response) => response.end());
    const outer = await receiver((response) =>
      response.writeHead(307, { location: `https://127.0.0.1:${inner.port}/metadata` }).end(),
    );
    expect(await deliver(outer.port)).toMatchObject({ status: 307 });
    expect(inner.received).toEqual([]);
  });

  it('returns error statuses and Retry-After of the receiver', async () => {
    const server = await receiver((response) => response.writeHead(503, { 'retry-after': '120' }).end('busy'));
    expect(await deliver(server.port)).toEqual({ status: 503, retryAfter: '120' });
  });

  it('returns the status of a response whose body never ends or is too long', async () => {
    const endless = await receiver((response) => void response.writeHead(200).write('a'));
    expect(await deliver(endless.port, { timeoutMs: 300 })).toMatchObject({ status: 200 });
    let writtenBytes = 0;
    const huge = await receiver((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (writtenBytes < 512 * mib && !response.destroyed) {
          writtenBytes += chunk.byteLength;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    expect(await deliver(huge.port)).toMatchObject({ status: 200 });
    expect(writtenBytes).toBeLessThan(64 * mib);
  });

  it.each([
    ['hangs', () => {}],
    ['drips its headers', (response: ServerResponse) => void response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ')],
  ])('aborts a receiver that %s', async (_, answer) => {
    const server = await receiver(answer);
    await expect(deliver(server.port, { timeoutMs: 200 })).rejects.toMatchObject({
      name: expect.stringMatching(/Timeout/),
    });
  });

  it.each([
    ['resets the connection', (response: ServerResponse) => void response.socket?.destroy()],
    ['speaks no HTTP', (response: ServerResponse) => void response.socket?.end('hello\r\n\r\n')],
    [
      'sends endless headers',
      (response: ServerResponse) => void response.writeHead(200, { 'x-bomb': 'x'.repeat(60_000) }).end(),
    ],
  ])('throws for a receiver that %s', async (_, answer) => {
    const server = await receiver(answer);
    await expect(deliver(server.port)).rejects.toThrow();
  });

  it('rejects a certificate for another name and one from an unknown issuer', async () => {
    const server = await receiver((response) => response.end());
    await expect(deliver(server.port, { host: 'other.example' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const url = new URL(`https://hooks.example:${server.port}/`);
    await expect(
      undiciWebhookSender()({ url, addresses: ['127.0.0.1'], headers: {}, body: '{}', timeoutMs: 5000 }),
    ).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(server.received).toEqual([]);
  });
});
