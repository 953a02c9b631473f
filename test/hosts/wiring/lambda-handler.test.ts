import type { LambdaEvent } from 'hono/aws-lambda';
import { describe, expect, it } from 'vitest';
import { lambdaHandler } from '../../../hosts/wiring/lambda-handler.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import { randomIds } from '../../../lib/core/ids.ts';
import { silentLogger } from '../../../lib/core/logger.ts';
import { newApi } from '../../../lib/http/api.ts';
import { fakeClock } from '../../support/service/fake-clock.ts';

describe('the handler of a Lambda', () => {
  it('hands out a table with its byte order mark, as long as it says', async () => {
    const table = Buffer.from('\ufeffname\r\nZoë\r\n');
    const api = newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig({}) });
    api.get('/table', (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Length', String(table.length));
      return c.body(table, 200);
    });
    const event = {
      version: '2.0',
      routeKey: 'ANY /table',
      headers: {},
      rawPath: '/table',
      rawQueryString: '',
      body: null,
      isBase64Encoded: false,
      requestContext: {
        domainName: 'service.test',
        http: { method: 'GET', path: '/table', protocol: 'HTTP/1.1', sourceIp: '1.2.3.4', userAgent: '' },
      },
    } as unknown as LambdaEvent;
    const answer = await lambdaHandler(api)(event);
    expect(answer.isBase64Encoded).toBe(true);
    expect(Buffer.from(answer.body, 'base64').equals(table)).toBe(true);
    expect(answer.headers?.['content-length']).toBe(String(table.length));
  });
});
