import { AppError } from '../../errors/app-error.ts';
import { isTokenOf, parseBearerToken, publicIdOf } from '../../stores/keys/api-key.ts';
import { isAllowedAddress, type KeyLimits, type KeyScope } from '../../stores/keys/key-limits.ts';
import type { AdmissionDependencies } from '../service-ports.ts';
import type { KeyPrincipal } from './principal.ts';

export interface KeyCredentials {
  /** Raw `Authorization` header. */
  readonly authorization: string | null;
  readonly clientAddress: string;
  /** Scopes of which the key needs one. */
  readonly scopes: readonly KeyScope[];
  /** Called with the account id when the key is valid, before the account is loaded. */
  readonly onKey?: (accountId: string) => void;
}

const isSent = (authorization: string | null): boolean => authorization !== null && authorization.trim() !== '';
const noSuchShape =
  'The Authorization header was sent, but it does not contain an export API key. ' +
  'Send "Authorization: Bearer svc_bfexp_<public_id>.<secret>", with the key exactly as it was shown when it was created.';

const verify = async (
  { keys, accounts, clock }: AdmissionDependencies,
  { authorization, clientAddress, scopes, onKey }: KeyCredentials,
): Promise<KeyPrincipal> => {
  const token = parseBearerToken(authorization);
  const publicId = token === undefined ? undefined : publicIdOf(token);
  if (token === undefined || publicId === undefined)
    throw new AppError('BF_EXPORT_API_KEY_REQUIRED', isSent(authorization) ? { message: noSuchShape } : {});
  const key = await keys.get(publicId);
  // A wrong secret reveals nothing about the key, not even that it was revoked.
  if (key === undefined || !isTokenOf(token, key)) throw new AppError('BF_EXPORT_API_KEY_INVALID');
  if (key.revokedAtMs !== undefined) throw new AppError('BF_EXPORT_API_KEY_REVOKED');
  if (clock.nowMs() >= key.expiresAtMs) throw new AppError('BF_EXPORT_API_KEY_EXPIRED');
  requireLimits(key, clientAddress, scopes);
  onKey?.(key.accountId);
  const account = await accounts.get(key.accountId);
  if (account === undefined || account.status === 'ineligible') throw new AppError('BF_EXPORT_API_KEY_INACTIVE');
  return { kind: 'key', account, keyPublicId: key.publicId };
};

/** Throws `BF_EXPORT_API_KEY_ADDRESS_REFUSED` and `BF_EXPORT_API_KEY_SCOPE_MISSING`. */
const requireLimits = (key: KeyLimits, clientAddress: string, needed: readonly KeyScope[]): void => {
  if (key.allowedAddresses !== undefined && !isAllowedAddress(clientAddress, key.allowedAddresses))
    throw new AppError('BF_EXPORT_API_KEY_ADDRESS_REFUSED');
  const { scopes } = key;
  if (scopes === undefined || needed.some((scope) => scopes.includes(scope))) return;
  const names = needed.map((scope) => `"${scope}"`).join(' or ');
  throw new AppError('BF_EXPORT_API_KEY_SCOPE_MISSING', {
    message: `The export API key lacks the scope ${names}. Use a key that has it.`,
  });
};

/**
 * Authenticates a bearer key and returns its account. A valid key is never rate limited here. Throws
 * `BF_EXPORT_API_KEY_REQUIRED`, `_INVALID`, `_REVOKED`, `_EXPIRED`, `_INACTIVE`, `_SCOPE_MISSING` and
 * `_ADDRESS_REFUSED`. Throws `RATE_LIMITED` instead after too many failures from one address. Source: specification 5;
 * api.md, "Limits and timings".
 */
export const authenticateKey = async (
  dependencies: AdmissionDependencies,
  credentials: KeyCredentials,
): Promise<KeyPrincipal> => {
  try {
    return await verify(dependencies, credentials);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const standing = await dependencies.rateLimiter.use(
      { scope: 'failed-auth', maxPerWindow: dependencies.config.rates.failedAuthsPerMinute, windowSeconds: 60 },
      credentials.clientAddress,
    );
    if (standing.allowed) throw error;
    throw new AppError('RATE_LIMITED', {
      retryAfterSeconds: standing.resetSeconds,
      message: 'Too many failed authentications from this address. Retry after the time in the Retry-After header.',
      cause: error,
    });
  }
};
