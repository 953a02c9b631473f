import type { Readable } from 'node:stream';

/** A stream that the command line writes to, and whether a person looks at it. */
export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Characters of a line, at a terminal. */
  readonly columns?: number;
}

/** Everything that the command line takes from its surroundings, so that tests can run it in their own process. */
export interface CliIo {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Of standard output, for results that are bytes; 1 unless it is given. */
  readonly stdoutFd?: number;
  /** The process's own unless it is given. */
  readonly stdin?: Readable;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP: long work stops, cleans up and fails. */
  readonly signal: AbortSignal;
  /** Asks the person at the terminal; not there where nobody is at one. */
  readonly ask?: Ask;
  /**
   * There where what V8 compiles in this process may be kept for others, which take it only if V8's flags are the same: they must stay as they are. Told of a
   * render that was done in the calling thread.
   */
  readonly renderedHere?: () => void;
}

/** A question and its answer, in one line; undefined where the person ends the question with Ctrl-C or the end of input. */
export type Ask = (question: string) => Promise<string | undefined>;

/** What a command shows at its end: one JSON document, or lines for people. */
export const printResult = (io: CliIo, asJson: boolean, document: unknown, lines: readonly string[]): void => {
  io.stdout.write(asJson ? `${JSON.stringify(document, undefined, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
};
