import { createServer, request as plainRequest, type Server } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { originSecretHeader } from '../../../infra/edge/origin-secret-header.ts';

/** Stands where CloudFront stands: shows the origin secret, and says whose request it is. */
export const startStandingEdge = async (apiUrl: string, originSecret: string): Promise<{ readonly baseUrl: string; stop(): void }> => {
  const send = apiUrl.startsWith('https:') ? secureRequest : plainRequest;
  const server: Server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, [originSecretHeader]: originSecret, 'x-client-address': incoming.socket.remoteAddress ?? '' };
    const { host: _, ...sent } = headers;
    const outgoing = send(`${apiUrl.replace(/\/$/, '')}${incoming.url}`, { method: incoming.method, headers: sent }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
