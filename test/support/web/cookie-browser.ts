/**
 * Page of a headless browser. The browser stores cookies by host name and ignores ports, like real ones. It follows
 * redirects on request, and submits forms. It shares no code with the service.
 */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Target of a redirect; `undefined` for any other response. */
  readonly location: URL | undefined;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
  readonly attributes: readonly string[];
}

const formField = /<input id="\w+" name="(\w+)"/g;

export class CookieBrowser {
  readonly #jar = new Map<string, Map<string, Cookie>>();
  readonly #send: (url: URL, init: RequestInit) => Promise<Response>;

  /** `send` replaces the network, for a service in this process. */
  constructor(send: (url: URL, init: RequestInit) => Promise<Response> = fetch) {
    this.#send = send;
  }

  /** Returns a copy with the same cookies. */
  copy(): CookieBrowser {
    const copied = new CookieBrowser(this.#send);
    for (const [host, cookies] of this.#jar) copied.#jar.set(host, new Map(cookies));
    return copied;
  }

  cookie(url: string | URL, name: string): Cookie | undefined {
    return this.#jar.get(new URL(url).hostname)?.get(name);
  }

  setCookie(url: string | URL, name: string, value: string): void {
    const { hostname } = new URL(url);
    const cookies = this.#jar.get(hostname) ?? new Map<string, Cookie>();
    this.#jar.set(hostname, cookies.set(name, { value, path: '/', attributes: [] }));
  }

  clear(): void {
    this.#jar.clear();
  }

  #keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const attribute = (wanted: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const cookies = this.#jar.get(url.hostname) ?? new Map<string, Cookie>();
      this.#jar.set(url.hostname, cookies);
      const expires = attribute('expires');
      const isOver = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
      if (isOver) cookies.delete(name);
      else cookies.set(name, { value, path: attribute('path') ?? '/', attributes });
    }
  }

  /** Sends one request without following its redirect. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address);
    const pairs = [...(this.#jar.get(url.hostname) ?? [])].filter(([, { path }]) => url.pathname.startsWith(path));
    const cookie = pairs.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...(init.headers as Record<string, string> | undefined) };
    const response = await this.#send(url, { ...init, headers, redirect: 'manual' });
    this.#keep(url, response.headers);
    const to = response.headers.get('location');
    return {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: to === null ? undefined : new URL(to, url),
    };
  }

  /** Follows redirects up to a response without one, or up to a target that matches `until`, which is not opened. */
  async follow(page: Page, until: (to: URL) => boolean = () => false): Promise<Page> {
    let current = page;
    for (let step = 0; step < 10 && current.location !== undefined && !until(current.location); step++)
      current = await this.open(current.location);
    return current;
  }

  /** Fills the only form of a page, by field name, and submits it. */
  async submit(page: Page, values: Readonly<Record<string, string>>): Promise<Page> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined)
      throw new Error(`${page.url.pathname} (${page.status}) has no form: ${page.text.slice(0, 300)}`);
    const body = new URLSearchParams(
      Object.fromEntries([...page.text.matchAll(formField)].map(([, name = '']) => [name, values[name] ?? ''])),
    );
    return this.open(new URL(action, page.url), { method: 'POST', body });
  }
}
