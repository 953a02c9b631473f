import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/web/cookie-browser.ts';
import { type SteerableProvider, startSteerableProvider } from '../../support/web/steerable-provider.ts';
import { openBrowser } from '../web/harness/open-browser.ts';
import {
  cleanUp,
  createJob,
  endedJob,
  exportJobs,
  freePort,
  type Initialised,
  initialisedFolder,
  type RunningServer,
  startServer,
  stopServer,
} from './server-process.ts';

afterAll(cleanUp);

const proxies: ChildProcess[] = [];
afterAll(() => {
  for (const proxy of proxies) proxy.kill('SIGKILL');
});

/** Starts a proxy before a port, and returns its address. */
const startProxy = async (port: string | number, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const script = join(import.meta.dirname, 'proxy-process.ts');
  const proxy = spawn(process.execPath, [script, String(port), JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  proxies.push(proxy);
  const [line] = (await once(proxy.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(line).trim()}`;
};

let folder: Initialised;
let provider: SteerableProvider;
beforeAll(async () => {
  [folder, provider] = await Promise.all([initialisedFolder(), startSteerableProvider()]);
});
afterAll(() => provider.stop());

describe('a console below a base path, behind a proxy', () => {
  const base = '/team/fill';
  let origin: string;
  let server: RunningServer;
  beforeAll(async () => {
    const port = await freePort();
    origin = await startProxy(port);
    server = await startServer(folder.dataDir, {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      BASE_PATH: base,
      CONSOLE: 'true',
      SIGN_UP: 'open',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    });
  }, 120_000);
  afterAll(() => stopServer(server));

  it('redirects, sets cookies and links files below it', async () => {
    const browser = new CookieBrowser();
    for (const path of [base, `${base}/`, `${base}/app`])
      expect((await browser.open(`${origin}${path}`)).location?.href).toBe(`${origin}${base}/app/`);
    const page = await browser.open(`${origin}${base}/app/`);
    const links = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).toMatch(/^\/team\/fill\/app\/assets\//);
      expect((await browser.open(`${origin}${link}`)).status).toBe(200);
    }
    expect(page.headers.get('content-security-policy')).toContain(`report-uri ${base}/app/api/policy-reports`);
    for (const path of ['/app/', '/docs', '/v1/openapi.json', '/team/filler/app/', '/team'])
      expect((await browser.open(`${origin}${path}`)).status).toBe(404);

    const begun = await browser.open(`${origin}${base}/auth/sign-in?return_to=/app/keys`);
    expect(begun.location?.searchParams.get('redirect_uri')).toBe(`${origin}${base}/auth/callback`);
    const back = await browser.open(begun.location!);
    const signedIn = await browser.open(back.location!);
    expect(signedIn.location?.href).toBe(`${origin}${base}/app/keys`);
    expect(browser.cookie(origin, 'bulkfill')?.path).toBe(`${base}/`);
    expect((await browser.open(`${origin}${base}/app/api/session`)).status).toBe(200);
    const failed = await browser.open(`${origin}${base}/auth/callback?state=none`);
    expect(failed.location?.href).toBe(`${origin}${base}/app/sign-in-failed`);
  });

  it('serves the API and its reference below it', async () => {
    const proxied = { url: `${origin}${base}` };
    const created = await createJob(proxied, folder, { key: 'base' });
    const { job_id: jobId } = (await created.json()) as { job_id: string };
    const { result } = (await endedJob(proxied, folder.apiKey, jobId)) as { result: { download_url: string } };
    const download = await fetch(new URL(result.download_url, origin), {
      headers: { authorization: `Bearer ${folder.apiKey}` },
    });
    expect(download.status).toBe(200);
    const page = await (await fetch(`${proxied.url}/docs`)).text();
    for (const [, link] of page.matchAll(/(?:href|src)="(\/[^"]+)"/g))
      expect((await fetch(`${origin}${link}`)).status).toBe(200);
    const { servers } = (await (await fetch(`${proxied.url}/v1/openapi.json`)).json()) as {
      servers: { url: string }[];
    };
    expect(servers[0]?.url).toBe(`${base}/`);
  });

  it('works in a browser: sign-in, pages, links, reloads and files', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const foreign: string[] = [];
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('request', (request) => {
        const { origin: to, pathname } = new URL(request.url());
        if (to === origin && !pathname.startsWith(`${base}/`)) foreign.push(pathname);
      });
      await page.goto(`${origin}${base}/app/jobs`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${base}/app/keys`);
      await page.reload();
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe(`${base}/docs`);
      await page.goto(`${origin}${base}/app/editor?sample=offer-letter`);
      await page.getByRole('region', { name: 'Document', exact: true }).locator('canvas').first().waitFor();
      expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    } finally {
      await browser.close();
    }
  });
});

describe('headers of a proxy', () => {
  const publicOrigin = 'https://fill.example.org';
  const start = (settings: Readonly<Record<string, string>>) =>
    startServer(folder.dataDir, {
      PUBLIC_ORIGIN: publicOrigin,
      CONSOLE: 'true',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      KEYLESS_PER_MINUTE: '2',
      ...settings,
    });
  const statuses = async (address: string): Promise<readonly number[]> => {
    const found: number[] = [];
    for (let request = 0; request < 3; request++) found.push((await fetch(`${address}/docs`)).status);
    return found;
  };

  it.each([
    ['trusted', '127.0.0.0/8', [200, 200, 429], [200, 200, 429], 302],
    ['not trusted', '10.0.0.0/8', [200, 200, 429], [429, 429, 429], 200],
  ])('name client and protocol if it is %s', async (_, networks, ofFirst, ofSecond, ofPlainHttp) => {
    const server = await start({ TRUSTED_PROXIES: networks });
    const { port } = new URL(server.url);
    const [first, second] = [
      await startProxy(port, { 'x-forwarded-for': '198.51.100.1' }),
      await startProxy(port, { 'x-forwarded-for': '198.51.100.2' }),
    ];
    expect(await statuses(first)).toEqual(ofFirst);
    expect(await statuses(second)).toEqual(ofSecond);
    const plain = await startProxy(port, { 'x-forwarded-proto': 'http', host: 'fill.example.org' });
    const page = await fetch(`${plain}/app/jobs?status=failed`, { redirect: 'manual' });
    expect(page.status).toBe(ofPlainHttp);
    expect(page.headers.get('location')).toBe(ofPlainHttp === 302 ? `${publicOrigin}/app/jobs?status=failed` : null);
    const signIn = await fetch(`${plain}/auth/sign-in?return_to=/app/keys`, { redirect: 'manual' });
    expect(signIn.headers.get('location')?.startsWith(`${publicOrigin}/auth/sign-in?`)).toBe(ofPlainHttp === 302);
    const api = await fetch(`${plain}${exportJobs}`, { headers: { authorization: `Bearer ${folder.apiKey}` } });
    expect(api.status).toBe(200);
    const secure = await startProxy(port, { 'x-forwarded-proto': 'https', host: 'fill.example.org' });
    expect((await fetch(`${secure}/app/jobs`)).status).toBe(200);
    await stopServer(server);
  });
}, 120_000);
