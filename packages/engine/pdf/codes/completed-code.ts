type Options = Readonly<Record<string, unknown>>;

/**
 * Value lengths, in digits, to which the encoder adds a check digit or a leading zero. A value with its check digit is
 * one longer. ISBN-10 and ISSN become an EAN by their standards, without a change to the given digits.
 */
const shortLengths: Readonly<Record<string, readonly number[]>> = {
  ean13: [12],
  ean8: [7],
  upca: [11],
  upce: [7],
  isbn: [12, 9],
  ismn: [12, 8],
  issn: [7],
  mands: [7],
  itf14: [13],
  ean14: [13],
  sscc18: [17],
  code32: [8],
  pzn: [6],
  identcode: [11],
  leitcode: [13],
  databaromni: [13],
  databarstacked: [13],
  databarstackedomni: [13],
  databartruncated: [13],
  databarlimited: [13],
};

/** Symbologies in which an add-on may follow the main part, after a space. */
const withAddOn: ReadonlySet<string> = new Set(['ean13', 'ean8', 'upca', 'upce', 'isbn', 'ismn', 'issn']);

/** Whether the encoder may have to complete values of a symbology. */
export const isCompletable = (symbology: string): boolean =>
  symbology === 'interleaved2of5' || Object.hasOwn(shortLengths, mainSymbology(symbology));

/** Compares a value's length with its symbology's. `undefined` if it never completes values or rejects this one. */
export const codeDigits = (symbology: string, value: string, options: Options = {}): 'whole' | 'short' | undefined => {
  const main = mainSymbology(symbology);
  const digits = mainDigits(main, value);
  if (main === 'interleaved2of5') {
    if (!/^\d+$/.test(value)) return undefined;
    const encoded = digits.length + (options.includecheck === true ? 1 : 0);
    return encoded % 2 === 0 ? 'whole' : 'short';
  }
  const lengths =
    main === 'pzn' && options.pzn8 === true ? [7] : Object.hasOwn(shortLengths, main) ? shortLengths[main] : undefined;
  if (lengths === undefined) return undefined;
  if (lengths.includes(digits.length)) return 'short';
  return lengths.includes(digits.length - 1) ? 'whole' : undefined;
};

/** Maximum digits in a notice; longer codes are cut. */
const maxToldDigits = 80;

/**
 * Returns the digits that a short value became, from the encoder's text. For interleaved2of5 and mands they are built
 * here, because the encoder's text omits the zero.
 */
export const findCompletedDigits = (symbology: string, value: string, text: string): string =>
  symbology === 'interleaved2of5' || symbology === 'mands'
    ? `0${value}`.slice(0, maxToldDigits)
    : text.replace(/^PZN - /, '').replaceAll(/[^0-9A-Z()]/gi, '');

const mainSymbology = (symbology: string): string => symbology.replace(/composite$/, '');

const mainDigits = (main: string, value: string): string => {
  const [linear = ''] = value.split('|');
  const trimmed = linear.trim();
  const [beforeAddOn = ''] = trimmed.split(' ');
  const part = withAddOn.has(main) ? beforeAddOn : trimmed.replace(/^\(\s*0[01]\s*\)/, '');
  return part.replaceAll(/[^0-9X]/gi, '');
};
