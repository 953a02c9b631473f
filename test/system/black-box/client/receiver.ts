import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaderBytes: number;
  readonly body: string;
}

/** A webhook receiver on loopback; `answers` returns the status of each delivery by its path and attempt. */
export const startReceiver = async (answers: (path: string, attempt: number) => number) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        path,
        headers: request.headers,
        rawHeaderBytes: request.rawHeaders.join('').length,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const status = answers(path, received.filter((one) => one.path === path).length);
      response.writeHead(status, status === 302 ? { location: '/redirected' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = (path: string): readonly Received[] => received.filter((one) => one.path === path);
  return {
    origin,
    to,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
