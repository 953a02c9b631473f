import * as v from 'valibot';
import { maxColumnNumber, parseColumnKey } from '../../rows/column-key.ts';
import { packageLimits } from '../package-limits.ts';
import type { Color } from '../template.ts';

/** Maximum magnitude of points, degrees or counts: larger than any page. */
const maxMagnitude = 1_000_000;

const { maxTextCharacters, maxIdCharacters } = packageLimits;

/** Returns whether a text has at most `limit` code points. Counts them only if the UTF-16 length is inconclusive. */
const hasAtMostCharacters = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= 2 * limit && [...text].length <= limit);

/** A string of at most 10,000 code points. */
export const text = v.pipe(
  v.string('must be a string'),
  v.check((value) => hasAtMostCharacters(value, maxTextCharacters), `must be at most ${maxTextCharacters} characters`),
);

export const filledText = v.pipe(
  text,
  v.check((value) => value.length > 0, 'must not be empty'),
);

/** A name of at most 200 code points. */
export const idText = v.pipe(
  filledText,
  v.check((value) => hasAtMostCharacters(value, maxIdCharacters), `must be at most ${maxIdCharacters} characters`),
);

/** A bounded number. JSON can contain 1e999, which parses as infinity. */
export const finite = v.pipe(
  v.number('must be a number'),
  v.check((value) => Math.abs(value) <= maxMagnitude, 'must be between -1000000 and 1000000'),
);

export const positive = v.pipe(
  finite,
  v.check((value) => value > 0, 'must be greater than 0'),
);

export const notNegative = v.pipe(
  finite,
  v.check((value) => value >= 0, 'must not be negative'),
);

export const fraction = v.pipe(
  v.number('must be a number'),
  v.check((value) => value >= 0 && value <= 1, 'must be between 0 and 1'),
);

export const count = v.pipe(
  notNegative,
  v.check((value) => Number.isInteger(value), 'must be an integer'),
);

/** A well-formed language tag (BCP 47): `de`, `zh-Hant-TW`. A subtag of at most 3 letters excludes `german`. */
export const languageTag = v.pipe(
  text,
  v.check(
    (value) => /^(?:[A-Za-z]{2,3}|[ix](?=-))(?:-[A-Za-z0-9]{1,8}){0,8}$/i.test(value),
    'must be a language tag such as de or pt-BR',
  ),
);

export const flag = v.boolean('must be true or false');

export const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`);

export const color = v.pipe(
  v.string('must be a string'),
  v.check((value) => /^#[0-9a-fA-F]{6}$/.test(value), 'must be a colour of the form #rrggbb'),
  v.transform(
    (value): Color => [
      Number.parseInt(value.slice(1, 3), 16) / 255,
      Number.parseInt(value.slice(3, 5), 16) / 255,
      Number.parseInt(value.slice(5, 7), 16) / 255,
    ],
  ),
);

export const column = v.pipe(
  v.string('must be a string'),
  v.check(
    (value) => (parseColumnKey(value) ?? Infinity) <= maxColumnNumber,
    `must be column_<n> with n from 0 to ${maxColumnNumber}`,
  ),
  v.transform((value) => parseColumnKey(value) ?? 0),
);

/** An RFC 3339 date-time that exists in the calendar. */
export const timestamp = v.pipe(
  v.string('must be a string'),
  v.check((value) => isDateTime(value), 'must be an RFC 3339 date-time such as 2026-11-20T09:00:00Z'),
);

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

const isDateTime = (value: string): boolean => {
  const day = dateTime.exec(value)?.[1];
  if (day === undefined) return false;
  // `Date` rolls 30 February over to March, so the day must survive a round trip.
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};
