import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { functions, httpRoutes } from '../../infra/resources.ts';
import type { Invoke } from '../functions/function-protocol.ts';
import { lambdaContext } from '../functions/lambda-context.ts';
import { type RouteMatch, routeTable } from './route-table.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Returns the source file of a function. */
export const functionPath = (name: string): string => join(import.meta.dirname, '../../functions', `${name}.ts`);

const loadInvoke = async (name: string): Promise<Invoke> => {
  const description = functions.find((fn) => fn.name === name);
  if (description === undefined) throw new Error(`The manifest holds no function ${name}.`);
  const { handler } = (await import(pathToFileURL(functionPath(name)).href)) as { handler: Handler };
  const { timeoutSeconds, memoryMb } = description;
  return (event) => handler(event, lambdaContext({ functionName: name, memoryMb, deadlineEpochMs: Date.now() + timeoutSeconds * 1000 }));
};

/** Loads the functions of the HTTP API into this process. Their settings must be in its environment. */
export const loadHttpRoutes = async (): Promise<(method: string, path: string) => RouteMatch<Invoke> | undefined> => {
  const names = [...new Set(httpRoutes.map((route) => route.functionName))];
  const invokes = new Map(await Promise.all(names.map(async (name) => [name, await loadInvoke(name)] as const)));
  return routeTable(
    httpRoutes.flatMap(({ routeKey, functionName }) => {
      const invoke = invokes.get(functionName);
      return invoke === undefined ? [] : [[routeKey, invoke] as const];
    }),
  );
};

/** Returns the upload host, which is loaded into this process at its first request. */
export const lazyUploadHost = (): RequestListener => {
  let listener: RequestListener | undefined;
  const load = async (): Promise<RequestListener> => {
    const host = await import('../../lib/service/hosts/upload-host.ts');
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
