import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/**
 * Node ends the whole process when a thread is terminated between making a compression stream and setting it up ("Assertion failed:
 * init_done_"), and a thread that fills makes thousands a second. So a thread says when it is in zlib, and the code that ends it has it
 * stop
 * before zlib, or waits until it is out.
 *
 *      thread:  inside = 1; ending? → inside = 0, sleep for ever      zlib call      inside = 0
 *      host:    ending = 1; inside? → wait                            terminate
 *
 * A thread takes the threads along that it has started itself, so all of them have their place in one state: the thread's own, then those
 * of its helpers.
 */
export type ZlibState = Int32Array<SharedArrayBuffer>;

/** Threads that one thread may start. */
export const maxHelpers = 64;

const placeInts = 3;
const inside = 0;
const ending = 1;
/** KiB that a helper has, which its own thread's heap does not show. */
const used = 2;

/** What a thread and its host share. */
export const newZlibState = (): ZlibState => new Int32Array(new SharedArrayBuffer(4 * placeInts * (1 + maxHelpers)));

const allPlaces = Array.from({ length: 1 + maxHelpers }, (_, place) => place);
const pauseMs = 1;
// Far more than setting a stream up takes, whatever the machine does besides: a call that lasts longer is past it.
const longestMs = 2000;

/** For the host: resolves when the threads of some places (by default all) can be terminated. */
export const outsideZlib = async (state: ZlibState, places: readonly number[] = allPlaces): Promise<void> => {
  for (const place of places) Atomics.store(state, place * placeInts + ending, 1);
  const startMs = performance.now();
  const isInside = (place: number): boolean => Atomics.load(state, place * placeInts + inside) === 1;
  while (places.some(isInside) && performance.now() - startMs < longestMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

/** For a thread that has ended one of its helpers: its place can be taken by another. */
export const freePlace = (state: ZlibState, place: number): void => {
  for (let index = 0; index < placeInts; index++) Atomics.store(state, place * placeInts + index, 0);
};

/** For a helper: says what it has. */
export const tellUsedBytes = (state: ZlibState, place: number, bytes: number): void => {
  Atomics.store(state, place * placeInts + used, Math.ceil(bytes / 1024));
};

/** For the host: what the helpers have. */
export const helpersUsedBytes = (state: ZlibState): number =>
  allPlaces.reduce((sum, place) => sum + Atomics.load(state, place * placeInts + used), 0) * 1024;

type AnyFunction = (...parameters: never[]) => unknown;

const guarded = (state: ZlibState, place: number, call: AnyFunction): AnyFunction => {
  const insideAt = place * placeInts + inside;
  const endingAt = place * placeInts + ending;
  const around = function (this: unknown, ...parameters: never[]): unknown {
    Atomics.store(state, insideAt, 1);
    if (Atomics.load(state, endingAt) === 1) {
      Atomics.store(state, insideAt, 0);
      Atomics.wait(state, endingAt, 1);
    }
    try {
      return call.apply(this, parameters);
    } finally {
      Atomics.store(state, insideAt, 0);
    }
  };
  return around;
};

/** The functions of zlib that do a whole text: `deflateSync`, `gunzip`, … Those that only make a stream (`createGunzip`) cannot be replaced. */
const makesStreams = /^(deflate|inflate|gzip|gunzip|unzip|brotli|zstd)/;

let ownState: ZlibState | undefined;

/** The state of this thread, where it is guarded. */
export const zlibStateOfThread = (): ZlibState | undefined => ownState;

/** For the thread: guards every function of zlib that makes a stream, for every module of the thread. `place`: 0 except for a helper. */
export const guardZlib = (state: ZlibState, place = 0): void => {
  ownState = state;
  const functions = zlib as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(functions)) {
    if (typeof value === 'function' && makesStreams.test(name)) functions[name] = guarded(state, place, value as AnyFunction);
  }
  syncBuiltinESMExports();
};
