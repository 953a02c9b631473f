export { backoffMs } from '../core/backoff.ts';
export { EngineError } from '../core/engine-error.ts';
export { dayMs, mib } from '../core/units.ts';
export { overlaySkipCodes } from '../pdf/overlay-skip-codes.ts';
