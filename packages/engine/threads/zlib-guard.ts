import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/**
 * Node ends the whole process if a thread is terminated between the creation and the setup of a compression stream
 * ("Assertion failed: init_done_"), and a thread that fills creates thousands per second. So a thread marks its zlib
 * calls. The host makes the thread sleep before its next call, or waits until the current one has ended.
 *
 *      thread:  inside = 1; ending? → inside = 0, sleep forever       zlib call      inside = 0
 *      host:    ending = 1; inside? → wait                            terminate
 */
export type ZlibState = Int32Array<SharedArrayBuffer>;

const inside = 0;
const ending = 1;

export const newZlibState = (): ZlibState => new Int32Array(new SharedArrayBuffer(8));

const pauseMs = 1;
// Far more than the setup of a stream takes on any machine: a longer call is past it.
const longestMs = 2000;

/** For the host: resolves when the thread can be terminated. */
export const awaitOutsideZlib = async (state: ZlibState): Promise<void> => {
  Atomics.store(state, ending, 1);
  const startMs = performance.now();
  while (Atomics.load(state, inside) === 1 && performance.now() - startMs < longestMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

type AnyFunction = (...parameters: never[]) => unknown;

const guarded = (state: ZlibState, call: AnyFunction): AnyFunction =>
  function (this: unknown, ...parameters: never[]): unknown {
    Atomics.store(state, inside, 1);
    if (Atomics.load(state, ending) === 1) {
      Atomics.store(state, inside, 0);
      Atomics.wait(state, ending, 1);
    }
    try {
      return call.apply(this, parameters);
    } finally {
      Atomics.store(state, inside, 0);
    }
  };

/** Matches the functions of zlib for whole texts: `deflateSync`, `gunzip`. Others cannot be replaced. */
const makesStreams = /^(deflate|inflate|gzip|gunzip|unzip|brotli|zstd)/;

/** For the thread: guards every function of zlib that creates a stream, for every module of the thread. */
export const guardZlib = (state: ZlibState): void => {
  const functions = zlib as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(functions)) {
    if (typeof value === 'function' && makesStreams.test(name)) functions[name] = guarded(state, value as AnyFunction);
  }
  syncBuiltinESMExports();
};
