/**
 * Process that runs function handlers, like a Lambda environment: each message is one invocation, answered by one
 * message with its result. It ends with its parent.
 */
import { subscribe } from 'node:diagnostics_channel';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { type Step, stepChannel } from '../../lib/core/steps.ts';
import { type Measurement, metricsChannel } from '../../lib/stores/metrics/channel-metrics.ts';
import type {
  FunctionWorkerNews,
  FunctionWorkerPreparation,
  FunctionWorkerRequest,
  FunctionWorkerResponse,
  ParentServers,
  ServerAnswer,
} from './function-protocol.ts';
import { createLambdaContext } from './lambda-context.ts';
import { callParentServers } from './parent-servers.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

interface FunctionModule {
  readonly handler?: Handler;
  readonly rehearse?: (rehearsal: unknown) => Promise<void>;
}

const moduleAt = async (modulePath: string): Promise<FunctionModule> =>
  (await import(pathToFileURL(modulePath).href)) as FunctionModule;

const load = async (modulePath: string): Promise<Handler> => {
  const loaded = await moduleAt(modulePath);
  if (typeof loaded.handler !== 'function') throw new Error(`${modulePath} exports no handler.`);
  return loaded.handler;
};

const run = async (request: FunctionWorkerRequest): Promise<FunctionWorkerResponse> => {
  try {
    const handler = await load(request.modulePath);
    return { id: request.id, ok: true, result: (await handler(request.event, createLambdaContext(request))) ?? null };
  } catch (error) {
    return {
      id: request.id,
      ok: false,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
};

subscribe(stepChannel, (message) => {
  const { name, jobId } = message as Step;
  if (name === 'execute.ended') process.send?.({ endedJobId: jobId } satisfies FunctionWorkerNews);
});

subscribe(metricsChannel, (message) => {
  process.send?.({ measurement: message as Measurement } satisfies FunctionWorkerNews);
});

process.on('SIGINT', () => {});
// A function may also listen, to stop in order. The process itself ends with its parent, or is killed.
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));

/** Events wait for the rehearsal: they would have to load and compile the same code at the same time. */
let rehearsed: Promise<unknown> = Promise.resolve();
let hear: (answer: ServerAnswer) => void = () => {};
process.on('message', (message: FunctionWorkerRequest | FunctionWorkerPreparation | ParentServers | ServerAnswer) => {
  if ('callId' in message) return hear(message);
  if ('endpoints' in message) {
    hear = callParentServers(message, (call) => process.send?.(call));
    return;
  }
  const prepared = ({ id }: { readonly id: number }): unknown =>
    process.send?.({ id, ok: true, result: null } satisfies FunctionWorkerResponse);
  if ('warm' in message)
    void load(message.warm)
      .catch(() => {})
      .then(() => prepared(message));
  else if ('rehearse' in message) {
    rehearsed = moduleAt(message.rehearse)
      .then((loaded) => loaded.rehearse?.(message.rehearsal))
      .catch(() => {})
      .then(() => prepared(message));
  } else void rehearsed.then(() => run(message)).then((response) => process.send?.(response));
});
