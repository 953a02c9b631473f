import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { openApiPath, referencePath } from '../../paths/paths.ts';
import { referencePage, referenceScript, referenceStyle } from './reference-page.ts';

const require = createRequire(import.meta.url);

/** Files of the renderer's package. A bundle includes them, compressed next to it or in its own `node_modules`. */
export const packagedReferenceFiles = [
  'swagger-ui-dist/swagger-ui.css',
  'swagger-ui-dist/swagger-ui-bundle.js',
] as const;

export interface ReferenceAsset {
  readonly path: string;
  readonly contentType: string;
  /** Reads the file on first request. */
  readonly load: () => Uint8Array;
}

export const readReferenceFile = (path: (typeof packagedReferenceFiles)[number]): Uint8Array => {
  // Compressed next to the code of the published package.
  const near = new URL(`${path}.br`, import.meta.url);
  return existsSync(near) ? brotliDecompressSync(readFileSync(near)) : readFileSync(require.resolve(path));
};
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

export const referenceAssets = (basePath: string): readonly ReferenceAsset[] => [
  {
    path: referencePath,
    contentType: 'text/html; charset=utf-8',
    load: () => Buffer.from(referencePage(`${basePath}${referencePath}`, `${basePath}${openApiPath}`)),
  },
  {
    path: `${referencePath}/reference.js`,
    contentType: script,
    load: () => Buffer.from(referenceScript(`${basePath}${openApiPath}`)),
  },
  { path: `${referencePath}/reference.css`, contentType: style, load: () => Buffer.from(referenceStyle) },
  {
    path: `${referencePath}/swagger-ui.css`,
    contentType: style,
    load: () => readReferenceFile('swagger-ui-dist/swagger-ui.css'),
  },
  {
    path: `${referencePath}/swagger-ui-bundle.js`,
    contentType: script,
    load: () => readReferenceFile('swagger-ui-dist/swagger-ui-bundle.js'),
  },
];
