/** Origins that may use plain HTTP, any port and any address, for development. A set of origins is one. */
export interface ExemptOrigins {
  /** @param origin as returned by `URL.origin`: `null` for a scheme without origins, such as `mailto:`. */
  has(origin: string): boolean;
}

/**
 * Returns the exempt origins of a configuration: the listed ones, and with `allowLoopback` every receiver on this
 * machine by literal address or as `localhost`. Source: api.md, "Webhooks" (for development only).
 */
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
