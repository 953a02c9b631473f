import type { Usage } from '@bulkfill/service/types/api';
import type { MonthOfUse } from '@bulkfill/service/types/console';
import { locale } from '../../language/language.ts';

/**
 * Returns the used, reserved and remaining shares of the limit in percent. They add up to 100 and are never negative.
 */
export const computeShares = ({
  rows_limit,
  rows_used,
  rows_reserved,
}: Usage): { readonly used: number; readonly reserved: number; readonly left: number } => {
  const whole = Math.max(rows_limit, rows_used + rows_reserved, 1);
  const used = (100 * rows_used) / whole;
  const reserved = (100 * rows_reserved) / whole;
  return { used, reserved, left: 100 - used - reserved };
};

export const countRowsLeft = ({ rows_limit, rows_used, rows_reserved }: Usage): number =>
  Math.max(0, rows_limit - rows_used - rows_reserved);

export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Returns the twelve months up to `last`, newest first; unused months count 0. */
export const listLastYear = (last: string, known: readonly MonthOfUse[]): readonly MonthOfUse[] => {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const name = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return known.find((each) => each.month === name) ?? { month: name, jobs: 0, rows: 0 };
  });
};

export const roundAxisTop = (largest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  return (
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
      .map((factor) => factor * power)
      .find((top) => top >= largest && Number.isInteger(top)) ?? power
  );
};
