import { type Environment, SettingError, textSetting } from './setting.ts';

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Returns true for a loopback URL, whose traffic crosses no network. */
export const isLoopback = ({ hostname }: URL): boolean => loopbackHosts.has(hostname);

const isPrivate = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** Parses an exact origin, https or loopback; empty if not set. Throws `SettingError`. */
export const originSetting = (env: Environment, name: string): string => {
  const text = textSetting(env, name, '');
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.origin !== text || !isPrivate(url))
    throw new SettingError(
      name,
      'must be an exact origin such as https://fill.example.org; plain http is for loopback only',
    );
  return text;
};

/** Parses a path before all paths, such as `/fill`; empty if not set. Throws `SettingError`. */
export const basePathSetting = (env: Environment, name: string): string => {
  const path = textSetting(env, name, '').replace(/\/$/, '');
  if (path !== '' && !/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path))
    throw new SettingError(name, 'must be a path such as /fill');
  return path;
};

/** Parses an https or loopback URL; empty if not set. Throws `SettingError`. Source: OpenID Connect Core, 2. */
export const issuerSetting = (env: Environment, name: string): string => {
  const text = textSetting(env, name, '');
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (url === undefined || !isPlain || !isPrivate(url))
    throw new SettingError(name, 'must be an https address without a query; plain http is for loopback only');
  return text;
};
