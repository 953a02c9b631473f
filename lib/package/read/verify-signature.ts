import { compactVerify, type JSONWebKeySet } from 'jose';
import { AppError } from '../../core/app-error.ts';
import { ed25519Keys } from '../package-keys.ts';
import type { PackageEnvelope } from './open-envelope.ts';

/**
 * Verifies that a trusted key signed the package. The header must be `{"alg":"EdDSA","typ":"svc","kid":…}` of a known key; extensions
 * (`crit`) are refused.
 *
 * Throws AppError `INVALID_DOQLO_AUTHENTICITY`.
 * Source: package-format.md, "Container"; RFC 7515 section 5.2; RFC 8037 section 3.1.
 */
export const verifySignature = async (envelope: PackageEnvelope, keys: JSONWebKeySet): Promise<void> => {
  const { alg, typ, kid, crit } = envelope.header;
  if (alg !== 'EdDSA') throw notAuthentic('its header member "alg" must be "EdDSA"');
  if (typ !== 'svc') throw notAuthentic('its header member "typ" must be "svc"');
  if (crit !== undefined) throw notAuthentic('its header asks for extensions ("crit")');
  const key = ed25519Keys(keys).find((candidate) => candidate.kid === kid);
  if (key === undefined) throw notAuthentic('no trusted key has its "kid"');
  try {
    await compactVerify(envelope.jws, { ...key }, { algorithms: ['EdDSA'] });
  } catch (cause) {
    throw notAuthentic('its signature does not verify', cause);
  }
};

const notAuthentic = (reason: string, cause?: unknown): AppError =>
  new AppError('INVALID_DOQLO_AUTHENTICITY', { message: `The package failed authenticity verification: ${reason}.`, cause });
