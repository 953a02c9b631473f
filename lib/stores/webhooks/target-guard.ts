import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError } from '../../errors/app-error.ts';
import type { ExemptOrigins } from './exempt-origins.ts';
import { isPublicAddress } from './public-address.ts';

/** Returns all addresses of a host name, possibly none. May reject if the lookup fails. */
export type ResolveHost = (hostName: string) => Promise<readonly string[]>;

export interface TargetGuard {
  /** Returns addresses to connect to: all are public, or the origin is exempt. Throws `INVALID_WEBHOOK_TARGET`. */
  check(url: URL): Promise<readonly string[]>;
}

const lookupTimeoutMs = 5000;

/** Resolves host names with the operating system, within a time limit. */
export const systemResolver: ResolveHost = async (hostName) => {
  const found = await Promise.race([
    lookup(hostName, { all: true }),
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The name was not resolved in time.')), lookupTimeoutMs).unref(),
    ),
  ]);
  return found.map(({ address }) => address);
};

/** Returns one error for both unresolvable and internal names, so that it does not reveal a network's names. */
const refused = (cause?: unknown): AppError => new AppError('INVALID_WEBHOOK_TARGET', { cause });

/** Creates a guard that resolves with `resolve`. `exempt` origins need not be public. Source: api.md, "Webhooks". */
export const targetGuard = (resolve: ResolveHost, exempt: ExemptOrigins): TargetGuard => ({
  check: async (url) => {
    // The URL parser has already normalised decimal, octal and hexadecimal IPv4 forms and full-width digits.
    const host = url.hostname
      .replace(/^\[|\]$/g, '')
      .replace(/\.+$/, '')
      .toLowerCase();
    if (host === '') throw refused();
    let addresses: readonly string[];
    try {
      addresses = isIP(host) === 0 ? await resolve(host) : [host];
    } catch (error) {
      throw refused(error);
    }
    if (addresses.length === 0 || !(exempt.has(url.origin) || addresses.every(isPublicAddress))) throw refused();
    return addresses;
  },
});
