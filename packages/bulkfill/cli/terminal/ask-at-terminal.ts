import { createInterface } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Ask } from './cli-io.ts';

/** Returns a function that asks on standard error; `undefined` without a terminal. Ctrl-C ends the question. */
export const askAtTerminal = (input: ReadStream, output: WriteStream): Ask | undefined => {
  if (!input.isTTY || !output.isTTY) return undefined;
  return (question) =>
    new Promise((resolve) => {
      const reader = createInterface({ input, output, terminal: true });
      reader.once('SIGINT', () => reader.close());
      reader.once('close', () => {
        output.write('\n');
        resolve(undefined);
      });
      reader.question(question, (answer) => {
        reader.removeAllListeners('close');
        reader.close();
        resolve(answer);
      });
    });
};
