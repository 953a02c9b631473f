import { GateRefusal } from './signature/gate-refusal.ts';
import type { GatedRequest } from './signature/gated-request.ts';

/**
 * Refuses what only a web page or a name that was pointed at this machine would send.
 *
 * The service's own programs send no `Origin` and no `Sec-Fetch-Site`; browsers send one of them with all that a page starts by
 * itself. The Host has to be the address that the service uses, so a name of somebody else's that resolves to loopback (DNS
 * rebinding) leads nowhere. No request is ever answered with CORS headers.
 *
 * One thing is let through: a person's browser that follows the API's redirect to a download. It comes as a navigation, which
 * no page can read the answer of, and it has to be presigned: the signature is then its authority, and is checked like any other.
 *
 * Throws GateRefusal
 */
export const refuseBrowsers = ({ method, headers }: GatedRequest, host: string, isPresignedRead: boolean): void => {
  if (headers.get('host') !== host) throw new GateRefusal('AccessDenied', 'The Host header is not the address of this server.');
  if (method === 'OPTIONS' || headers.has('origin')) throw new GateRefusal('AccessDenied', 'Web pages have no access.');
  if (!headers.has('sec-fetch-site')) return;
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate';
  if (!isNavigation || !isPresignedRead) throw new GateRefusal('AccessDenied', 'Web pages have no access.');
};
