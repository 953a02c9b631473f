import { createInterface } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Ask } from './cli-io.ts';

/**
 * Questions to the person at a terminal, on standard error, as standard output may be read by a program. Undefined where nobody is there.
 * While it asks, the terminal hands over Ctrl-C as a key, so it ends the question and signals nothing.
 */
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
