/**
 * A process that runs function handlers, as a Lambda environment does: each message is one invocation, answered by one
 * message with its result. It ends with its parent.
 */
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import type { FunctionWorkerRequest, FunctionWorkerResponse } from './function-protocol.ts';
import { lambdaContext } from './lambda-context.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const load = async (modulePath: string): Promise<Handler> => {
  const loaded = (await import(pathToFileURL(modulePath).href)) as { handler?: Handler };
  if (typeof loaded.handler !== 'function') throw new Error(`${modulePath} exports no handler.`);
  return loaded.handler;
};

const run = async (request: FunctionWorkerRequest): Promise<FunctionWorkerResponse> => {
  try {
    const handler = await load(request.modulePath);
    return { id: request.id, ok: true, result: (await handler(request.event, lambdaContext(request))) ?? null };
  } catch (error) {
    return { id: request.id, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('SIGINT', () => {});
// A function may listen too, to give up in good order. The process itself ends with its parent, or is killed.
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', (request: FunctionWorkerRequest | { readonly warm: string }) => {
  if ('warm' in request) void load(request.warm).catch(() => {});
  else void run(request).then((response) => process.send?.(response));
});
