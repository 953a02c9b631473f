import type { EngineCode } from '../core/codes.ts';
import { EngineError } from '../core/engine-error.ts';
import { OpaqueError, type OpaqueErrorParts, toOpaqueParts } from '../core/opaque-error.ts';
import { WorkFailed, type WorkFailure } from './work-failed.ts';

/** An error in the form that crosses threads: an expected error by its code, any other by its safe parts. */
export type PortableError =
  | {
      readonly kind: 'app';
      readonly code: EngineCode;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>> | undefined;
    }
  /** Error of a thread that the sender had started. */
  | { readonly kind: 'work'; readonly failure: WorkFailure; readonly message: string; readonly byDocument: boolean }
  | { readonly kind: 'other'; readonly parts: OpaqueErrorParts };

export const toPortableError = (error: unknown): PortableError => {
  if (error instanceof WorkFailed) {
    return { kind: 'work', failure: error.failure, message: error.message, byDocument: error.byDocument };
  }
  if (!(error instanceof EngineError)) return { kind: 'other', parts: toOpaqueParts(error) };
  const { code, message, details } = error;
  return { kind: 'app', code, message, details };
};

export const fromPortableError = (error: PortableError): Error => {
  if (error.kind === 'work') return new WorkFailed(error.failure, error.message, { byDocument: error.byDocument });
  if (error.kind === 'other') return new OpaqueError(error.parts);
  const { code, message, details } = error;
  return new EngineError(code, { message, details });
};
