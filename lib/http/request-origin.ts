import type { Config } from '../core/config.ts';
import type { RequestOrigin } from '../workflows/sign-in/sign-in-dependencies.ts';
import type { ApiContext } from './api-context.ts';
import { clientAddress } from './client-address.ts';

/** What the record of a change says of the request that asked for it. */
export const requestOrigin = (c: ApiContext, { http }: Config): RequestOrigin => ({
  clientAddress: clientAddress(c, http.clientAddressHeader),
  requestId: c.get('requestId'),
});
