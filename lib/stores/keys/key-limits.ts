import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

/** Parts of the API that a key may open. Source: api.md, "Scopes of keys". */
export const keyScopes = ['jobs', 'templates', 'fill', 'read'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const maxAllowedAddresses = 20;

/** An address of IPv6 counts as its /64, as in the rate limits. A longer prefix would match no client. */
const longestIpv6Prefix = 64;

/** Limits of a key. Absent: every scope, every address. */
export const keyLimitsSchema = v.object({
  scopes: v.optional(v.pipe(v.array(v.picklist(keyScopes)), v.readonly())),
  /** IPv4 and IPv6 ranges in CIDR notation. */
  allowedAddresses: v.optional(v.pipe(v.array(v.string()), v.readonly())),
});
export type KeyLimits = Readonly<v.InferOutput<typeof keyLimitsSchema>>;

/** Returns a range in its shortest form, or `undefined` for other text. An address is a range of one client. */
export const parseAddressRange = (text: string): string | undefined => {
  const [host = '', prefix, ...rest] = text.split('/');
  const isIpv4 = ipaddr.IPv4.isValidFourPartDecimal(host);
  if (rest.length > 0 || !(isIpv4 || ipaddr.IPv6.isValid(host))) return undefined;
  const [kind, longest] = isIpv4 ? [ipaddr.IPv4, 32] : [ipaddr.IPv6, longestIpv6Prefix];
  const bits = prefix === undefined ? longest : Number(prefix);
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || bits > longest)) return undefined;
  return `${kind.networkAddressFromCIDR(`${host}/${bits}`).toString()}/${bits}`;
};

/** Returns true if the client address, as the rate limits see it, is in one of the ranges. */
export const isAllowedAddress = (address: string, ranges: readonly string[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const client = ipaddr.parse(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === client.kind() && client.match(network, bits);
  });
};
