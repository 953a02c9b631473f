import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { certificateApp } from '../../examples/one-document/express.ts';
import { type Fill, fillByService, fillHere } from '../../examples/one-document/fill.ts';
import { certificateRoute } from '../../examples/one-document/hono.ts';
import { answer, aService } from '../bulkfill/cli/fake-service.ts';
import { readText } from '../support/read-text.ts';

const folder = fileURLToPath(new URL('../../examples/certificate', import.meta.url));

const zoe = {
  Name: 'Zoë Brontë',
  Course: 'Typography',
  Hours: '12',
  City: 'Bern',
  'Date of award': '2026-11-24',
  Grade: 'a',
  'Certificate number': 'T-1',
};

let here: Fill;
let handler: typeof import('../../examples/one-document/lambda.ts').handler;
beforeAll(async () => {
  here = await fillHere(folder);
  process.env.FORM_FOLDER = folder;
  ({ handler } = await import('../../examples/one-document/lambda.ts'));
  delete process.env.FORM_FOLDER;
});

/** Asks a route for a document, wherever it runs. */
const routes: Readonly<Record<string, (row: object) => Promise<Response>>> = {
  hono: (row) =>
    certificate(async (body) => certificateRoute(here).request('/certificate', { method: 'POST', body }), row),
  express: (row) =>
    certificate(async (body) => {
      const server = createServer(certificateApp(here));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certificate`;
      return fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    }, row),
  lambda: (row) =>
    certificate(async (body) => {
      const { statusCode: status, headers, body: answered, ...more } = await handler({ body });
      return new Response('isBase64Encoded' in more ? Buffer.from(answered, 'base64') : answered, { status, headers });
    }, row),
};
const certificate = (ask: (body: string) => Promise<Response>, row: object): Promise<Response> =>
  ask(JSON.stringify(row));

describe.each(Object.entries(routes))('example route with %s', (_, ask) => {
  it('returns the PDF of a row under its name', async () => {
    const response = await ask(zoe);
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/pdf',
    });
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''row_1.pdf");
    const texts = await readText(new Uint8Array(await response.arrayBuffer()));
    expect(texts.map(({ text }) => text).join(' ')).toContain('Zoë Brontë');
  });

  it('reports the errors of a row', async () => {
    const unknown = await ask({ Nmae: 'Zoë' });
    expect([unknown.status, await unknown.json()]).toEqual([
      422,
      { code: 'UNKNOWN_COLUMN', message: expect.stringContaining('"Name"') },
    ]);
    expect((await ask({})).status).toBe(422);
  });
});

describe('a document from a service', () => {
  it('matches the answer of the routes', async () => {
    const told = {
      status: 'success',
      warnings: [],
      notices: [],
      fit: [],
      omitted_pages: [],
      file_name: 'Zoë.pdf',
      sha256: '',
      size_bytes: 4,
    };
    const failed = answer(422, { code: 'ROW_FAILED', message: 'The row failed.' });
    const { baseUrl } = await aService({
      'POST /v1/bulkfill/templates/t-1/fill': [
        answer(200, { ...told, pdf: Buffer.from('%PDF').toString('base64') }),
        failed,
      ],
    });
    Object.assign(process.env, { BULKFILL_BASE_URL: baseUrl, BULKFILL_API_KEY: 'svc_bfexp_a.b' });
    const route = certificateRoute(fillByService('t-1'));
    delete process.env.BULKFILL_BASE_URL;
    delete process.env.BULKFILL_API_KEY;
    const request = { method: 'POST', body: '{"Name":"Zoë"}' };
    const filled = await route.request('/certificate', request);
    expect([filled.headers.get('content-disposition'), await filled.text()]).toEqual([
      "attachment; filename*=UTF-8''Zo%C3%AB.pdf",
      '%PDF',
    ]);
    expect(await (await route.request('/certificate', request)).json()).toEqual({
      code: 'ROW_FAILED',
      message: 'The row failed.',
    });
  });
});
