import type { IncomingMessage } from 'node:http';
import { isKeyShaped } from '../../lib/stores/keys/api-key.ts';
import { isBrowserToken } from '../../lib/stores/sessions/session.ts';

const consolePaths = /^\/(app|auth)\//;
const sessionCookie = /(?:^|;) *(?:__Host-|__Secure-)?bulkfill=([^;]*)/;

// Joins several headers like API Gateway; the result is not a valid key.
const authorizationOf = ({ headersDistinct }: IncomingMessage): string =>
  (headersDistinct.authorization ?? []).join(',');

/**
 * Returns the credentials of a request: the session token below the console's paths, else the `Authorization` header.
 * Returns `undefined` if their format is invalid. The function decides whether they are valid.
 */
export const credentialsOf = (request: IncomingMessage): string | undefined => {
  if (consolePaths.test(request.url ?? '/')) {
    const token = sessionCookie.exec(request.headers.cookie ?? '')?.[1] ?? '';
    return isBrowserToken(token) ? token : undefined;
  }
  const authorization = authorizationOf(request);
  return isKeyShaped(authorization) ? authorization : undefined;
};
