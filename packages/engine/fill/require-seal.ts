import { EngineError } from '../core/engine-error.ts';
import { maxTimestamps, type Seal } from '../pdf/seal/seal.ts';
import { requireValidAt } from '../pdf/seal/sealing-key.ts';
import type { RowJob } from './fill-input.ts';

/**
 * Returns the seal of a job; undefined if its rows are not sealed. Throws `SEAL_NOT_CONFIGURED`,
 * `SEAL_CERTIFICATE_INVALID` and `SEAL_TOO_MANY_TIMESTAMPS`.
 */
export const requireSeal = ({
  settings,
  options,
  rows,
}: Pick<RowJob, 'settings' | 'options' | 'rows'>): Seal | undefined => {
  if (!settings.seal) return undefined;
  const { seal } = options;
  if (seal === undefined) throw new EngineError('SEAL_NOT_CONFIGURED');
  requireValidAt(seal.key, Date.parse(seal.signedAt));
  if (seal.fetchTimestamp !== undefined) refuseManyTimestamps(rows.rowCount);
  return seal;
};

/** Throws `SEAL_TOO_MANY_TIMESTAMPS`. */
export const refuseManyTimestamps = (rowCount: number): void => {
  if (rowCount <= maxTimestamps) return;
  const message = `The job has ${rowCount} rows. With time stamps, a job has at most ${maxTimestamps}: split it.`;
  throw new EngineError('SEAL_TOO_MANY_TIMESTAMPS', { message });
};
