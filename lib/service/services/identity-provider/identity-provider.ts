import type { Identity } from '../users/user.ts';

/** What a browser takes to the provider, and what the service keeps to judge the answer by. */
export interface AuthorizationRequest {
  /** Of this service: where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: only its SHA-256 goes with the browser. */
  readonly verifier: string;
  /** Whether the provider is to ask for the password though it knows the browser, and by which parameter. */
  readonly fresh?: 'max_age' | 'prompt';
}

/** Whom the provider vouches for. */
export interface ProvenIdentity extends Identity {
  readonly email: string | null;
  /** Whether the provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** When the person last showed who they are; undefined where the provider does not say. */
  readonly authenticatedAtMs: number | undefined;
}

/** An OpenID provider. Every call is bounded in time. Source: OpenID Connect Core, 3.1. */
export interface IdentityProvider {
  /** The provider's address to send a browser to. Throws `PROVIDER_UNAVAILABLE`. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * Redeems the code that a browser came back with, at its address. Throws `IdentityRefused` where the answer is not one to this request, and
   * `PROVIDER_UNAVAILABLE`.
   */
  redeem(callback: URL, request: Omit<AuthorizationRequest, 'redirectUri' | 'fresh'>): Promise<ProvenIdentity>;
}

/** The provider vouches for nobody, or what came in its name is not to be trusted. For the log alone. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}
