import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApiPath, referencePath } from '../../paths/paths.ts';
import { referencePage, referenceScript, referenceStyle } from './reference-page.ts';

const require = createRequire(import.meta.url);

/** Files of the renderer's package. A bundle includes them, next to it or in its own `node_modules`. */
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

const packaged = (path: (typeof packagedReferenceFiles)[number]) => () => {
  const near = new URL(path, import.meta.url);
  return readFileSync(existsSync(near) ? near : require.resolve(path));
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
  { path: `${referencePath}/swagger-ui.css`, contentType: style, load: packaged('swagger-ui-dist/swagger-ui.css') },
  {
    path: `${referencePath}/swagger-ui-bundle.js`,
    contentType: script,
    load: packaged('swagger-ui-dist/swagger-ui-bundle.js'),
  },
];
