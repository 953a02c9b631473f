import { ApiError } from './api-error.ts';
import { send } from './client.ts';

/** Does something once for each name, such as loading a file that never changes; what has failed is tried again. */
export const onceEach = <Result>(make: (name: string) => Promise<Result>): ((name: string) => Promise<Result>) => {
  const made = new Map<string, Promise<Result>>();
  return (name) => {
    const result = made.get(name) ?? make(name);
    made.set(name, result);
    result.catch(() => made.delete(name));
    return result;
  };
};

/** Code that is loaded once it is needed. Throws `ApiError` where it does not come: without a connection, or when an update has replaced it. */
export const loadCode = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch(() => {
    throw new ApiError(
      'A part of this page could not be loaded. Check the connection, then try again. If it still cannot be loaded, reload the page.',
    );
  });

/**
 * Has a thread's script in the browser's cache before the thread is started: a thread that does not start tells nobody why, and pdf.js, which
 * then fails for good, would take every document for a broken one. Throws `ApiError`.
 */
export const loadWorker = onceEach(async (url) => {
  await loadCode(send('GET', url).then((response) => response.arrayBuffer()));
});
