/** Units, backoff and errors for the browser. */

export { backoffMs } from '../kit/backoff.ts';
export { EngineError } from '../kit/engine-error.ts';
export { dayMs, mib } from '../kit/units.ts';
export { overlaySkipCodes } from '../pdf/overlay-skip-codes.ts';
