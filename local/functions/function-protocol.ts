/** Runs one function once, as Lambda's Invoke does: the handler's answer, or an `InvocationFailed`. */
export type Invoke = (event: unknown) => Promise<unknown>;

/** The handler threw, ran past its time, or its process died. What it had done until then stays done. */
export class InvocationFailed extends Error {
  override readonly name = 'InvocationFailed';
}

/** One invocation, on its way to a process that runs function handlers. */
export interface FunctionWorkerRequest {
  readonly id: number;
  readonly functionName: string;
  /** Absolute path of the module that exports `handler`. */
  readonly modulePath: string;
  readonly memoryMb: number;
  readonly deadlineEpochMs: number;
  readonly event: unknown;
}

/** Ahead of the first event. */
export type FunctionWorkerPreparation =
  /** Path of a module to load. */
  | { readonly warm: string }
  /** Path of a module that exports `rehearse`, and what to call it with; answered when that is over, however. */
  | { readonly rehearse: string; readonly rehearsal: unknown; readonly id: number };

export type FunctionWorkerResponse =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** A job that an invocation has written the end of: a caller that waits for it need not wait for what the invocation does after that. */
export interface FunctionWorkerNews {
  readonly endedJobId: string;
}
