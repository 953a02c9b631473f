import { hash } from 'node:crypto';
import type { Confirmable } from './confirmation.ts';

/** One hash for an action with its parameters, however they were written: members in one order, and no others. */
export const actionSha256 = (confirmable: Confirmable): string => {
  const { action, parameters } = confirmable;
  const members = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([action, members]), 'hex');
};

/** What is kept of a proof. */
export const proofSha256 = (proof: string): string => hash('sha256', proof, 'hex');
