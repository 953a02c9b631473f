import type { DirectRequest, DirectResponse } from '@bulkfill/local-aws/gate/direct-handler';
import type { Measurement } from '../../lib/stores/metrics/channel-metrics.ts';

/** Runs one function once, like Invoke of Lambda. Returns the handler's response, or throws `InvocationFailed`. */
export type Invoke = (event: unknown) => Promise<unknown>;

/** The handler threw or timed out, or its process died. Its effects until then remain. */
export class InvocationFailed extends Error {
  override readonly name = 'InvocationFailed';
}

export interface FunctionWorkerRequest {
  readonly id: number;
  readonly functionName: string;
  readonly modulePath: string;
  readonly memoryMb: number;
  readonly deadlineEpochMs: number;
  readonly event: unknown;
}

export type FunctionWorkerPreparation =
  /** Path of a module to load. Answered when it is loaded, or failed to. */
  | { readonly warm: string; readonly id: number }
  /** Path of a module that exports `rehearse`, with its argument. Answered when it has ended, successfully or not. */
  | { readonly rehearse: string; readonly rehearsal: unknown; readonly id: number };

export type FunctionWorkerResponse =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Servers in the parent process, which functions call by messages. */
export interface ParentServers {
  readonly endpoints: readonly string[];
  /** Folder of `ByteFiles`, to which functions write large bodies themselves. */
  readonly filesFolder: string;
  /** Whether a body must be on the disk before the call. */
  readonly syncsFiles: boolean;
}

/** Request to one of these servers. */
export interface ServerCall {
  readonly callId: number;
  readonly endpoint: string;
  readonly request: DirectRequest;
}

/** Response, or the message of an error. */
export interface ServerAnswer {
  readonly callId: number;
  readonly response?: Omit<DirectResponse, 'body'> & { readonly body: Uint8Array };
  readonly error?: string;
}

/** Job that an invocation has ended, for callers that need not wait for the rest of it; or a measurement. */
export type FunctionWorkerNews = { readonly endedJobId: string } | { readonly measurement: Measurement };
