import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import { type IdentityProvider, IdentityRefused, type ProvenIdentity } from './identity-provider.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Returns the client's secret, empty for a public client. */
  readonly clientSecret: () => Promise<string>;
  /** Timeout of one request to the provider. Default: 5. */
  readonly timeoutSeconds?: number;
}

/** Cache lifetime of the provider's metadata. Unknown keys are looked up again. */
const metadataLifetimeMs = 3_600_000;
/** Tolerance for clock differences with the provider. */
const skewSeconds = 30;

const scope = 'openid email profile';

const isAnswer = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status < 500;
  if (!(error instanceof ClientError)) return false;
  // The listed codes are about requests without a response, or about a failing server.
  return ![
    'OAUTH_TIMEOUT',
    'OAUTH_ABORT',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
    'OAUTH_RESPONSE_IS_NOT_JSON',
    'OAUTH_PARSE_ERROR',
  ].includes(error.code ?? '');
};

const isNetworkError = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name));

const unavailable = (cause: unknown): AppError => new AppError('PROVIDER_UNAVAILABLE', { cause });

const text = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

interface Known {
  readonly metadata: Promise<ServerMetadata>;
  forTokens: Promise<Configuration> | undefined;
  readonly untilMs: number;
}

/** Source: OpenID Connect Discovery; OAuth 2.0 Security BCP (RFC 9700), 2.1. */
export const openIdProvider = (
  { issuer, clientId, clientSecret: readSecret, timeoutSeconds = 5 }: OpenIdSettings,
  clock: Clock,
): IdentityProvider => {
  const isPlainHttp = issuer.startsWith('http:');
  let known: Known | undefined;

  const configured = (metadata: ServerMetadata, authentication: ClientAuth): Configuration => {
    const configuration = new Configuration(metadata, clientId, { [clockTolerance]: skewSeconds }, authentication);
    configuration.timeout = timeoutSeconds;
    // By default the library trusts the connection of a token. This also verifies its signature.
    enableNonRepudiationChecks(configuration);
    if (isPlainHttp) allowInsecureRequests(configuration);
    return configuration;
  };

  const discover = async (): Promise<ServerMetadata> => {
    const execute = isPlainHttp ? [allowInsecureRequests] : [];
    const found = await discovery(new URL(issuer), clientId, undefined, None(), { timeout: timeoutSeconds, execute });
    return found.serverMetadata();
  };

  const withSecret = async (metadata: ServerMetadata): Promise<Configuration> => {
    const clientSecret = await readSecret();
    if (clientSecret === '') return configured(metadata, None());
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return configured(
      metadata,
      methods.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret),
    );
  };

  const current = (): Known => {
    if (known !== undefined && clock.nowMs() < known.untilMs) return known;
    const metadata = discover();
    const asked: Known = { metadata, forTokens: undefined, untilMs: clock.nowMs() + metadataLifetimeMs };
    known = asked;
    // The next request retries a failed discovery.
    metadata.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked;
  };

  const forAddresses = async (): Promise<Configuration> => {
    try {
      return configured(await current().metadata, None());
    } catch (error) {
      throw unavailable(error);
    }
  };

  /** Reads the client's secret on first use, as hosts that only redirect may lack the permission. */
  const forTokens = async (): Promise<Configuration> => {
    const asked = current();
    try {
      asked.forTokens ??= asked.metadata.then(withSecret);
      return await asked.forTokens;
    } catch (error) {
      asked.forTokens = undefined;
      throw unavailable(error);
    }
  };

  return {
    authorizationUrl: async ({ redirectUri, state, nonce, verifier, fresh }) =>
      buildAuthorizationUrl(await forAddresses(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh === 'max_age' ? { max_age: '0' } : {}),
        ...(fresh === 'prompt' ? { prompt: 'login' } : {}),
      }).href,
    redeem: async (callback, { state, nonce, verifier }) => {
      const provider = await forTokens();
      try {
        const tokens = await authorizationCodeGrant(provider, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new IdentityRefused('The provider sent no ID token.');
        if (claims.sub === '') throw new IdentityRefused('The ID token has no subject.');
        const more =
          claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
            ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer,
          subject: claims.sub,
          email: text(more.email),
          isEmailVerified: [true, 'true'].includes(more.email_verified as boolean | string),
          name: text(more.name),
          authenticatedAtMs: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : undefined,
        } satisfies ProvenIdentity;
      } catch (error) {
        if (error instanceof IdentityRefused) throw error;
        if (
          isNetworkError(error) ||
          (error instanceof ClientError && !isAnswer(error)) ||
          (error instanceof ResponseBodyError && !isAnswer(error))
        )
          throw unavailable(error);
        throw new IdentityRefused("The provider's answer was refused.", { cause: error });
      }
    },
  };
};
