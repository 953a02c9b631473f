import { type PackageTerms, parseExpiry } from '@bulkfill/engine/svc/package-terms';

/** Formats the account and expiry of a package, as document members and as lines. `nowMs` is epoch ms. */
export const packageTermsView = ({ account, expiresAt }: PackageTerms, nowMs: number) => {
  const expired = expiresAt !== undefined && nowMs >= parseExpiry(expiresAt);
  return {
    document: { account: account ?? null, expires_at: expiresAt ?? null, expired },
    lines: [
      `Account: ${account === undefined ? 'any' : `${account} only (the command line has no account, so this is not checked here)`}`,
      `Expires: ${expiresAt === undefined ? 'never' : `${expiresAt}${expired ? ' (EXPIRED: the service rejects it)' : ''}`}`,
    ],
  };
};
