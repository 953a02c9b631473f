/** Thirteen digits of a book, or ten with a final digit or X, without hyphens, with an optional add-on. */
const unparted = /^(?:(97[89]\d{10})|(\d{9})([\dX]))( \d{2}| \d{5})?$/;

/**
 * Returns the EAN-13 digits of an ISBN without hyphens. The bars are the same: only the line above them needs the
 * groups. Returns `undefined` for any other value. The encoder rejects a wrong check digit.
 */
export const convertIsbnToEan = (value: string): string | undefined => {
  const [, whole, nine, check, addOn = ''] = unparted.exec(value.trim().toUpperCase()) ?? [];
  if (whole !== undefined) return `${whole}${addOn}`;
  if (nine === undefined || check === undefined || check !== checkOfTen(nine)) return undefined;
  return `978${nine}${checkOfEan(`978${nine}`)}${addOn}`;
};

/** Returns the check digit of an ISBN-10 (ISO 2108). */
const checkOfTen = (nine: string): string => {
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
};

const checkOfEan = (twelve: string): number => {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};
