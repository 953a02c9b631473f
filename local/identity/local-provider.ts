import type { RequestListener } from 'node:http';
import Provider, { type JWKS } from 'oidc-provider';
import { identityIssuer } from '../servers/keeper-protocol.ts';
import { interaction, interactionPath } from './interaction.ts';
import type { KeptIdentity } from './local-identity.ts';
import { memoryAdapter } from './memory-adapter.ts';
import { brokenPage, pagePolicy } from './pages.ts';

const scope = 'openid email profile';
const minute = 60;

/** Builds an OpenID provider for the one user and client of this machine. It answers only under its own host name. */
export const localProvider = (
  { user, client, signingKey, cookieKey }: KeptIdentity,
  redirectUri: string,
  port: number,
): RequestListener => {
  const issuer = identityIssuer(port);
  const serviceOrigin = new URL(redirectUri).origin;
  const { subject, name, email } = user;
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    responseTypes: ['code'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: { keys: [signingKey] } as JWKS,
    cookies: { keys: [cookieKey] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Puts the claims of the scopes into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // The service has its own sign-out; the page of the library has no security policy.
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: minute,
      AuthorizationCode: minute,
      IdToken: 10 * minute,
      Interaction: 10 * minute,
      Grant: 24 * 60 * minute,
      Session: 24 * 60 * minute,
    },
    interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
    findAccount: (_ctx, id) =>
      id === subject
        ? { accountId: subject, claims: () => ({ sub: subject, email, email_verified: true, name }) }
        : undefined,
    // The client belongs to the owner of the account, so consent is not needed.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: oidc.session?.accountId ?? subject });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    renderError: (ctx) => {
      ctx.set('content-security-policy', pagePolicy(serviceOrigin));
      ctx.type = 'html';
      ctx.body = brokenPage(serviceOrigin);
    },
  });
  const protocol = provider.callback();
  const pages = interaction(provider, user, serviceOrigin);
  const host = new URL(issuer).host;
  return (request, response) => {
    if (request.headers.host !== host) {
      response.writeHead(421).end();
      return;
    }
    if (request.url?.startsWith(interactionPath('')) === true) pages(request, response);
    else void protocol(request, response);
  };
};
