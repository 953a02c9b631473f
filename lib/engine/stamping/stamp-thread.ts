/** A thread that helps to make the rows of one fill: it compiles the document too, and then makes the windows that it is handed. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MakeRow } from '../fill/made-row.ts';
import { packWindow } from '../fill/packed-window.ts';
import { stampHelper } from '../fill/stamp-setup.ts';
import { toPortableError } from '../threads/portable-error.ts';
import { guardZlib, tellUsedBytes } from '../threads/zlib-guard.ts';
import { threadMs } from './help-policy.ts';
import { readPackagedFile } from './packaged-file-reader.ts';
import type { StampAnswer, StampRequest, StampThreadData } from './stamp-message.ts';

const port = parentPort;
if (port === null) throw new Error('This module is the code of a thread.');
const { state, place } = workerData as StampThreadData;
guardZlib(state, place);

const answer = (message: StampAnswer, transfer: ArrayBuffer[] = []): void => {
  const { heapTotal, external } = process.memoryUsage();
  tellUsedBytes(state, place, heapTotal + external);
  port.postMessage(message, transfer);
};

let make: MakeRow | undefined;

port.on('message', (request: StampRequest) => {
  if (request.kind === 'setup') {
    stampHelper(request.setup, readPackagedFile).then(
      (made) => {
        make = made;
        answer({ kind: 'ready' });
      },
      () => answer({ kind: 'unable' }),
    );
    return;
  }
  if (make === undefined) throw new Error('A window came before the document.');
  const startMs = threadMs();
  const window = packWindow(request.window, make, toPortableError);
  answer({ kind: 'made', window, ms: threadMs() - startMs }, [window.bytes.buffer]);
});
