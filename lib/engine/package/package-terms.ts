import { EngineError } from '../kit/engine-error.ts';

/** For whom and until when a package says that it is. */
export interface PackageTerms {
  /** The only account that may use it. */
  readonly account?: string;
  /** RFC 3339 date-time from which nobody may. */
  readonly expiresAt?: string;
}

/** Who uses a package, and when. */
export interface PackageUse {
  /** Undefined where there is no account, as on the command line: then the package's is not held against anything. */
  readonly accountId?: string;
  /** Epoch ms. */
  readonly atMs: number;
}

/** When a package expires, epoch ms. A leap second counts as the one before it; what is not a time has passed. */
export const expiryMs = (expiresAt: string): number => {
  const ms = Date.parse(expiresAt.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'));
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
};

/** The terms in a payload whose signature is right and whose structure is not known yet: what is not a text is left to the schema. */
export const termsOf = (payload: unknown): PackageTerms => {
  if (typeof payload !== 'object' || payload === null) return {};
  const { account, expiresAt } = payload as { readonly account?: unknown; readonly expiresAt?: unknown };
  return { ...(typeof account === 'string' ? { account } : {}), ...(typeof expiresAt === 'string' ? { expiresAt } : {}) };
};

/**
 * Holds the terms of a package against its use.
 *
 * Throws EngineError `INVALID_DOQLO_AUTHENTICITY` where it is for another account, or its time is over (`details.reason` says which).
 * Source: package-format.md, "Payload".
 */
export const checkTerms = ({ account, expiresAt }: PackageTerms, { accountId, atMs }: PackageUse): void => {
  if (account !== undefined && accountId !== undefined && account !== accountId) {
    throw new EngineError('INVALID_DOQLO_AUTHENTICITY', {
      message: 'The package is for another account: its member "account" does not name this one.',
      details: { reason: 'another_account' },
    });
  }
  if (expiresAt !== undefined && atMs >= expiryMs(expiresAt)) {
    throw new EngineError('INVALID_DOQLO_AUTHENTICITY', {
      message: 'The package has expired: the time in its member "expiresAt" is past. Export it again.',
      details: { reason: 'expired' },
    });
  }
};
