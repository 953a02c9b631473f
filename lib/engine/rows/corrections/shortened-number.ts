/** How spreadsheet programs write a number that is too long for its cell: `7,56062E+12`. */
const shortForm = /^[-+]?\d(?:[.,]\d+)?E[+-]\d{2,}$/;

/** A number of a person, an article or an account: digits, with the signs that group them. Blank, where a person filled it in. */
const digits = /^[\d\s.'/-]*$/;

/** What a program shows of a number or date that its column is too narrow for, and saves as CSV. */
const notShown = /^#{3,}$/;

/** Digits that a spreadsheet program keeps of a number. */
const keptDigits = 15;

const isRounded = (before: string, after: string): boolean =>
  /^\d+$/.test(before) &&
  before.length > keptDigits &&
  before !== after &&
  after.length === before.length &&
  /^0+$/.test(after.slice(keptDigits)) &&
  before.slice(0, keptDigits) === after.slice(0, keptDigits);

/** Whether a spreadsheet program took a cell of digits for a number and lost some of them. */
export const isShortenedNumber = (before: string, after: string): boolean =>
  ((shortForm.test(after.trim()) || notShown.test(after.trim())) && digits.test(before)) || isRounded(before.trim(), after.trim());

const zeros = /^[+]?0+(?=\d)/;

/** Returns whether a cell lost nothing but the zeros at its beginning, as in 4109 for 04109: spreadsheet programs drop them from numbers. */
export const hasLostZeros = (before: string, after: string): boolean => {
  const rest = before.trim().replace(zeros, '');
  const cell = after.trim();
  return rest !== before.trim() && cell.replace(zeros, '') === rest && cell.length < before.trim().length && numeric.test(rest);
};

/** Programs read this as a number. Of `007A` they keep the zeros. */
const numeric = /^\d+(?:[.,]\d+)?$/;
