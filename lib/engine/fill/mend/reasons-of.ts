import type { RowResultObject } from '../row-store/read-row-block.ts';

/** Why a row is not complete: each code once, and each cause in words once. */
export interface Reasons {
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

/**
 * The reasons of a row for a person. The error of a required overlay ends with the message of the warning that led to it, which is
 * therefore not said again; the codes are all that the manifest has.
 */
export const reasonsOf = ({ error, warnings }: Pick<RowResultObject, 'error' | 'warnings'>): Reasons => {
  const codes = [...(error === undefined ? [] : [error.code]), ...warnings.map(({ code }) => code)];
  const further = warnings.filter(({ message }) => error?.message.endsWith(message) !== true).map(({ message }) => message);
  return { codes: [...new Set(codes)], messages: [...new Set([...(error === undefined ? [] : [error.message]), ...further])] };
};
