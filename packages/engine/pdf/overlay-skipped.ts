import { type DiagnosticParams, messageOf } from '../core/diagnostic.ts';
import type { OverlaySkipCode } from './overlay-skip-codes.ts';

/** V8 only; other engines have no such limit. */
const stackTraces = Error as { stackTraceLimit?: number | undefined };

/**
 * Thrown by a drawing function to skip its overlay in this row. The message never contains the value. Has no stack
 * trace: capturing one costs several times as much as stamping a row.
 */
export class OverlaySkipped extends Error {
  override readonly name = 'OverlaySkipped';
  readonly code: OverlaySkipCode;
  readonly params: DiagnosticParams;

  constructor(code: OverlaySkipCode, rule: string, facts: Omit<DiagnosticParams, 'rule'> = {}) {
    const params = { rule, ...facts };
    const { stackTraceLimit } = stackTraces;
    stackTraces.stackTraceLimit = 0;
    super(messageOf(params));
    stackTraces.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.params = params;
  }
}

export const imageUnreadable = (reason: string): OverlaySkipped =>
  new OverlaySkipped('VALUE_INVALID', `The picture cannot be read: ${reason}.`);
