import { pathToFileURL } from 'node:url';

/**
 * Returns the URL of the file that this code runs from, `file:///…`. A CommonJS bundle, which is the default of esbuild
 * for Node, has `__filename` instead of `import.meta.url`.
 */
export const moduleAddress = (): string => (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;
