import { createServer, type Server, type ServerResponse } from 'node:http';
import { type Readiness, type ReadinessCheck, startingChecks } from './readiness.ts';
import type { ServerMetrics } from './server-metrics.ts';

export interface AdminOptions {
  readonly metrics: ServerMetrics;
  /** Returns `undefined` while the server starts or stops. */
  readonly readiness: () => Readiness | undefined;
}

const json = 'application/json';

const send = (response: ServerResponse, status: number, contentType: string, body: string): void => {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

const sendChecks = (response: ServerResponse, checks: readonly ReadinessCheck[]): void => {
  const isReady = checks.every(({ ok }) => ok);
  send(response, isReady ? 200 : 503, json, JSON.stringify({ status: isReady ? 'ok' : 'unavailable', checks }));
};

/** Serves health, readiness and metrics, on a port that clients cannot reach. Source: server.md, 3. */
export const adminServer = ({ metrics, readiness }: AdminOptions): Server => {
  const routes: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/healthz': async (response) => send(response, 200, json, JSON.stringify({ status: 'ok' })),
    '/readyz': async (response) => sendChecks(response, (await readiness()?.checks()) ?? startingChecks),
    '/metrics': async (response) => send(response, 200, metrics.contentType, await metrics.text()),
  };
  return createServer((request, response) => {
    const answer = routes[(request.url ?? '/').split('?', 1)[0] ?? '/'];
    if (answer === undefined) return send(response, 404, json, JSON.stringify({ status: 'unknown path' }));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return send(response, 405, json, JSON.stringify({ status: 'method not allowed' }));
    }
    answer(response).catch(() => response.destroy());
  });
};
