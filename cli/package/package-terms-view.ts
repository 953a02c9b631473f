import { expiryMs, type PackageTerms } from '../../lib/engine/package/package-terms.ts';

/** For whom and until when a package is, as members of a document and as lines for a person. `nowMs` is epoch ms. */
export const packageTermsView = ({ account, expiresAt }: PackageTerms, nowMs: number) => {
  const expired = expiresAt !== undefined && nowMs >= expiryMs(expiresAt);
  return {
    document: { account: account ?? null, expires_at: expiresAt ?? null, expired },
    lines: [
      `Account: ${account === undefined ? 'any' : `${account} alone (the command line has no account, so this is not checked here)`}`,
      `Expires: ${expiresAt === undefined ? 'never' : `${expiresAt}${expired ? ' (it HAS EXPIRED: the service refuses it)' : ''}`}`,
    ],
  };
};
