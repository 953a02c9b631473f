import type { Config } from '../../core/config.ts';
import type { ApiContext } from '../api-context.ts';

/**
 * Console cookie. With https its name binds it to this host, or below a base path to https. On plain http some browsers
 * reject such names.
 */
export interface ConsoleCookie {
  readonly name: string;
  /** Returns `Set-Cookie` with a value, for the browser session or for a number of seconds. */
  readonly set: (value: string, maxAgeSeconds?: number) => string;
  readonly clear: string;
}

type Site = Pick<Config['console'], 'publicOrigin' | 'basePath'>;

const consoleCookie = ({ publicOrigin, basePath }: Site, plainName: string): ConsoleCookie => {
  const isSecure = publicOrigin.startsWith('https:');
  const prefix = basePath === '' ? '__Host-' : '__Secure-';
  const name = isSecure ? `${prefix}${plainName}` : plainName;
  const attributes = `Path=${basePath}/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    set: (value, maxAgeSeconds) =>
      `${name}=${value}; ${attributes}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`,
    clear: `${name}=; ${attributes}; Max-Age=0`,
  };
};

/** Source: console-and-editor.md, "Sign-in". */
export const sessionCookie = (site: Site): ConsoleCookie => consoleCookie(site, 'bulkfill');

export const signInCookie = (site: Site): ConsoleCookie => consoleCookie(site, 'bulkfill-sign-in');

/** Marks a sign-out: the provider must then ask for the password, as another user may use the browser. */
export const signedOutCookie = (site: Site): ConsoleCookie => consoleCookie(site, 'bulkfill-signed-out');

/** Returns the value of a cookie; undefined if it was sent more than once, as one of them is then foreign. */
export const readCookie = (c: ApiContext, { name }: ConsoleCookie): string | undefined => {
  const values = (c.req.header('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
};
