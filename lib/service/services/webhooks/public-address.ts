import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

// The well-known prefix carries an IPv4 address in its last 32 bits (NAT64, RFC 6052).
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

// What IANA gives out as global unicast. Outside it lie local, translating and reserved blocks, and more to come.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

// What ipaddr.js 2.5 counts as unicast and IANA's special-purpose registry does not count as globally reachable.
const blockedIpv6 = ['3fff::/20', '2001::/23'].map((text) => ipaddr.IPv6.parseCIDR(text));
const blockedIpv4 = ['192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'].map(
  (text) => ipaddr.IPv4.parseCIDR(text),
);

const isPublicIpv4 = (address: ipaddr.IPv4): boolean => address.range() === 'unicast' && !blockedIpv4.some((block) => address.match(block));

const lastFourBytes = (address: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(address.toByteArray().slice(-4));

/**
 * Whether an address (text, IPv4 or IPv6) is one that anybody on the internet can reach, and nobody else's network. Mapped
 * and NAT64 forms are what they hold; compatible, translated, 6to4 and Teredo forms are never let through.
 * Source: IANA special-purpose address registries (RFC 6890); decisions.md, "Webhooks".
 */
export const isPublicAddress = (text: string): boolean => {
  const bare = text.replace(/%.*$/, '');
  if (isIPv4(bare)) return isPublicIpv4(ipaddr.IPv4.parse(bare));
  if (!isIPv6(bare)) return false;
  // Without dots: ipaddr.js takes a compatible address in dotted form for a mapped one.
  const address = ipaddr.IPv6.parse(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  if (address.match(nat64)) return isPublicIpv4(lastFourBytes(address));
  return address.match(globalUnicast) && address.range() === 'unicast' && !blockedIpv6.some((block) => address.match(block));
};
