import { repeats } from '../../core/diagnostic.ts';
import type { RowResultObject } from '../row-store/read-row-block.ts';

/** Reasons that a row is not complete: distinct codes, and distinct messages. */
export interface Reasons {
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

/** Returns the reasons of a row. A warning that the error repeats adds its code and no message. */
export const reasonsOf = ({ error, warnings }: Pick<RowResultObject, 'error' | 'warnings'>): Reasons => {
  const codes = [...(error === undefined ? [] : [error.code]), ...warnings.map(({ code }) => code)];
  const further = warnings.filter((warning) => !repeats(error, warning)).map(({ message }) => message);
  return {
    codes: [...new Set(codes)],
    messages: [...new Set([...(error === undefined ? [] : [error.message]), ...further])],
  };
};
