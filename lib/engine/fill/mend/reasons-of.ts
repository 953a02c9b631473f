import type { RowResultObject } from '../row-store/read-row-block.ts';

/** Reasons that a row is not complete: distinct codes, and distinct messages. */
export interface Reasons {
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

/**
 * Returns the reasons of a row for users. The error of a required overlay ends with the message of the warning that
 * caused it, so that message is omitted. The codes are complete.
 */
export const reasonsOf = ({ error, warnings }: Pick<RowResultObject, 'error' | 'warnings'>): Reasons => {
  const codes = [...(error === undefined ? [] : [error.code]), ...warnings.map(({ code }) => code)];
  const further = warnings.filter(({ message }) => error?.message.endsWith(message) !== true).map(({ message }) => message);
  return { codes: [...new Set(codes)], messages: [...new Set([...(error === undefined ? [] : [error.message]), ...further])] };
};
