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

export type FunctionWorkerResponse =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
