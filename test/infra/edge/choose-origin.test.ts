import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeEdgeFunction } from '../../../infra/edge/edge-function.ts';
import { chooseOrigin } from '../../../infra/origin-choice.ts';
import { bodyLimits } from '../../../infra/resources.ts';
import { errorTable } from '../../../lib/errors/error-table.ts';
import { type EdgeRequest, edgeFunctionSource, runEdgeFunction } from './run-edge-function.ts';

const jobs = '/v1/bulkfill/export-jobs';
const aRequest = (method: string, uri: string, contentLength?: string): EdgeRequest => ({
  method,
  uri,
  headers: contentLength === undefined ? {} : { 'content-length': { value: contentLength } },
});

describe('edge function', () => {
  it('chooses the same origin as the local front for every request', () => {
    const limit = bodyLimits.lambdaBodyLimitBytes;
    const requests = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD'),
      path: fc.constantFrom(
        jobs,
        `${jobs}/`,
        `${jobs}/7`,
        `${jobs}/7/download`,
        `${jobs}/7/print-file`,
        `${jobs}/7/retry`,
        `${jobs}/7/rows/3/pdf`,
        `${jobs}/7/corrections.csv`,
        `${jobs}/7/correctionsXcsv`,
        `${jobs}/7/download/x`,
        '/',
        `${jobs}/a/b/download`,
        '/app/api/templates/7/pdf',
        '/app/api/templates',
        '/app/api/templates/7',
        '/v1/bulkfill/templates',
        '/v1/bulkfill/templates/7',
        '/v1/bulkfill/templates/7/pdf',
        '/v1/bulkfill/templates/7/fill',
        '/v1/bulkfill/documents',
        '/app/api/templates/7/package',
        '/app/api/exports',
        '/app/api/assets',
        '/app/api/documents',
        '/app/api/documents/unlock',
        '/app/api/documents/unlock/x',
        '/app/api/exports/7',
      ),
      contentLength: fc.option(
        fc.oneof(fc.constantFrom(String(limit), String(limit + 1), '', '-1', '1e3', '12, 12'), fc.nat().map(String)),
        {
          nil: undefined,
        },
      ),
      directDelivery: fc.boolean(),
      merged: fc.boolean(),
    });
    fc.assert(
      fc.property(requests, ({ method, path, contentLength, directDelivery, merged }) => {
        const querystring: Record<string, { readonly value: string }> = merged ? { merged: { value: 'true' } } : {};
        const request = { ...aRequest(method, path, contentLength), querystring };
        const { originId } = runEdgeFunction(writeEdgeFunction({ directDelivery, largeUploads: true }), request);
        const query = merged ? 'merged=true' : '';
        expect(originId ?? 'lambda').toBe(chooseOrigin({ method, path, query, contentLength, directDelivery }));
      }),
    );
  });

  it('answers an oversized create itself if there is no upload host, in the envelope of the contract', () => {
    const source = writeEdgeFunction({ directDelivery: false, largeUploads: false });
    const request = aRequest('POST', jobs, String(bodyLimits.lambdaBodyLimitBytes + 1));
    const { returned, originId } = runEdgeFunction(source, {
      ...request,
      headers: { ...request.headers, 'x-request-id': { value: 'trace-1' } },
    });
    expect(originId).toBeUndefined();
    expect(returned.statusCode).toBe(errorTable.MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED.status);
    expect(returned.headers).toMatchObject({
      'content-type': { value: 'application/json' },
      'x-request-id': { value: 'trace-1' },
    });
    const { data } = returned.body as { data: string };
    expect(JSON.parse(data)).toMatchObject({
      code: 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED',
      message: expect.any(String),
    });
  });

  it.each([
    ['a request id that breaks the rule', { value: 'no spaces allowed' }],
    ['two request ids', { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] }],
  ])('replaces %s with a new request id', (_, header) => {
    const request = aRequest('POST', jobs, '99999999');
    const { returned } = runEdgeFunction(writeEdgeFunction({ directDelivery: false, largeUploads: false }), {
      ...request,
      headers: { ...request.headers, 'x-request-id': header },
    });
    expect(returned.headers).toMatchObject({ 'x-request-id': { value: 'edge_request--' } });
  });

  it('stays within the size limit of CloudFront', () => {
    expect(Buffer.byteLength(edgeFunctionSource)).toBeLessThan(10 * 1024);
  });
});
