/** Path of the server before all paths, such as `/fill`; empty for none. Found from the address of this script. */
export const basePath = /^(.*)\/app\/assets\//.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Returns the path within the application of an address of this server. */
export const withoutBase = (path: string): string =>
  path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;

/** Returns the address of a path of this server. Others stay unchanged. */
export const withBase = (address: string): string => (/^\/(?!\/)/.test(address) ? `${basePath}${address}` : address);
