import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ApiEnv } from '../../../lib/routes/api-context.ts';
import { findClientAddress } from '../../../lib/routes/client-address.ts';

const said = '203.0.113.7';
const connection = '192.0.2.55';

const addressOf = async (bindings: ApiEnv['Bindings'], trustedHeader = 'x-client-address'): Promise<string> => {
  const app = new Hono<ApiEnv>();
  app.get('/', (c) => c.text(findClientAddress(c, trustedHeader)));
  return (await app.request('/', { headers: { 'x-client-address': said } }, bindings)).text();
};

const event = (edge?: unknown): ApiEnv['Bindings'] => ({
  requestContext: {
    http: { sourceIp: connection },
    ...(edge === undefined ? {} : { authorizer: { lambda: { edge } } }),
  },
});

describe('client address', () => {
  it('is read from the edge’s header if the door has admitted the request', async () => {
    expect(await addressOf(event(true))).toBe(said);
  });

  it.each([
    ['nobody at the door', undefined],
    ['a door that says no', false],
    ['a door that says something else', 'true'],
  ])('is that of the connection for %s, whatever a header says', async (_, edge) => {
    expect(await addressOf(event(edge))).toBe(connection);
  });

  it('is that of the connection if no header is trusted', async () => {
    expect(await addressOf(event(true), '')).toBe(connection);
    expect(await addressOf({ incoming: { socket: { remoteAddress: connection } } }, '')).toBe(connection);
  });

  it('is read from the header of a proxy if only the proxy reaches the program', async () => {
    expect(await addressOf({ incoming: { socket: { remoteAddress: '10.40.4.2' } } })).toBe(said);
  });
});
