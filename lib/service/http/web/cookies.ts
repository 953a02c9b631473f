import type { ApiContext } from '../api-context.ts';

/** A cookie of the console. Over https its name binds it to this host; plain http is loopback, where browsers differ in taking such names. */
export interface ConsoleCookie {
  readonly name: string;
  /** `Set-Cookie` with a value, for this browser's sitting or for some seconds. */
  readonly set: (value: string, maxAgeSeconds?: number) => string;
  /** `Set-Cookie` that takes the cookie away. */
  readonly clear: string;
}

const consoleCookie = (publicOrigin: string, plainName: string): ConsoleCookie => {
  const isSecure = publicOrigin.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    set: (value, maxAgeSeconds) => `${name}=${value}; ${attributes}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`,
    clear: `${name}=; ${attributes}; Max-Age=0`,
  };
};

/** Holds the token of a session. Source: console.md, "Sign-in". */
export const sessionCookie = (publicOrigin: string): ConsoleCookie => consoleCookie(publicOrigin, 'bulkfill');

/** Binds a sign-in that is under way to the browser that began it. */
export const signInCookie = (publicOrigin: string): ConsoleCookie => consoleCookie(publicOrigin, 'bulkfill-sign-in');

/** Says that the person signed out here: the provider is then to ask for the password, as somebody else may sit there now. */
export const signedOutCookie = (publicOrigin: string): ConsoleCookie => consoleCookie(publicOrigin, 'bulkfill-signed-out');

/** The value of a cookie. None where it was sent more than once: one of them is then somebody else's. */
export const cookieValue = (c: ApiContext, { name }: ConsoleCookie): string | undefined => {
  const values = (c.req.header('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
};
