import type { ApiContext } from '../api-context.ts';

/** Console cookie. With https its name binds it to this host; on plain http some browsers reject such names. */
export interface ConsoleCookie {
  readonly name: string;
  /** Returns `Set-Cookie` with a value, for the browser session or for a number of seconds. */
  readonly set: (value: string, maxAgeSeconds?: number) => string;
  readonly clear: string;
}

const consoleCookie = (publicOrigin: string, plainName: string): ConsoleCookie => {
  const isSecure = publicOrigin.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    set: (value, maxAgeSeconds) =>
      `${name}=${value}; ${attributes}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`,
    clear: `${name}=; ${attributes}; Max-Age=0`,
  };
};

/** Source: console-and-editor.md, "Sign-in". */
export const sessionCookie = (publicOrigin: string): ConsoleCookie => consoleCookie(publicOrigin, 'bulkfill');

export const signInCookie = (publicOrigin: string): ConsoleCookie => consoleCookie(publicOrigin, 'bulkfill-sign-in');

/** Marks a sign-out: the provider must then ask for the password, as another user may use the browser. */
export const signedOutCookie = (publicOrigin: string): ConsoleCookie =>
  consoleCookie(publicOrigin, 'bulkfill-signed-out');

/** Returns the value of a cookie; undefined if it was sent more than once, as one of them is then foreign. */
export const readCookie = (c: ApiContext, { name }: ConsoleCookie): string | undefined => {
  const values = (c.req.header('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
};
