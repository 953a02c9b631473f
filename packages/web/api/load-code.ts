import { texts } from '../texts/ui.ts';
import { ApiError } from './api-error.ts';
import { send } from './client.ts';

/** Runs `make` once per name, such as loading an immutable file. Retries after a failure. */
export const onceEach = <Result>(make: (name: string) => Promise<Result>): ((name: string) => Promise<Result>) => {
  const made = new Map<string, Promise<Result>>();
  return (name) => {
    const result = made.get(name) ?? make(name);
    made.set(name, result);
    result.catch(() => made.delete(name));
    return result;
  };
};

/** Throws `ApiError` if it is unavailable: without a connection, or after an update replaced it. */
export const loadCode = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch(() => {
    throw new ApiError(texts.codeNotLoaded);
  });

/**
 * Loads a worker script into the browser's cache before the worker starts. A worker that fails to start reports no
 * reason, and pdf.js would then treat every document as broken. Throws `ApiError`.
 */
export const loadWorker = onceEach(async (url) => {
  await loadCode(send('GET', url).then((response) => response.arrayBuffer()));
});
