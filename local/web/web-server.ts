import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { WebBundle } from '../../infra/web/bundle-web.ts';
import { contentTypeOf } from '../../infra/web/content-types.ts';
import { appPageOf, assetsPath } from '../../lib/paths/app-pages.ts';
import { immutableCaching, revalidatedCaching } from '../../lib/routes/web/headers.ts';
import { PackedFile } from './packed-file.ts';

type Answer =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly file: PackedFile }
  | { readonly kind: 'file'; readonly name: string; readonly file: PackedFile };

/** Whether a request was answered, or how it must be rejected. */
export type WebOutcome = 'answered' | 'unknown' | 'wrong-method';

export type ServedBundle = Pick<WebBundle, 'shell' | 'consoleOff' | 'styleguide' | 'files'>;

export interface WebServer {
  /** Whether a path belongs to the application: all below `/app/` except its API, and the paths that redirect there. */
  readonly owns: (path: string) => boolean;
  readonly answer: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<WebOutcome>;
}

/** Joins servers of different paths. */
export const joinServers = (...servers: readonly WebServer[]): WebServer => {
  const ownerOf = (path: string) => servers.find(({ owns }) => owns(path));
  return {
    owns: (path) => ownerOf(path) !== undefined,
    answer: async (path, request, response) => (await ownerOf(path)?.answer(path, request, response)) ?? 'unknown',
  };
};

export interface WebServerOptions {
  readonly signInOffered: boolean;
  /** Path before the paths of the pages. Requests come without it. */
  readonly basePath?: string;
}

/**
 * Serves the application like S3 behind CloudFront in a deployment. `signInOffered`: whether users can sign in.
 * Otherwise `/app/` is a 404 page that says so. Source: console-and-editor.md.
 */
export const webServer = (bundle: ServedBundle, { signInOffered, basePath = '' }: WebServerOptions): WebServer => {
  const files = new Map([...bundle.files].map(([name, content]) => [name, new PackedFile(content)]));
  const pageOf = (html: string) => new PackedFile(Buffer.from(html.replaceAll(/(?<=(?:href|src)=")(?=\/)/g, basePath)));
  const shell = pageOf(bundle.shell);
  const consoleOff = pageOf(bundle.consoleOff);
  const styleguide = bundle.styleguide === undefined ? undefined : pageOf(bundle.styleguide);

  const answerTo = (path: string): Answer | undefined => {
    if (path === '/' || path === '/app') return { kind: 'redirect', location: '/app/' };
    const name = path.startsWith(assetsPath) ? path.slice(assetsPath.length) : undefined;
    if (name !== undefined) {
      const file = files.get(name);
      return file === undefined ? undefined : { kind: 'file', name, file };
    }
    if (path === '/app/styleguide' && styleguide !== undefined) return { kind: 'page', status: 200, file: styleguide };
    if (!signInOffered) return { kind: 'page', status: 404, file: consoleOff };
    // A name with an extension is a missing file; a page in its place would be read as that file.
    if (extname(path) !== '') return undefined;
    return { kind: 'page', status: appPageOf(path) === undefined ? 404 : 200, file: shell };
  };

  return {
    owns: (path) =>
      path === '/' ||
      path === '/app' ||
      (path.startsWith('/app/') && path !== '/app/api' && !path.startsWith('/app/api/')),
    answer: async (path, request, response) => {
      const answer = answerTo(path);
      if (answer === undefined) return 'unknown';
      if (request.method !== 'GET' && request.method !== 'HEAD') return 'wrong-method';
      if (answer.kind === 'redirect') {
        response
          .writeHead(302, { location: answer.location, 'cache-control': revalidatedCaching, 'content-length': 0 })
          .end();
        return 'answered';
      }
      if (answer.kind === 'file') {
        response.setHeader('cache-control', immutableCaching);
        response.setHeader('content-type', contentTypeOf(answer.name));
        await answer.file.send(request, response, 200);
        return 'answered';
      }
      response.setHeader('cache-control', revalidatedCaching);
      await answer.file.sendTagged(request, response, answer.status, contentTypeOf('.html'));
      return 'answered';
    },
  };
};
