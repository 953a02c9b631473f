/**
 * pdf-lib in a handler of Hono, a common setup for single documents: `node packages/bench/pdf-lib-handler.ts JSON` of a
 * job. Answers a POST of `{"row": {"column_0": …}}` with the PDF, and prints its port once it listens.
 */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { fillByPdfLib } from './drawing/fill-by-pdf-lib.ts';
import type { Job } from './harness/job.ts';

const { fillRow } = await fillByPdfLib(JSON.parse(process.argv[2]!) as Job);
const app = new Hono();
app.post('/', async (c) => {
  const { row } = await c.req.json<{ readonly row: Readonly<Record<string, string>> }>();
  const pdf = await fillRow(Object.values(row));
  return c.body(pdf as Uint8Array<ArrayBuffer>, 200, { 'content-type': 'application/pdf' });
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stdout.write(`${port}\n`),
) as Server;
// A fill takes longer than Node keeps an idle connection open, and a client would send on a connection that is being
// closed.
server.keepAliveTimeout = 120_000;
