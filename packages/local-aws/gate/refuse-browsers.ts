import { GateRefusal } from './signature/gate-refusal.ts';
import type { GatedRequest } from './signature/read-gated-request.ts';

/**
 * Rejects requests that only a web page, or a DNS name pointed at this machine, would send.
 *
 * The service's own programs send no `Origin` and no `Sec-Fetch-Site`. Browsers send one of them with every request
 * that a page starts on its own. The Host must be the address that the service uses, so another name that resolves to
 * loopback (DNS rebinding) is useless. Responses never have CORS headers.
 *
 * One exception: a browser that follows the API's redirect to a download. The request is a navigation, whose response
 * no page can read, and it must be presigned. Its signature is then the authority, and is verified like any other.
 *
 * Throws GateRefusal
 */
export const refuseBrowsers = ({ method, headers }: GatedRequest, host: string, isPresignedRead: boolean): void => {
  if (headers.get('host') !== host)
    throw new GateRefusal('AccessDenied', 'The Host header is not the address of this server.');
  if (method === 'OPTIONS' || headers.has('origin')) throw new GateRefusal('AccessDenied', 'Web pages have no access.');
  if (!headers.has('sec-fetch-site')) return;
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate';
  if (!isNavigation || !isPresignedRead) throw new GateRefusal('AccessDenied', 'Web pages have no access.');
};
