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

/**
 * The client's address, for counting: what the configured header of a trusted proxy says, else the address of the
 * connection. A header that is not configured is never believed.
 */
export const clientAddress = (c: ApiContext, trustedHeader: string): string => {
  const said = trustedHeader === '' ? undefined : c.req.header(trustedHeader);
  const { incoming, requestContext } = c.env ?? {};
  const connection = requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp ?? incoming?.socket?.remoteAddress;
  return countedAddress(said, connection);
};
