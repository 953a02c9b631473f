import { EngineError } from '../core/engine-error.ts';

/** Maximum depth: a row contains values, lists of values, and lists of objects of values. */
const maxDepth = 100;
/** Maximum values of every kind in a row, members of objects and items of arrays alike: the same as in a package. */
const maxValues = 100_000;

/** Throws EngineError `INVALID_ROWS_JSON` for a row that is too deep or holds more than 100,000 values. */
export const requireBoundedRow = (row: unknown): void => {
  let level = containersIn([row]);
  let values = 1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth)
      throw new EngineError('INVALID_ROWS_JSON', {
        message: 'The arrays or objects of the row are nested too deeply.',
      });
    const next: object[] = [];
    for (const container of level) {
      const members = Object.values(container);
      values += members.length;
      if (values > maxValues)
        throw new EngineError('INVALID_ROWS_JSON', { message: `The row holds more than ${maxValues} values.` });
      for (const member of containersIn(members)) next.push(member);
    }
    level = next;
  }
};

const containersIn = (values: readonly unknown[]): readonly object[] =>
  values.filter((value) => typeof value === 'object' && value !== null) as readonly object[];
