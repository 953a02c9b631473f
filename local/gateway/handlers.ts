import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { httpRoutes } from '../../infra/resources.ts';
import type { Api } from '../../lib/routes/api.ts';
import type { Fetch } from './call-api.ts';
import { type RouteMatch, routeTable } from './route-table.ts';

/** Returns the module of a function: the source, or in a bundle the file next to this one. */
const addressOf = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `../../functions/${name}.ts` : `./functions/${name}.js`, import.meta.url);

export const locateFunction = (name: string): string => fileURLToPath(addressOf(name));

const loadFetch = async (name: string): Promise<Fetch> => {
  const { api } = (await import(addressOf(name).href)) as { readonly api: Api };
  return (request, bindings) => api.fetch(request, bindings);
};

/** Loads the APIs of the functions into this process. Their settings must be in its environment. */
export const loadHttpRoutes = async (): Promise<(method: string, path: string) => RouteMatch<Fetch> | undefined> => {
  const names = [...new Set(httpRoutes.map((route) => route.functionName))];
  const apis = new Map(await Promise.all(names.map(async (name) => [name, await loadFetch(name)] as const)));
  return routeTable(
    httpRoutes.map(({ routeKey, functionName }) => [routeKey, apis.get(functionName) as Fetch] as const),
  );
};

/** Returns the upload host, which is loaded into this process at its first request. */
export const lazyUploadHost = (): RequestListener => {
  let listener: RequestListener | undefined;
  const load = async (): Promise<RequestListener> => {
    const host = await import('../../lib/composition/upload-host.ts');
    return host.hostListener(host.hostApi(process.env));
  };
  return (request, response) => {
    if (listener !== undefined) {
      listener(request, response);
      return;
    }
    load().then(
      (loaded) => {
        listener ??= loaded;
        listener(request, response);
      },
      () => response.destroy(),
    );
  };
};
