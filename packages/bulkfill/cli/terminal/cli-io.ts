import type { Readable } from 'node:stream';

export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Environment of the command line, replaceable so that tests can run it in their own process. */
export interface CliIo {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Descriptor of standard output, for binary results. Default: 1. */
  readonly stdoutFd?: number;
  readonly stdin?: Readable;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP: long work stops, cleans up and fails. */
  readonly signal: AbortSignal;
  readonly ask?: Ask;
  /** Called after a render in the calling thread; set if compiled code may be cached. */
  readonly renderedHere?: () => void;
}

/**
 * Asks a question and returns the answer in one line; `undefined` if the user ends it with Ctrl-C or the end of input.
 */
export type Ask = (question: string) => Promise<string | undefined>;

export const printResult = (io: CliIo, asJson: boolean, document: unknown, lines: readonly string[]): void => {
  io.stdout.write(asJson ? `${JSON.stringify(document, undefined, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
};
