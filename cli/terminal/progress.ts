import { Presets, SingleBar } from 'cli-progress';
import type { CliIo } from './cli-io.ts';

/** Long work shown on standard error: a bar for a person at a terminal, a plain line for each step elsewhere. */
export interface Progress {
  /** Whether a person looks on. */
  readonly isLive: boolean;
  /** A step without a measure. */
  step(text: string): void;
  /** Something that takes its time, told again and again: one line that changes at a terminal, a line now and then elsewhere. */
  wait(text: string): void;
  /** A step that is measured; `total` units of work. */
  begin(label: string, total: number): void;
  update(done: number): void;
  /** Ends a measured step; harmless when there is none. */
  end(): void;
}

/** Progress on standard error. With `--json`, and nobody at a terminal, there is none. */
export const progressOn = (io: CliIo, asJson: boolean): Progress => {
  if (io.stderr.isTTY === true) return barProgress(io);
  return asJson ? silentProgress : lineProgress(io);
};

const silentProgress: Progress = {
  isLive: false,
  step: () => undefined,
  wait: () => undefined,
  begin: () => undefined,
  update: () => undefined,
  end: () => undefined,
};

const betweenWaitsMs = 15_000;

const lineProgress = (io: CliIo): Progress => {
  let toldAtMs = performance.now();
  const say = (text: string): void => {
    toldAtMs = performance.now();
    io.stderr.write(`${text}\n`);
  };
  return {
    ...silentProgress,
    step: say,
    begin: say,
    wait: (text) => {
      if (performance.now() - toldAtMs >= betweenWaitsMs) say(text);
    },
  };
};

/** To the first column, and away with what stands there. */
const clearLine = '\r\u001b[K';

const barProgress = (io: CliIo): Progress => {
  let bar: SingleBar | undefined;
  let isWaiting = false;
  const end = () => {
    bar?.stop();
    bar = undefined;
    if (isWaiting) io.stderr.write(clearLine);
    isWaiting = false;
  };
  return {
    isLive: true,
    step: (text) => {
      end();
      io.stderr.write(`${text}\n`);
    },
    wait: (text) => {
      end();
      isWaiting = true;
      // A line that wraps could no longer be cleared; a terminal shows Ctrl-C in it as "^C".
      io.stderr.write(text.slice(0, (io.stderr.columns ?? 80) - 3));
    },
    begin: (label, total) => {
      end();
      bar = new SingleBar(
        { format: `${label} {bar} {percentage}% · {eta_formatted} left`, stream: process.stderr, hideCursor: true },
        Presets.shades_classic,
      );
      bar.start(Math.max(1, total), 0);
    },
    update: (done) => bar?.update(done),
    end,
  };
};
