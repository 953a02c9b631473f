import { hash } from 'node:crypto';
import type { Confirmable } from './confirmation.ts';

/** Returns one hash per action and parameters, regardless of the order of members. */
export const hashAction = (confirmable: Confirmable): string => {
  const { action, parameters } = confirmable;
  const members = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([action, members]), 'hex');
};

export const hashProof = (proof: string): string => hash('sha256', proof, 'hex');
