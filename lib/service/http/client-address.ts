import ipaddr from 'ipaddr.js';
import type { ApiContext } from './api-context.ts';

/** One subscriber has at least a /64 of IPv6, so addresses within it count as one client. */
const subscriberBits = 64;

const normalized = (text: string): string => {
  const bare = text
    .replace(/^\[/, '')
    .replace(/\](:\d+)?$/, '')
    .replace(/%.*$/, '');
  const withoutPort = ipaddr.isValid(bare) ? bare : bare.replace(/:\d+$/, '');
  if (!ipaddr.isValid(withoutPort)) return 'unknown';
  const address = ipaddr.process(withoutPort);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${subscriberBits}`).toString();
};

/** The address that a client is counted under: the last that a trusted proxy named, else that of the connection. */
export const countedAddress = (said: string | undefined, connection: string | undefined): string =>
  normalized(said?.split(',').at(-1)?.trim() ?? connection ?? '');

/** Whether a request came by the way on which the header is set: an HTTP API has other ways in, and its authorizer knows. */
const cameByProxy = (c: ApiContext): boolean => {
  const { requestContext } = c.env ?? {};
  return requestContext === undefined || requestContext.authorizer?.lambda?.edge === true;
};

/**
 * The client's address, for counting and for the log: what the configured header of a trusted proxy says, else the address of the
 * connection. A header that is not configured is never believed, nor one that came past the proxy.
 */
export const clientAddress = (c: ApiContext, trustedHeader: string): string => {
  const said = trustedHeader === '' || !cameByProxy(c) ? undefined : c.req.header(trustedHeader);
  const { incoming, requestContext } = c.env ?? {};
  const connection = requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp ?? incoming?.socket?.remoteAddress;
  return countedAddress(said, connection);
};
