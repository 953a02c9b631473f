import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export const jobId = '0b9c7c0e-8a5f-4f57-9d0a-1f6f0f0a7b11';
export const jobPath = `/v1/bulkfill/export-jobs/${jobId}`;

/** A service on a free loopback port whose routes return the test's answers in turn and repeat the last one. */
export const aService = async (routes: Readonly<Record<string, readonly Handler[]>>) => {
  const calls = new Map<string, number>();
  const requests: { route: string; headers: IncomingMessage['headers']; form?: FormData; json?: unknown }[] = [];
  const server = createServer(async (request, response) => {
    // A job that is waited for is read with its progress.
    const route = `${request.method} ${request.url?.replace('?include=progress,summary', '')}`;
    const body = await bodyOf(request);
    const headers = request.headers;
    requests.push({ route, headers, ...(await sentIn(body, headers)) });
    const handlers = routes[route] ?? [];
    const call = calls.get(route) ?? 0;
    calls.set(route, call + 1);
    const handler = handlers[Math.min(call, handlers.length - 1)];
    if (handler === undefined) response.writeHead(404).end();
    else await handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

/** The address of a port on which nothing listens now. */
export const aClosedPort = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

export const aJob = (status: string, members: Readonly<Record<string, unknown>> = {}) => ({
  job_id: jobId,
  status,
  created_at: '2026-11-20T09:00:00.000Z',
  ...members,
});

export const aCompletedJob = () =>
  aJob('completed', { result: { delivery_mode: 'cloud', download_url: `${jobPath}/download`, file_size_bytes: 4 } });

const bodyOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const sentIn = async (
  body: Buffer<ArrayBuffer>,
  headers: IncomingMessage['headers'],
): Promise<{ form?: FormData; json?: unknown }> => {
  if (body.length === 0) return {};
  if (headers['content-type'] === 'application/json') return { json: JSON.parse(body.toString('utf8')) };
  return { form: await formOf(body, headers) };
};

const formOf = (body: Buffer<ArrayBuffer>, headers: IncomingMessage['headers']): Promise<FormData> =>
  new Response(body, { headers: { 'Content-Type': headers['content-type'] ?? '' } }).formData();
