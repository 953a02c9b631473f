import type { Identity } from '../users/user.ts';

/** Parameters of a redirect to the provider. The service stores them to verify the response. */
export interface AuthorizationRequest {
  /** Address of this service to which the provider redirects back. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier. Only its SHA-256 is sent with the browser. */
  readonly verifier: string;
  /** Parameter that makes the provider ask for the password again. */
  readonly fresh?: 'max_age' | 'prompt';
}

export interface ProvenIdentity extends Identity {
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly authenticatedAtMs: number | undefined;
}

/** An OpenID provider. Every call is bounded in time. Source: OpenID Connect Core, 3.1. */
export interface IdentityProvider {
  /** Returns the provider's URL for the redirect. Throws `PROVIDER_UNAVAILABLE`. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Throws `IdentityRefused` if the response does not match the request, and `PROVIDER_UNAVAILABLE`. */
  redeem(callback: URL, request: Omit<AuthorizationRequest, 'redirectUri' | 'fresh'>): Promise<ProvenIdentity>;
}

/** The provider did not confirm an identity, or its response is not trustworthy. For the log only. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}
