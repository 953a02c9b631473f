import { openIdProvider } from '../../../lib/stores/identity-provider/openid-provider.ts';
import type { TestStack } from '../service/test-stack.ts';
import { publicOrigin, type WebServiceOptions, webService } from '../service/web-service.ts';
import { CookieBrowser, type Page } from './cookie-browser.ts';
import type { SteerableProvider } from './steerable-provider.ts';

const generous = { KEYLESS_PER_MINUTE: '100000', CREATES_PER_MINUTE: '100000', KEY_CHANGES_PER_HOUR: '100000' };
/** Headers that a browser sends with requests of a page of the service. */
const ownPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Returns status and code of a response, for comparisons. */
export const codeOf = ({ status, body }: Answer): readonly unknown[] => [status, body.code];

/** Change of keys that a test has confirmed. */
export const creation = { action: 'key.create', parameters: { name: 'Build server', ttl_days: 90 } } as const;

const answerOf = ({ status, headers, text }: Page): Answer => ({
  status,
  headers,
  body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
});

/** Starts the console in this process, with sign-in at a provider that the test controls. */
export const steeredService = (
  stack: Pick<TestStack, 'env'>,
  provider: SteerableProvider,
  settings: Readonly<Record<string, string>> = {},
  { timeoutSeconds, ...options }: Omit<WebServiceOptions, 'provider'> & { readonly timeoutSeconds?: number } = {},
) => {
  const { issuer, clientId, clientSecret } = provider;
  const service = webService(
    stack,
    { ...generous, OIDC_ISSUER: issuer, ...settings },
    {
      ...options,
      provider: (clock) =>
        openIdProvider({ issuer, clientId, clientSecret: async () => clientSecret, timeoutSeconds }, clock),
    },
  );
  provider.nowMs = service.clock.nowMs;
  const at = (path: string): string => `${publicOrigin}${path}`;
  const send = (url: URL, init: RequestInit) =>
    url.origin === publicOrigin ? Promise.resolve(service.answer(new Request(url, init))) : fetch(url, init);

  /** Returns a user with a browser. */
  const aVisitor = (browser = new CookieBrowser(send)) => {
    const get = async (path: string): Promise<Answer> => answerOf(await browser.open(at(path)));
    const post = async (path: string, body: unknown = {}): Promise<Answer> =>
      answerOf(await browser.open(at(path), { method: 'POST', headers: ownPage, body: JSON.stringify(body) }));
    /** Follows the provider's redirect to the address of the callback. */
    const throughProvider = async (address: string | URL): Promise<URL> => (await browser.open(address)).location!;
    /** Starts a sign-in and returns the address of its callback, without opening it. */
    const begin = async (query = ''): Promise<URL> =>
      throughProvider((await browser.open(at(`/auth/sign-in${query}`))).location!);
    const signIn = async (query = ''): Promise<Page> => browser.open(await begin(query));
    const ask = async (action: unknown = creation) => {
      const { status, body } = await post('/app/api/confirmations', action);
      if (status !== 201) throw new Error(`The confirmation did not begin: ${JSON.stringify(body)}`);
      return { id: String(body.confirmation_id), url: String(body.redirect_url) };
    };
    /** Confirms, and returns where the browser ends. */
    const confirm = async ({ url }: { readonly url: string }): Promise<URL> =>
      (await browser.open(await throughProvider(url))).location!;
    const prove = (id: string) => post(`/app/api/confirmations/${id}/proof`);
    /** Returns a confirmation with its proof, ready for use. */
    const proven = async (action: unknown = creation) => {
      const asked = await ask(action);
      await confirm(asked);
      return { confirmation_id: asked.id, proof: String((await prove(asked.id)).body.proof) };
    };
    const create = (body: unknown) => post('/app/api/keys', body);
    const made = async (): Promise<string> =>
      String((await create({ ...creation.parameters, ...(await proven()) })).body.public_id);
    return { browser, get, post, begin, signIn, ask, throughProvider, confirm, prove, proven, create, made };
  };
  return { ...service, at, aVisitor };
};

export type Visitor = ReturnType<ReturnType<typeof steeredService>['aVisitor']>;
