/** Runs one function once, as Lambda's Invoke does: the handler's answer, or an `InvocationFailed`. */
export type Invoke = (event: unknown) => Promise<unknown>;

/** The handler threw, ran past its time, or its process died. What it had done until then stays done. */
export class InvocationFailed extends Error {
  override readonly name = 'InvocationFailed';
}
