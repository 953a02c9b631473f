/** Spreadsheet form of a number too long for its cell: `7,56062E+12`. */
const shortForm = /^[-+]?\d(?:[.,]\d+)?E[+-]\d{2,}$/;

/** Digits with grouping signs: the number of a person, an article or an account. */
const digits = /^[\d\s.'/-]*$/;

/** Placeholder for a number or date in a too narrow column. Programs save it to CSV. */
const notShown = /^#{3,}$/;

/** Significant digits that a spreadsheet program keeps. */
const keptDigits = 15;

const isRounded = (before: string, after: string): boolean =>
  /^\d+$/.test(before) &&
  before.length > keptDigits &&
  before !== after &&
  after.length === before.length &&
  /^0+$/.test(after.slice(keptDigits)) &&
  before.slice(0, keptDigits) === after.slice(0, keptDigits);

/** Returns whether a spreadsheet program read a cell of digits as a number and lost some of them. */
export const isShortenedNumber = (before: string, after: string): boolean =>
  ((shortForm.test(after.trim()) || notShown.test(after.trim())) && digits.test(before)) ||
  isRounded(before.trim(), after.trim());

const zeros = /^[+]?0+(?=\d)/;

/** Returns whether a cell lost only its leading zeros, as in 4109 for 04109. */
export const hasLostZeros = (before: string, after: string): boolean => {
  const rest = before.trim().replace(zeros, '');
  const cell = after.trim();
  return (
    rest !== before.trim() &&
    cell.replace(zeros, '') === rest &&
    cell.length < before.trim().length &&
    numeric.test(rest)
  );
};

/** Texts that programs read as a number. They keep the zeros of `007A`. */
const numeric = /^\d+(?:[.,]\d+)?$/;
