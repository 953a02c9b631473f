import { describe, expect, it } from 'vitest';
import { routeTable } from '../../../local/gateway/route-table.ts';

const find = routeTable([
  ['GET /v1/jobs/{job_id}', 'read'],
  ['GET /v1/jobs/{job_id}/download', 'download'],
  ['POST /v1/jobs', 'create'],
  ['ANY /files/{path+}', 'files'],
  ['$default', 'default'],
]);

describe('routeTable', () => {
  it.each([
    ['GET', '/v1/jobs/7', 'read', { job_id: '7' }],
    ['GET', '/v1/jobs/7/download', 'download', { job_id: '7' }],
    ['POST', '/v1/jobs', 'create', {}],
    ['PUT', '/files/a/b', 'files', { path: 'a/b' }],
    ['POST', '/v1/jobs/7', 'default', {}],
    ['GET', '/v1/jobs/', 'default', {}],
    ['GET', '/v1/jobs/7/', 'default', {}],
    ['GET', '/files', 'default', {}],
    ['get', '/v1/jobs/7', 'default', {}],
  ])('routes %s %s to %s', (method, path, target, pathParameters) => {
    expect(find(method, path)).toMatchObject({ target, pathParameters });
  });

  it('returns undefined if there is no default route', () => {
    expect(routeTable([['GET /a', 1]])('GET', '/b')).toBeUndefined();
  });
});
