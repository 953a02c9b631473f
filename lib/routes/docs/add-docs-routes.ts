import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { openApiPath } from '../../paths/paths.ts';
import { acceptsCoding } from '../accepts-coding.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { isUnchanged } from '../is-unchanged.ts';
import type { JsonObject } from '../openapi/json.ts';
import { referencePolicy } from '../web/headers.ts';
import { type ReferenceAsset, referenceAssets } from './reference-assets.ts';

/** Bytes that do not change while the service runs, plain and compressed, with an entity tag. */
interface Prepared {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

const prepare = (content: Uint8Array): Prepared => ({
  plain: new Uint8Array(content),
  gzip: new Uint8Array(gzipSync(content)),
  tag: hash('sha256', content, 'base64url').slice(0, 22),
});

const maxAgeSeconds = 300;

const serve = (api: Api, { path, contentType, load }: ReferenceAsset, basePath: string): void => {
  let prepared: Prepared | undefined;
  api.get(path, async (c) => {
    await c.get('limitKeyless')();
    prepared ??= prepare(load());
    const gzip = acceptsCoding(c.req.header('accept-encoding'), 'gzip');
    const tag = `"${prepared.tag}${gzip ? '-gzip' : ''}"`;
    c.header('Cache-Control', `public, max-age=${maxAgeSeconds}`);
    c.header('ETag', tag);
    c.header('Vary', 'Accept-Encoding');
    c.header('Content-Security-Policy', referencePolicy(basePath));
    if (isUnchanged(c, tag)) return c.body(null, 304);
    c.header('Content-Type', contentType);
    if (gzip) c.header('Content-Encoding', 'gzip');
    return c.body(gzip ? prepared.gzip : prepared.plain);
  });
  refuseOtherMethods(api, path, 'GET, HEAD');
};

/**
 * Adds `GET /v1/openapi.json` and the API reference at `GET /docs`: public, cacheable, rate limited per address.
 * Prepares files on first request.
 */
export const addDocsRoutes = (api: Api, document: () => JsonObject, basePath = ''): void => {
  const asset = {
    path: openApiPath,
    contentType: 'application/json',
    load: () => Buffer.from(JSON.stringify(document())),
  };
  for (const each of [asset, ...referenceAssets(basePath)]) serve(api, each, basePath);
};
