// A route that answers with the ZIP while it is being made: POST / with { "rows": [{ "Name": "Zoë" }] }
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillZip } from 'bulkfill';
import { Hono } from 'hono';

/** A route for the form in a folder. */
export const formRoute = async (folder: string) => {
  const pdf = await readFile(join(folder, 'source.pdf'));
  const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8'));
  return new Hono().post('/', async (context) => {
    const { rows } = await context.req.json();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const { signal } = context.req.raw;
    // A client that went away, or sent rows that cannot be filled, gets a body that ends in an error.
    fillZip({ pdf, template, rows }, writable, { signal }).catch((error: unknown) =>
      writable.abort(error).catch(() => undefined),
    );
    return context.body(readable, 200, { 'Content-Type': 'application/zip' });
  });
};
