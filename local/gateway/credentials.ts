import type { IncomingMessage } from 'node:http';
import { isKeyShaped } from '../../lib/service/services/keys/api-key.ts';
import { isBrowserToken } from '../../lib/service/services/sessions/session.ts';

const consolePaths = /^\/(app|auth)\//;
const sessionCookie = /(?:^|;) *(?:__Host-)?bulkfill=([^;]*)/;

// As API Gateway joins them: two are not a key.
const authorizationOf = ({ headersDistinct }: IncomingMessage): string => (headersDistinct.authorization ?? []).join(',');

/**
 * What a request shows of who sends it: the token of a session below the console's paths, the `Authorization` header elsewhere. Undefined
 * where that has not even the shape of one, which can be told without looking anything up; whether it opens anything, the function decides.
 */
export const credentialsOf = (request: IncomingMessage): string | undefined => {
  if (consolePaths.test(request.url ?? '/')) {
    const token = sessionCookie.exec(request.headers.cookie ?? '')?.[1] ?? '';
    return isBrowserToken(token) ? token : undefined;
  }
  const authorization = authorizationOf(request);
  return isKeyShaped(authorization) ? authorization : undefined;
};
