import type { ChildProcess } from 'node:child_process';

export interface ServerDefinition {
  readonly name: string;
  /** Starts the process. Called again, with the same settings, after a crash. */
  readonly spawn: () => ChildProcess;
  readonly ready: (child: ChildProcess) => Promise<void>;
  /** Last output of the process, for the message about a crash. */
  readonly lastWords?: () => string;
  readonly askToStop: (child: ChildProcess) => void;
}

export interface ServerEvents {
  readonly restarted: (server: string, reason: string) => void;
  readonly gaveUp: (server: string, reason: string) => void;
}

export interface ManagedServer {
  readonly pid: () => number | null;
  stop(): Promise<void>;
}

const maxRestartsPerMinute = 5;
const stopGraceMs = 1500;

const outcome = (child: ChildProcess): string =>
  child.signalCode === null ? `exit code ${child.exitCode}` : child.signalCode;

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts a server, waits until it answers, and keeps it running until `stop`. */
export const startManagedServer = async (
  definition: ServerDefinition,
  events: ServerEvents,
): Promise<ManagedServer> => {
  let stopping = false;
  let child: ChildProcess;
  const restartTimesMs: number[] = [];

  const launch = async (): Promise<void> => {
    const started = definition.spawn();
    child = started;
    const died = exited(started).then(() => {
      throw new Error(
        `The ${definition.name} server ended while starting (${outcome(started)}). ${definition.lastWords?.() ?? ''}`.trim(),
      );
    });
    await Promise.race([definition.ready(started), died]);
    died.catch(() => {});
    started.once('exit', () => {
      if (!stopping && child === started) recover(outcome(started));
    });
  };

  const recover = (reason: string): void => {
    // The time of day could be set back.
    const nowMs = performance.now();
    restartTimesMs.push(nowMs);
    if (restartTimesMs.filter((time) => nowMs - time < 60_000).length > maxRestartsPerMinute) {
      events.gaveUp(definition.name, `${reason}, ${maxRestartsPerMinute} restarts within one minute failed`);
      return;
    }
    launch().then(
      () => events.restarted(definition.name, reason),
      (error: unknown) => events.gaveUp(definition.name, error instanceof Error ? error.message : String(error)),
    );
  };

  await launch();
  return {
    pid: () => child.pid ?? null,
    stop: async () => {
      stopping = true;
      const last = child;
      definition.askToStop(last);
      const force = setTimeout(() => last.kill('SIGKILL'), stopGraceMs);
      await exited(last);
      clearTimeout(force);
    },
  };
};
