import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import type { LocalFunction } from './function-process.ts';
import type { Invoke } from './function-protocol.ts';
import { createLambdaContext } from './lambda-context.ts';

interface FunctionModule {
  readonly handler: (event: unknown, context: Context) => Promise<unknown>;
}

/** Runs a function in this process, whose environment has its settings. It must end its work in time on its own. */
export const invokeHere =
  ({ name, modulePath, timeoutSeconds, memoryMb }: LocalFunction): Invoke =>
  async (event) => {
    const { handler } = (await import(pathToFileURL(modulePath).href)) as FunctionModule;
    const deadlineEpochMs = Date.now() + timeoutSeconds * 1000;
    return handler(event, createLambdaContext({ functionName: name, memoryMb, deadlineEpochMs }));
  };
