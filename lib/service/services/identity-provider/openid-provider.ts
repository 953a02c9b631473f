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
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { type IdentityProvider, IdentityRefused, type ProvenIdentity } from './identity-provider.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Tells the client's secret, empty for a public client; asked when a code is redeemed first, and as often as the provider is asked about itself. */
  readonly clientSecret: () => Promise<string>;
  /** Of one request to the provider. Default 5. */
  readonly timeoutSeconds?: number;
}

/** How long what the provider says of itself is believed; its keys are looked up again when one is not known. */
const metadataLifetimeMs = 3_600_000;
/** Of the provider's clock and ours. */
const skewSeconds = 30;

const scope = 'openid email profile';

const isAnswer = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status < 500;
  if (!(error instanceof ClientError)) return false;
  // What the library says of an answer that it has read; the others are of requests that had none, or of a server in trouble.
  return !['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'].includes(
    error.code ?? '',
  );
};

const isNetworkError = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name));

const unavailable = (cause: unknown): AppError => new AppError('PROVIDER_UNAVAILABLE', { cause });

const text = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

/** What the provider has said of itself, and the client that knows it. */
interface Known {
  readonly metadata: Promise<ServerMetadata>;
  forTokens: Promise<Configuration> | undefined;
  readonly untilMs: number;
}

/** A provider that says of itself where it is and what it can. Source: OpenID Connect Discovery; OAuth 2.0 Security BCP (RFC 9700), 2.1. */
export const openIdProvider = (
  { issuer, clientId, clientSecret: readSecret, timeoutSeconds = 5 }: OpenIdSettings,
  clock: Clock,
): IdentityProvider => {
  const isPlainHttp = issuer.startsWith('http:');
  let known: Known | undefined;

  const configured = (metadata: ServerMetadata, authentication: ClientAuth): Configuration => {
    const configuration = new Configuration(metadata, clientId, { [clockTolerance]: skewSeconds }, authentication);
    configuration.timeout = timeoutSeconds;
    // By itself the library trusts the connection that a token came over; its signature is looked at too.
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
    return configured(metadata, methods.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret));
  };

  const current = (): Known => {
    if (known !== undefined && clock.nowMs() < known.untilMs) return known;
    const metadata = discover();
    const asked: Known = { metadata, forTokens: undefined, untilMs: clock.nowMs() + metadataLifetimeMs };
    known = asked;
    // One that could not be asked is asked again by the next.
    metadata.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked;
  };

  /** To send somebody to the provider: nothing secret is needed. */
  const forAddresses = async (): Promise<Configuration> => {
    try {
      return configured(await current().metadata, None());
    } catch (error) {
      throw unavailable(error);
    }
  };

  /** To redeem a code. The client's secret is read when it is needed first: who only sends people there may not be able to. */
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
        if (claims.sub === '') throw new IdentityRefused('The ID token names nobody.');
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
