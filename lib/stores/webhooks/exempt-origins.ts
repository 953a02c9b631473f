/** Origins that may use plain HTTP, any port and any address, for development. A set of origins is one. */
export interface ExemptOrigins {
  /** @param origin as returned by `URL.origin`: `null` for a scheme without origins, such as `mailto:`. */
  has(origin: string): boolean;
}

/** The listed origins, and every receiver on this machine with `allowLoopback`. Source: api.md, "Webhooks". */
export const exemptOrigins = (config: {
  readonly allowedOrigins: ReadonlySet<string>;
  readonly allowLoopback: boolean;
}): ExemptOrigins => ({
  has: (origin) => config.allowedOrigins.has(origin) || (config.allowLoopback && isLoopback(origin)),
});

/** The URL parser has already normalised every form of an IPv4 address to four decimal numbers. */
const isLoopback = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
};
