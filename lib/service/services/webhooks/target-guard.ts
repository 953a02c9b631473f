import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError } from '../../errors/app-error.ts';
import type { ExemptOrigins } from './exempt-origins.ts';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a host name, or none where it has none. May reject where the name cannot be looked up. */
export type ResolveHost = (hostName: string) => Promise<readonly string[]>;

/** Decides where a webhook may connect to. */
export interface TargetGuard {
  /**
   * The addresses that were checked, to be connected to as they are: every address of the host is public, or the origin is
   * exempt. Throws `INVALID_WEBHOOK_TARGET`.
   */
  check(url: URL): Promise<readonly string[]>;
}

const lookupTimeoutMs = 5000;

/** The operating system's resolver, under a time limit. */
export const systemResolver: ResolveHost = async (hostName) => {
  const found = await Promise.race([
    lookup(hostName, { all: true }),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The name was not resolved in time.')), lookupTimeoutMs).unref()),
  ]);
  return found.map(({ address }) => address);
};

/** One sentence for names that do not resolve and names that lead inside: told apart, they would show which names a network has. */
const refused = (cause?: unknown): AppError => new AppError('INVALID_WEBHOOK_TARGET', { cause });

/** Resolves with `resolve`; `exempt` origins need not be public. Source: decisions.md, "Webhooks". */
export const targetGuard = (resolve: ResolveHost, exempt: ExemptOrigins): TargetGuard => ({
  check: async (url) => {
    // The URL parser has already read decimal, octal and hexadecimal IPv4 forms and full-width digits.
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
