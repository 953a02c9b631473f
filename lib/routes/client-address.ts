import ipaddr from 'ipaddr.js';
import type { ApiContext } from './api-context.ts';

/** A subscriber has at least a /64 of IPv6, so addresses within it count as one client. */
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

/** Returns the address to count a client under: the last one named by a trusted proxy, else that of the connection. */
export const chooseCountedAddress = (said: string | undefined, connection: string | undefined): string =>
  normalized(said?.split(',').at(-1)?.trim() ?? connection ?? '');

/** Returns true if a request came through the proxy that sets the header, as the authorizer reports. */
const cameByProxy = (c: ApiContext): boolean => {
  const { requestContext } = c.env ?? {};
  return requestContext === undefined || requestContext.authorizer?.lambda?.edge === true;
};

/** Returns the client's address from the header of a trusted proxy, else the connection. Trusts no other header. */
export const findClientAddress = (c: ApiContext, trustedHeader: string): string => {
  const said = trustedHeader === '' || !cameByProxy(c) ? undefined : c.req.header(trustedHeader);
  const { incoming, requestContext } = c.env ?? {};
  const connection =
    requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp ?? incoming?.socket?.remoteAddress;
  return chooseCountedAddress(said, connection);
};
