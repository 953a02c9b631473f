import { EngineError } from '../core/engine-error.ts';

export interface PackageTerms {
  /** The only account allowed to use the package. */
  readonly account?: string;
  /** RFC 3339 date-time at which the package expires. */
  readonly expiresAt?: string;
}

export interface PackageUse {
  /** `undefined` without accounts, as on the command line. The package's account is not checked then. */
  readonly accountId?: string;
  readonly atMs: number;
}

/** A leap second counts as the previous second. An invalid time counts as expired. */
export const parseExpiry = (expiresAt: string): number => {
  const ms = Date.parse(expiresAt.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'));
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
};

/** Reads the terms of a payload with a valid signature but unknown structure. */
export const termsOf = (payload: unknown): PackageTerms => {
  if (typeof payload !== 'object' || payload === null) return {};
  const { account, expiresAt } = payload as { readonly account?: unknown; readonly expiresAt?: unknown };
  return {
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof expiresAt === 'string' ? { expiresAt } : {}),
  };
};

/**
 * Checks the terms of a package against its use. Throws EngineError `INVALID_DOQLO_AUTHENTICITY` if it belongs to
 * another account or has expired (`details.reason` distinguishes them). Source: package-format.md, "Payload".
 */
export const checkTerms = ({ account, expiresAt }: PackageTerms, { accountId, atMs }: PackageUse): void => {
  if (account !== undefined && accountId !== undefined && account !== accountId) {
    throw new EngineError('INVALID_DOQLO_AUTHENTICITY', {
      message: 'The package is for another account: its member "account" does not name this one.',
      details: { reason: 'another_account' },
    });
  }
  if (expiresAt !== undefined && atMs >= parseExpiry(expiresAt)) {
    throw new EngineError('INVALID_DOQLO_AUTHENTICITY', {
      message: 'The package has expired: the time in its member "expiresAt" is past. Export it again.',
      details: { reason: 'expired' },
    });
  }
};
