import { type Environment, SettingError, textSetting } from './setting.ts';

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an address is one of this machine's own: what is said there crosses no network. */
export const isLoopback = ({ hostname }: URL): boolean => loopbackHosts.has(hostname);

const isPrivate = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** An exact origin, https or on loopback; empty where it is not set. Throws `SettingError`. */
export const originSetting = (env: Environment, name: string): string => {
  const text = textSetting(env, name, '');
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.origin !== text || !isPrivate(url))
    throw new SettingError(name, 'must be an exact origin such as https://fill.example.org; plain http is for loopback only');
  return text;
};

/** The identifier of an OpenID provider: an https address, or one on loopback; empty where it is not set. Throws `SettingError`. Source: OpenID Connect Core, 2. */
export const issuerSetting = (env: Environment, name: string): string => {
  const text = textSetting(env, name, '');
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (url === undefined || !isPlain || !isPrivate(url))
    throw new SettingError(name, 'must be an https address without a query; plain http is for loopback only');
  return text;
};
