import type { CliIo } from './cli-io.ts';

/** Progress of long work on standard error: a bar at a terminal, otherwise one line per step. */
export interface Progress {
  readonly isLive: boolean;
  step(text: string): void;
  /** Reports repeatedly on slow work: one changing line at a terminal, otherwise a line now and then. */
  wait(text: string): void;
  begin(label: string, total: number): void;
  update(done: number): void;
  end(): void;
}

export const createProgress = (io: CliIo, asJson: boolean): Progress => {
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

const clearLine = '\r\u001b[K';

const barCells = 25;
const betweenDrawingsMs = 100;

/** Formats a bar, the share that is done, and the remaining time at the average pace. */
const barText = (label: string, done: number, total: number, elapsedMs: number): string => {
  const share = Math.min(1, done / total);
  const full = Math.round(share * barCells);
  const left = share === 0 ? '' : ` · ${Math.round(((elapsedMs / share) * (1 - share)) / 1000)} s left`;
  return `${label} ${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${Math.floor(100 * share)}%${left}`;
};

const barProgress = (io: CliIo): Progress => {
  let bar:
    | { readonly label: string; readonly total: number; readonly startMs: number; drawnAtMs: number; done: number }
    | undefined;
  let isWaiting = false;
  /** A wrapped line could no longer be cleared. A terminal prints Ctrl-C in the line as "^C". */
  const draw = (text: string): void => {
    io.stderr.write(`${clearLine}${text.slice(0, (io.stderr.columns ?? 80) - 3)}`);
  };
  const drawBar = (): void => {
    if (bar === undefined) return;
    const nowMs = performance.now();
    bar.drawnAtMs = nowMs;
    draw(barText(bar.label, bar.done, bar.total, nowMs - bar.startMs));
  };
  const end = (): void => {
    drawBar();
    if (bar !== undefined) io.stderr.write('\n');
    else if (isWaiting) io.stderr.write(clearLine);
    bar = undefined;
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
      draw(text);
    },
    begin: (label, total) => {
      end();
      bar = { label, total: Math.max(1, total), startMs: performance.now(), drawnAtMs: 0, done: 0 };
      drawBar();
    },
    update: (done) => {
      if (bar === undefined) return;
      bar.done = done;
      if (performance.now() - bar.drawnAtMs >= betweenDrawingsMs) drawBar();
    },
    end,
  };
};
