import { openIdProvider } from '../../../lib/service/services/identity-provider/openid-provider.ts';
import type { TestStack } from '../service/test-stack.ts';
import { publicOrigin, type WebServiceOptions, webService } from '../service/web-service.ts';
import { CookieBrowser, type Page } from './cookie-browser.ts';
import type { SteerableProvider } from './steerable-provider.ts';

const generous = { KEYLESS_PER_MINUTE: '100000', CREATES_PER_MINUTE: '100000', KEY_CHANGES_PER_HOUR: '100000' };
/** What a browser sends with the request of a page of the service. */
const ownPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Status and code of an answer, as tests compare them. */
export const codeOf = ({ status, body }: Answer): readonly unknown[] => [status, body.code];

/** One change of keys that a test has confirmed. */
export const creation = { action: 'key.create', parameters: { name: 'Build server', ttl_days: 90 } } as const;

const answerOf = ({ status, headers, text }: Page): Answer => ({
  status,
  headers,
  body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
});

/** The console in this process, where people sign in at a provider that the test steers. */
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
      provider: (clock) => openIdProvider({ issuer, clientId, clientSecret: async () => clientSecret, timeoutSeconds }, clock),
    },
  );
  provider.nowMs = service.clock.nowMs;
  const at = (path: string): string => `${publicOrigin}${path}`;
  const send = (url: URL, init: RequestInit) =>
    url.origin === publicOrigin ? Promise.resolve(service.answer(new Request(url, init))) : fetch(url, init);

  /** A person at a browser. */
  const aVisitor = (browser = new CookieBrowser(send)) => {
    const get = async (path: string): Promise<Answer> => answerOf(await browser.open(at(path)));
    const post = async (path: string, body: unknown = {}): Promise<Answer> =>
      answerOf(await browser.open(at(path), { method: 'POST', headers: ownPage, body: JSON.stringify(body) }));
    /** From the provider back, to the address of the callback. */
    const throughProvider = async (address: string | URL): Promise<URL> => (await browser.open(address)).location!;
    /** To the callback of a sign-in, which is not opened. */
    const begin = async (query = ''): Promise<URL> => throughProvider((await browser.open(at(`/auth/sign-in${query}`))).location!);
    const signIn = async (query = ''): Promise<Page> => browser.open(await begin(query));
    const ask = async (action: unknown = creation) => {
      const { status, body } = await post('/app/api/confirmations', action);
      if (status !== 201) throw new Error(`The confirmation did not begin: ${JSON.stringify(body)}`);
      return { id: String(body.confirmation_id), url: String(body.redirect_url) };
    };
    /** To where the browser ends. */
    const confirm = async ({ url }: { readonly url: string }): Promise<URL> => (await browser.open(await throughProvider(url))).location!;
    const prove = (id: string) => post(`/app/api/confirmations/${id}/proof`);
    /** A confirmation with its proof, ready to be used. */
    const proven = async (action: unknown = creation) => {
      const asked = await ask(action);
      await confirm(asked);
      return { confirmation_id: asked.id, proof: String((await prove(asked.id)).body.proof) };
    };
    const create = (body: unknown) => post('/app/api/keys', body);
    const made = async (): Promise<string> => String((await create({ ...creation.parameters, ...(await proven()) })).body.public_id);
    return { browser, get, post, begin, signIn, ask, throughProvider, confirm, prove, proven, create, made };
  };
  return { ...service, at, aVisitor };
};

export type Visitor = ReturnType<ReturnType<typeof steeredService>['aVisitor']>;
