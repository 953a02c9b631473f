/** Units, patience and errors, as a browser has them. */

export { backoffMs } from '../kit/backoff.ts';
export { EngineError } from '../kit/engine-error.ts';
export { dayMs, mib } from '../kit/units.ts';
export { overlaySkipCodes } from '../pdf/overlay-skipped.ts';
