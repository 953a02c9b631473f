import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

// The well-known prefix of NAT64 (RFC 6052): the last 32 bits are an IPv4 address.
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

// IANA's global unicast space. Outside it are local, translating and reserved blocks.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

// Blocks that ipaddr.js 2.5 classifies as unicast, but that IANA's registry does not list as globally reachable.
const blockedIpv6 = ['3fff::/20', '2001::/23'].map((text) => ipaddr.IPv6.parseCIDR(text));
const blockedIpv4 = [
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
].map((text) => ipaddr.IPv4.parseCIDR(text));

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !blockedIpv4.some((block) => address.match(block));

const lastFourBytes = (address: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(address.toByteArray().slice(-4));

/**
 * Returns true if an IP address is public. Mapped and NAT64 forms count as IPv4. Compatible, translated, 6to4 and
 * Teredo forms are rejected. Source: IANA special-purpose address registries (RFC 6890); api.md, "Webhooks".
 */
export const isPublicAddress = (text: string): boolean => {
  const bare = text.replace(/%.*$/, '');
  if (isIPv4(bare)) return isPublicIpv4(ipaddr.IPv4.parse(bare));
  if (!isIPv6(bare)) return false;
  // Normalise first: ipaddr.js parses a compatible address in dotted form as a mapped one.
  const address = ipaddr.IPv6.parse(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  if (address.match(nat64)) return isPublicIpv4(lastFourBytes(address));
  return (
    address.match(globalUnicast) && address.range() === 'unicast' && !blockedIpv6.some((block) => address.match(block))
  );
};
