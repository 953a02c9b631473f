import { rowOptions, signalOption } from '../core/door-options.ts';
import { anything, bound, callback, flag, type OptionSet, object, oneOf, text } from '../core/option-set.ts';

/** Treatments of a source's declarations. Source: conformance-and-security.md, 2. */
export const conformanceModes = ['keep', 'require', 'ignore'] as const;

/** Options of one row, at every entry point. The client leaves the values of `conformance` to the service. */
export const drawOptions = {
  ...rowOptions,
  conformance: oneOf(conformanceModes),
} as const satisfies OptionSet;

const documentLimits = {
  maxPages: bound,
  maxImageOverlaysPerRow: bound,
  maxRowPicturePixels: bound,
  maxOutputBytes: bound,
};

export const templateLimitOptions = object(documentLimits);

const limitOptions = object({ ...documentLimits, minLinearModuleUm: bound, minMatrixModuleUm: bound });

const isColumnsChoice = (columns: unknown): boolean =>
  columns === 'by-place' ||
  (typeof columns === 'object' &&
    columns !== null &&
    !Array.isArray(columns) &&
    Object.values(columns).every((label) => typeof label === 'string'));

export const sealOption = object({
  chain: anything,
  privateKey: anything,
  sign: callback,
  reason: text,
  location: text,
  contactInfo: text,
  certify: flag,
  signedAt: { expects: 'a Date', accepts: (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime()) },
});

export const rowFillOptions = {
  ...drawOptions,
  seal: sealOption,
  columns: { expects: "'by-place', or an object from names of the table to labels", accepts: isColumnsChoice },
  groupBy: text,
  optimize: flag,
  limits: limitOptions,
  threads: {
    expects: 'a whole number, 1 or more',
    accepts: (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1,
  },
  signal: signalOption,
} as const satisfies OptionSet;

export const eachFillOptions = { ...rowFillOptions, allowIncompleteSource: flag } as const satisfies OptionSet;

/** Options of a ZIP. The destination of the print file is validated when it is opened. */
export const zipOptions = {
  ...rowFillOptions,
  maxFailedRowPercent: anything,
  printFile: anything,
  onProgress: callback,
} as const satisfies OptionSet;
