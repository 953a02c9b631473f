import { pathToFileURL } from 'node:url';

/**
 * The address of the file that this code runs from, `file:///…`. Somebody's bundle as CommonJS, which is what esbuild makes for Node where it
 * is not told otherwise, has no `import.meta.url`, and a `__filename` in its place.
 */
export const moduleAddress = (): string => (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;
