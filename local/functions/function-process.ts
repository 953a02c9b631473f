import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DirectHandler } from '@bulkfill/local-aws/gate/direct-handler';
import type { Measurement } from '../../lib/stores/metrics/channel-metrics.ts';
import { functionNodeOptions } from '../collector-options.ts';
import { guardAgainstOrphan } from '../servers/orphan-guard.ts';
import { answerServerCall } from './answer-server-call.ts';
import {
  type FunctionWorkerNews,
  type FunctionWorkerPreparation,
  type FunctionWorkerRequest,
  type FunctionWorkerResponse,
  InvocationFailed,
  type Invoke,
  type ParentServers,
  type ServerCall,
} from './function-protocol.ts';

export interface LocalFunction {
  readonly name: string;
  readonly modulePath: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
}

/** Process that runs handlers, so that their load and crashes do not affect this process. */
export interface FunctionProcess {
  readonly invoke: (fn: LocalFunction) => Invoke;
  /** Loads a function before the first event. Resolves when done; rejects if the process ends. */
  warm(fn: LocalFunction): Promise<unknown>;
  /** Calls `rehearse` of a module before the first event. Resolves when done; rejects if the process ends. */
  rehearse(modulePath: string, rehearsal: unknown): Promise<unknown>;
  readonly pid: () => number | null;
  /** Whether the process runs, and has answered all preparations. */
  readonly isReady: () => boolean;
  /** Notifies the functions of a shutdown (SIGTERM), so that they can stop in order. */
  warn(): void;
  /** Ends the process if it has no work. The next event starts it again. */
  rest(): void;
  /** Ends the process and cuts off running work. */
  stop(): Promise<void>;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: InvocationFailed) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

export interface DirectServers extends Omit<ParentServers, 'endpoints'> {
  readonly handlers: ReadonlyMap<string, DirectHandler>;
}

export interface FunctionProcessOptions {
  /** Lowers the priority if processors are scarce, 0 to 19. */
  readonly niceness?: number;
  readonly onEnded?: (jobId: string) => void;
  readonly onMeasured?: (measurement: Measurement) => void;
  /** Servers of this process that the functions call by messages. Default: none, they call by HTTP. */
  readonly servers?: DirectServers | undefined;
  /** Called when the process ended on its own. */
  readonly onExit?: () => void;
}

const leastPriority = 19;

/** Lowers the priority of a whole process, relative to this one. */
const standBack = ({ pid }: ChildProcess, niceness: number): void => {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, Math.min(leastPriority, getPriority() + niceness));
  } catch {
    // It has already ended, or the system does not permit it. It works anyway.
  }
};

/** Announces the servers to a child process, and answers its calls. */
const answerServerCalls = (child: ChildProcess, { handlers, ...settings }: DirectServers): void => {
  child.send({ ...settings, endpoints: [...handlers.keys()] } satisfies ParentServers);
  child.on('message', (call: object | ServerCall) => {
    if (!('callId' in call)) return;
    void answerServerCall(handlers, call).then((answer) => {
      if (child.connected) child.send(answer);
    });
  });
};

const forkWorker = (environment: NodeJS.ProcessEnv, niceness: number, servers?: DirectServers): ChildProcess => {
  const child = fork(fileURLToPath(new URL('./function-worker.ts', import.meta.url)), [], {
    execArgv: functionNodeOptions,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  guardAgainstOrphan(child);
  standBack(child, niceness);
  if (servers !== undefined) answerServerCalls(child, servers);
  return child;
};

const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

/** Starts such a process on demand and after a crash. An invocation past its timeout kills it, as on Lambda. */
export const functionProcess = (
  environment: NodeJS.ProcessEnv,
  { niceness = 0, onEnded, onMeasured, servers, onExit }: FunctionProcessOptions = {},
): FunctionProcess => {
  let child: ChildProcess | undefined;
  let lastId = 0;
  let isReady = false;
  let preparations = 0;
  let isStopping = false;
  const pending = new Map<number, Pending>();

  const settle = (id: number): Pending | undefined => {
    const waiting = pending.get(id);
    if (waiting !== undefined) clearTimeout(waiting.timer);
    pending.delete(id);
    return waiting;
  };

  const start = (): ChildProcess => {
    const started = forkWorker(environment, niceness, servers);
    started.on('message', (response: FunctionWorkerResponse | FunctionWorkerNews | ServerCall) => {
      if ('callId' in response) return;
      if ('endedJobId' in response) return onEnded?.(response.endedJobId);
      if ('measurement' in response) return onMeasured?.(response.measurement);
      isReady = true;
      const waiting = settle(response.id);
      return response.ok ? waiting?.resolve(response.result) : waiting?.reject(new InvocationFailed(response.message));
    });
    started.on('error', () => {});
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      child = undefined;
      isReady = false;
      for (const id of [...pending.keys()]) {
        settle(id)?.reject(new InvocationFailed(`The function's process ended (${signal ?? `exit code ${code}`}).`));
      }
      if (!isStopping) onExit?.();
    });
    return started;
  };

  const running = (): ChildProcess => (child ??= start());

  const prepare = (preparation: (id: number) => FunctionWorkerPreparation): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const target = running();
      lastId++;
      preparations++;
      pending.set(lastId, { resolve, reject, timer: undefined });
      target.send(preparation(lastId));
    }).finally(() => preparations--);

  return {
    invoke: (fn) => (event) =>
      new Promise((resolve, reject) => {
        const target = running();
        lastId++;
        const id = lastId;
        const timer = setTimeout(() => {
          settle(id)?.reject(new InvocationFailed(`${fn.name} timed out after ${fn.timeoutSeconds} seconds.`));
          target.kill('SIGKILL');
        }, fn.timeoutSeconds * 1000);
        timer.unref();
        pending.set(id, { resolve, reject, timer });
        const request: FunctionWorkerRequest = {
          id,
          functionName: fn.name,
          modulePath: fn.modulePath,
          memoryMb: fn.memoryMb,
          deadlineEpochMs: Date.now() + fn.timeoutSeconds * 1000,
          event,
        };
        target.send(request);
      }),
    warm: (fn) => prepare((id) => ({ warm: fn.modulePath, id })),
    rehearse: (modulePath, rehearsal) => prepare((id) => ({ rehearse: modulePath, rehearsal, id })),
    pid: () => child?.pid ?? null,
    isReady: () => isReady && preparations === 0,
    warn: () => void child?.kill('SIGTERM'),
    rest: () => {
      if (pending.size > 0) return;
      child?.kill('SIGKILL');
      child = undefined;
      isReady = false;
    },
    stop: async () => {
      isStopping = true;
      if (child !== undefined) await killed(child);
    },
  };
};
