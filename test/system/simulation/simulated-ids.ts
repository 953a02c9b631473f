import type { Ids } from '../../../lib/core/ids.ts';
import type { Simulation } from './simulation.ts';

/** Ids and tokens that the seed decides. */
export const simulatedIds = ({ random }: Simulation): Ids => {
  const next = (): string =>
    Array.from({ length: 8 }, () =>
      random
        .below(2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  return {
    uuid: () => next().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
    token: (bytes) =>
      Buffer.from(next() + next(), 'hex')
        .subarray(0, bytes)
        .toString('base64url'),
  };
};
