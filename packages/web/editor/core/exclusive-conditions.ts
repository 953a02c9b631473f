import { parseColumnKey } from '@bulkfill/engine/browser/rows';
import { columnsNamedIn } from '../../files/template-columns.ts';
import { isThere } from './conditions.ts';

/** Rows tried at most; conditions with more combinations count as compatible. */
const mostRows = 2000;

const isDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const dayMs = 86_400_000;

/** A value that no condition names. */
const neverWritten = '\u0001';

/** Returns cells at and around each constant of a condition. */
const cellsAround = (json: unknown): readonly string[] => {
  if (typeof json === 'number') return [json, json - 1, json + 1].map(String);
  if (typeof json === 'string') {
    if (parseColumnKey(json) !== undefined) return [];
    return isDate.test(json) ? [json, new Date(Date.parse(json) + dayMs).toISOString().slice(0, 10)] : [json];
  }
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(cellsAround) : [];
};

/** Removes input formats, so that the tried cells are readable. */
const withoutInput = (when: object): unknown =>
  JSON.parse(JSON.stringify(when, (key, value: unknown) => (/^input(Locale)?$/.test(key) ? undefined : value)));

/** Whether some row may meet two conditions. Tries combinations of the values that they name. */
export const canBothHold = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return true;
  const [first, second] = [withoutInput(one), withoutInput(other)];
  const columns = [...new Set([...columnsNamedIn(first), ...columnsNamedIn(second)])];
  const values = [
    ...new Set(['', neverWritten, '0001-01-01', '9999-12-31', ...cellsAround(first), ...cellsAround(second)]),
  ];
  if (values.length ** columns.length > mostRows) return true;
  let rows: readonly (readonly string[])[] = [[]];
  for (const column of columns)
    rows = rows.flatMap((row) => values.map((value) => Object.assign([...row], { [column]: value })));
  return rows.some((row) => isThere(first, row) && isThere(second, row));
};
