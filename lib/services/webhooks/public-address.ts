import ipaddr from 'ipaddr.js';

// Prefixes that carry an IPv4 address in their last 32 bits. RFC 6052 (NAT64, well-known and local-use), RFC 4291 (compatible).
const embeddingPrefixes = ['64:ff9b::/96', '64:ff9b:1::/48', '::/96'].map((text) => ipaddr.IPv6.parseCIDR(text));

// What ipaddr.js 2.5 counts as unicast and IANA's special-purpose registry does not count as globally reachable.
const blockedIpv6 = ['3fff::/20', '5f00::/16', '2001::/23', '100:0:0:1::/64', 'fec0::/10'].map((text) => ipaddr.IPv6.parseCIDR(text));
const blockedIpv4 = ['192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'].map(
  (text) => ipaddr.IPv4.parseCIDR(text),
);

const isPublicIpv4 = (address: ipaddr.IPv4): boolean => address.range() === 'unicast' && !blockedIpv4.some((block) => address.match(block));

const lastFourBytes = (address: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(address.toByteArray().slice(-4));

/**
 * Whether an address (text, IPv4 or IPv6) is one that anybody on the internet can reach, and nobody else's network. Mapped,
 * compatible, NAT64, 6to4 and Teredo forms are never let through for what they might hold.
 * Source: IANA special-purpose address registries (RFC 6890); decisions.md, "Webhooks".
 */
export const isPublicAddress = (text: string): boolean => {
  const bare = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const address = ipaddr.parse(bare);
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address);
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  if (embeddingPrefixes.slice(0, 1).some((prefix) => address.match(prefix))) return isPublicIpv4(lastFourBytes(address));
  if (embeddingPrefixes.some((prefix) => address.match(prefix))) return false;
  return address.range() === 'unicast' && !blockedIpv6.some((block) => address.match(block));
};
