import { extname } from 'node:path';
import { contentTypeOf } from '../../infra/web/content-types.ts';
import { immutableCaching, revalidatedCaching } from '../../lib/routes/web/headers.ts';
import type { SiteFiles } from './find-site.ts';
import { PackedFile } from './packed-file.ts';
import type { WebServer } from './web-server.ts';

const base = '/docs/';
/** Files that browsers keep forever, because their names change with their content. */
const hashed = /^assets\//;
const texts: ReadonlySet<string> = new Set(['.html', '.js', '.css']);

/** Puts a base path before the site's own paths. */
const withBasePath = (name: string, content: Uint8Array, basePath: string): Uint8Array =>
  basePath === '' || !texts.has(extname(name))
    ? content
    : Buffer.from(
        Buffer.from(content)
          .toString()
          .replaceAll(/(?<=["'`(])\/docs\//g, `${basePath}${base}`),
      );

type Site = ReadonlyMap<string, PackedFile>;

const readSite = (files: SiteFiles, basePath: string): Site =>
  new Map([...files].map(([name, content]) => [name, new PackedFile(withBasePath(name, content, basePath))]));

export interface DocsServerOptions {
  readonly load: () => Promise<SiteFiles>;
  /** Path before the paths of the pages. Requests come without it. */
  readonly basePath?: string;
}

/** Serves the documentation like S3 behind CloudFront in a deployment. Loads it on the first request. */
export const docsServer = ({ load, basePath = '' }: DocsServerOptions): WebServer => {
  let loading: Promise<Site> | undefined;
  const siteFiles = (): Promise<Site> => {
    loading ??= load().then((files) => readSite(files, basePath));
    // A later request tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    owns: (path) => path.startsWith(base),
    answer: async (path, request, response) => {
      const files = await siteFiles();
      const name = path.slice(base.length);
      const page = name === '' || name.endsWith('/') ? `${name}index.html` : name;
      const found = [page, `${name}.html`].find((each) => files.has(each));
      if (found === undefined && extname(name) !== '') return 'unknown';
      if (request.method !== 'GET' && request.method !== 'HEAD') return 'wrong-method';
      if (found === undefined && files.has(`${name}/index.html`)) {
        response.writeHead(301, { location: `${basePath}${path}/`, 'content-length': 0 }).end();
        return 'answered';
      }
      const sent = found ?? '404.html';
      const file = files.get(sent);
      if (file === undefined) return 'unknown';
      response.setHeader('cache-control', hashed.test(sent) ? immutableCaching : revalidatedCaching);
      await file.sendTagged(request, response, found === undefined ? 404 : 200, contentTypeOf(sent));
      return 'answered';
    },
  };
};
