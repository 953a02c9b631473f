import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

const folder = join(import.meta.dirname, '../../fixtures/tls');

/** Certificate of `hooks.example`. */
export const receiverCertificate = await readFile(join(folder, 'receiver.cert.pem'), 'utf8');

/** Request as received. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface HttpsReceiver {
  readonly port: number;
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

/** Starts an HTTPS server on loopback that answers with `answer`. */
export const startReceiver = async (
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<HttpsReceiver> => {
  const received: Received[] = [];
  const sockets = new Set<Duplex>();
  const server: Server = createServer(
    { cert: receiverCertificate, key: await readFile(join(folder, 'receiver.key.pem')) },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        });
        answer(response, request);
      });
    },
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
