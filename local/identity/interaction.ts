import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { LocalUser } from './local-identity.ts';
import { brokenPage, pagePolicy, signInPage } from './pages.ts';

const maxFormBytes = 4096;
/** Wrong passwords per minute. Further attempts must wait. */
const maxFailuresPerMinute = 10;

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

const readForm = async (request: IncomingMessage): Promise<URLSearchParams | undefined> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxFormBytes) return undefined;
  }
  return new URLSearchParams(text);
};

export const interactionPath = (uid: string): string => `/interaction/${uid}`;

export const interaction = (provider: Provider, user: LocalUser, serviceOrigin: string) => {
  let failuresMs: number[] = [];

  const write = (response: ServerResponse, status: number, html: string): void => {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(serviceOrigin),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    response.end(html);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uid, prompt, params } = await provider.interactionDetails(request, response);
    const action = interactionPath(uid);
    if (prompt.name !== 'login') throw new Error(`The sign-in page has no prompt ${prompt.name}.`);
    const hint = typeof params.login_hint === 'string' ? params.login_hint : '';
    if (request.method !== 'POST') return write(response, 200, signInPage({ action, email: hint }));
    // To browsers, another port of this machine is the same site: its forms send our cookies. Our page sends no Origin.
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
      return write(response, 403, brokenPage(serviceOrigin));
    const form = await readForm(request);
    const email = form?.get('email')?.trim() ?? '';
    failuresMs = failuresMs.filter((timeMs) => Date.now() - timeMs < 60_000);
    if (failuresMs.length >= maxFailuresPerMinute) {
      response.setHeader('retry-after', '60');
      return write(
        response,
        429,
        signInPage({ action, email, problem: 'Too many wrong passwords. Wait a minute and try again.' }),
      );
    }
    const isUser = isSame(email.toLowerCase(), user.email.toLowerCase());
    if (!isSame(form?.get('password') ?? '', user.password) || !isUser) {
      failuresMs.push(Date.now());
      return write(
        response,
        200,
        signInPage({ action, email, problem: 'The e-mail address or the password is wrong.' }),
      );
    }
    const login = { accountId: user.subject, remember: false, amr: ['pwd'] };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else write(response, 400, brokenPage(serviceOrigin));
    });
  };
};
