import { ApiError } from './api-error.ts';
import { send } from './client.ts';
import { onceEach } from './once-each.ts';

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
