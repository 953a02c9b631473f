import { dateFromSerial, getFormatDateInfo } from 'numfmt';

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** The last day of the spreadsheet calendar, 1900-01-01 to 9999-12-31. */
const lastDay = 2_958_465;
const secondsOfDay = 86_400;

/**
 * Formats a date in ISO 8601, with the precision of its cell: `2026-11-24`, `2026-11-24T14:05:00`, `14:05:00`. Returns
 * `undefined` outside the calendar.
 * @param pattern the date format of the cell.
 * @param value in days of the calendar of 1900.
 */
export const formatIsoDate = (pattern: string, value: number): string | undefined => {
  if (!(value >= 0 && value < lastDay + 1)) return undefined;
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(pattern);
  const inSeconds = Math.round(value * secondsOfDay);
  const days = Math.floor(inSeconds / secondsOfDay);
  const rest = inSeconds % secondsOfDay;
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60]
    .map((part) => digits(part, 2))
    .join(':');
  if (!year && !month && !day) return time;
  // Day 0 and 1900-02-29 exist only in spreadsheet calendars.
  const parts = days < 1 || days === 60 || days > lastDay ? null : dateFromSerial(days);
  if (parts === null) return undefined;
  const [y, m, d] = parts;
  const date = `${digits(y, 4)}-${digits(m, 2)}-${digits(d, 2)}`;
  return hours || minutes || seconds ? `${date}T${time}` : date;
};
