/** Origins that may be plain HTTP, on any port, at any address: for development. A set of origins is one. */
export interface ExemptOrigins {
  /** @param origin as `URL.origin` gives it: `null` of a scheme that has none, such as `mailto:`. */
  has(origin: string): boolean;
}

/**
 * The exempt origins of a configuration: those that are listed, and with `allowLoopback` every receiver on this machine by its literal
 * address or as `localhost`.
 * Source: decisions.md, "Webhooks" (for development only).
 */
export const exemptOrigins = (config: {
  readonly allowedOrigins: ReadonlySet<string>;
  readonly allowLoopback: boolean;
}): ExemptOrigins => ({
  has: (origin) => config.allowedOrigins.has(origin) || (config.allowLoopback && isLoopback(origin)),
});

/** The URL parser has already written every form of an IPv4 address as four decimal numbers. */
const isLoopback = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
};
