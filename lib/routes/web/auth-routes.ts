import type { Config } from '../../core/config.ts';
import { isAppError } from '../../errors/app-error.ts';
import { returnPath } from '../../paths/return-path.ts';
import {
  callbackPath,
  keysPagePath,
  signInFailedPath,
  signInPath,
  signOutEverywherePath,
  signOutPath,
} from '../../paths/web-paths.ts';
import { isBrowserToken, newBrowserToken } from '../../stores/sessions/session.ts';
import type { SignInDependencies } from '../../workflows/service-ports.ts';
import { beginSignIn, redirectUri } from '../../workflows/sign-in/begin-sign-in.ts';
import type { CallbackOutcome } from '../../workflows/sign-in/callback.ts';
import { completeSignIn } from '../../workflows/sign-in/complete-sign-in.ts';
import { signOut, signOutEverywhere } from '../../workflows/sign-in/sign-out.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { readRequestOrigin } from '../request-origin.ts';
import { identifySession } from './admit-session.ts';
import { answerProviderDown } from './answer-provider-down.ts';
import { readCookie, sessionCookie, signedOutCookie, signInCookie } from './cookies.ts';

const signInSeconds = 600;
/** Maximum concurrent sign-ins of one browser. The oldest is dropped. */
const maxUnderWay = 8;
/** Time after a sign-out in which the provider must ask for the password again. */
const signedOutSeconds = 86_400;

/** Responds to a sign-out: the browser deletes the session cookie and everything that pages stored. */
export const answerSignedOut = (c: ApiContext, site: Config['console']): Response => {
  c.header('Set-Cookie', sessionCookie(site).clear);
  c.header('Set-Cookie', signedOutCookie(site).set('1', signedOutSeconds), { append: true });
  c.header('Clear-Site-Data', '"storage"');
  return c.body(null, 204);
};

/** Redirects without caching, and hides its own address, which has code and state, from the target. */
const redirect = (c: ApiContext, location: string): Response => {
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(location, 302);
};

const maxUserAgentCharacters = 256;

const shownUserAgent = (c: ApiContext): string | null => {
  const shown = (c.req.header('user-agent') ?? '').replaceAll(/\p{C}/gu, '').slice(0, maxUserAgentCharacters);
  return shown === '' ? null : shown;
};

const failedLocation = ({ reason }: Extract<CallbackOutcome, { kind: 'failed' }>): string =>
  reason === undefined ? signInFailedPath : `${signInFailedPath}?reason=${reason}`;

/** Answers with a readable page if the provider is unreachable: users open these routes, not programs. */
const inWords = async (c: ApiContext, basePath: string, answer: () => Promise<Response>): Promise<Response> => {
  try {
    return await answer();
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_UNAVAILABLE')) throw error;
    c.get('logger').error('The sign-in provider does not answer. Users cannot sign in until it does.', {}, error.cause);
    return answerProviderDown(c, basePath, error.message);
  }
};

/**
 * Sign-in and sign-out: `GET /auth/sign-in`, `GET /auth/callback`, `POST /auth/sign-out`, `POST
 * /auth/sign-out-everywhere`. Source: console-and-editor.md, "Sign-in".
 */
export const addAuthRoutes = (api: Api, dependencies: ApiDependencies & SignInDependencies): void => {
  const { config, ids } = dependencies;
  const { basePath } = config.console;
  const session = sessionCookie(config.console);
  const signIn = signInCookie(config.console);
  const signedOut = signedOutCookie(config.console);
  const tokensUnderWay = (c: ApiContext): readonly string[] =>
    (readCookie(c, signIn) ?? '').split('.').filter(isBrowserToken);

  api.get(signInPath, async (c) => {
    await c.get('limitKeyless')();
    return inWords(c, basePath, async () => {
      const browserToken = newBrowserToken(ids);
      const location = await beginSignIn(dependencies, {
        browserToken,
        returnTo: returnPath(c.req.query('return_to')),
        askAgain: readCookie(c, signedOut) !== undefined,
      });
      // Several windows of one browser can sign in concurrently.
      c.header(
        'Set-Cookie',
        signIn.set([...tokensUnderWay(c), browserToken].slice(-maxUnderWay).join('.'), signInSeconds),
      );
      return redirect(c, location);
    });
  });
  refuseOtherMethods(api, signInPath, 'GET, HEAD');

  api.get(callbackPath, async (c) => {
    await c.get('limitKeyless')();
    return inWords(c, basePath, async () => {
      const { search } = new URL(c.req.url);
      const browserTokens = tokensUnderWay(c);
      const { outcome, usedToken } = await completeSignIn(
        { ...dependencies, logger: c.get('logger') },
        {
          url: new URL(`${redirectUri(dependencies)}${search}`),
          browserTokens,
          sessionToken: readCookie(c, session),
          userAgent: shownUserAgent(c),
          origin: readRequestOrigin(c, config),
        },
      );
      // A token is valid for one redirect to the provider and back.
      if (usedToken !== undefined) {
        const others = browserTokens.filter((token) => token !== usedToken);
        c.header('Set-Cookie', others.length === 0 ? signIn.clear : signIn.set(others.join('.'), signInSeconds));
      }
      switch (outcome.kind) {
        case 'failed':
          return redirect(c, failedLocation(outcome));
        case 'confirmed':
          return redirect(c, `${keysPagePath}?confirmation=${outcome.confirmationId}`);
        case 'signed-in':
          c.header('Set-Cookie', session.set(outcome.sessionToken), { append: true });
          c.header('Set-Cookie', signedOut.clear, { append: true });
          return redirect(c, outcome.returnTo);
      }
    });
  });
  refuseOtherMethods(api, callbackPath, 'GET, HEAD');

  api.post(signOutPath, async (c) => {
    await c.get('limitKeyless')();
    await signOut(dependencies, readCookie(c, session), readRequestOrigin(c, config));
    return answerSignedOut(c, config.console);
  });
  refuseOtherMethods(api, signOutPath, 'POST');

  api.post(signOutEverywherePath, async (c) => {
    await signOutEverywhere(dependencies, await identifySession(c, dependencies), readRequestOrigin(c, config));
    return answerSignedOut(c, config.console);
  });
  refuseOtherMethods(api, signOutEverywherePath, 'POST');
};
