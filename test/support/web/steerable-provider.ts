import { hash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';

/** Failure of an endpoint. */
export type Trouble = 'down' | 'slow' | 'error' | 'garbage' | 'cut-off';

/** Signature of an ID token: correct, or forged in one of several ways. */
export type Signing = 'own-key' | 'other-key' | 'none' | 'client-secret';

type Endpoint = '/.well-known/openid-configuration' | '/token' | '/keys' | '/userinfo';

interface Asked {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/**
 * OpenID provider controlled by a test: real HTTP and real signed tokens, correct unless configured otherwise. Signs a
 * visiting browser in immediately as `user`, at the time of `nowMs`.
 */
export interface SteerableProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claims of the user. */
  user: Readonly<Record<string, unknown>>;
  /** Claims that override the correct ones; `undefined` removes one. */
  claims: Readonly<Record<string, unknown>>;
  /** Members of the user info response, overriding the claims of the user. */
  userinfo: Readonly<Record<string, unknown>>;
  signing: Signing;
  trouble: Partial<Record<Endpoint, Trouble>>;
  nowMs: () => number;
  /** Restores the initial state. */
  reset(): void;
  stop(): Promise<void>;
}

const ada = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' };

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const answer = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const troubled = (trouble: Trouble, request: IncomingMessage, response: ServerResponse): void => {
  switch (trouble) {
    case 'down':
      request.socket.destroy();
      return;
    case 'slow':
      return;
    case 'error':
      answer(response, { error: 'server_error' }, 500);
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    case 'cut-off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"issuer":');
      setImmediate(() => request.socket.destroy());
  }
};

export const startSteerableProvider = async (): Promise<SteerableProvider> => {
  const [own, other] = await Promise.all([generateKeyPair('ES256', { extractable: true }), generateKeyPair('ES256')]);
  const key: JWK = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, Asked>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const initial = () => ({
    user: ada as Readonly<Record<string, unknown>>,
    claims: {},
    userinfo: {},
    signing: 'own-key' as Signing,
    trouble: {},
    nowMs: Date.now,
  });
  const provider: SteerableProvider = {
    issuer,
    clientId: 'bulkfill',
    clientSecret: 'a secret of the client, long enough for HS256',
    ...initial(),
    reset: () => void Object.assign(provider, initial()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const idToken = async ({ nonce }: Asked): Promise<string> => {
    // Expiry is judged by the machine's clock.
    const iat = Math.floor(Date.now() / 1000);
    const auth_time = Math.floor(provider.nowMs() / 1000);
    const right = { iss: issuer, aud: provider.clientId, iat, exp: iat + 300, nonce, auth_time, ...provider.user };
    const claims = Object.fromEntries(
      Object.entries({ ...right, ...provider.claims }).filter(([, value]) => value !== undefined),
    );
    const es256 = (privateKey: CryptoKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
    switch (provider.signing) {
      case 'own-key':
        return es256(own.privateKey);
      case 'other-key':
        return es256(other.privateKey);
      case 'none':
        return new UnsecuredJWT(claims).encode();
      case 'client-secret':
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(provider.clientSecret));
    }
  };

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await read(request);
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const basic = [provider.clientId, provider.clientSecret]
      .map((part) => new URLSearchParams([['', part]]).toString().slice(1))
      .join(':');
    if (request.headers.authorization !== `Basic ${Buffer.from(basic).toString('base64')}`)
      return answer(response, { error: 'invalid_client' }, 401);
    const isAsked =
      asked?.redirectUri === form.get('redirect_uri') &&
      asked?.challenge === hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    if (asked === undefined || !isAsked) return answer(response, { error: 'invalid_grant' }, 400);
    answer(response, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(asked),
    });
  };

  const authorize = (url: URL, response: ServerResponse): void => {
    const value = (name: string): string => url.searchParams.get(name) ?? '';
    const code = randomUUID();
    codes.set(code, { nonce: value('nonce'), challenge: value('code_challenge'), redirectUri: value('redirect_uri') });
    const back = new URL(value('redirect_uri'));
    back.search = new URLSearchParams({ code, state: value('state') }).toString();
    response.writeHead(302, { location: back.href }).end();
  };

  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const trouble = provider.trouble[url.pathname as Endpoint];
    if (trouble !== undefined) return troubled(trouble, request, response);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return answer(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          // More than it should offer: a client that relies only on this list accepts forged tokens.
          id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/authorize':
        return authorize(url, response);
      case '/token':
        return void token(request, response);
      case '/keys':
        return answer(response, { keys: [key] });
      case '/userinfo':
        return answer(response, { sub: provider.user.sub, ...provider.userinfo });
      default:
        response.writeHead(404).end();
    }
  });
  return provider;
};
