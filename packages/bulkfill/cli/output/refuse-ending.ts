import { extname } from 'node:path';
import { UsageError } from '../errors.ts';
import { isStandardOutput } from './choose-output.ts';

const kinds = {
  pdf: 'a PDF',
  zip: 'a ZIP',
  csv: 'a table',
  xlsx: 'a workbook',
  json: 'JSON',
  svc: 'a package',
} as const;

const isKind = (ending: string): ending is keyof typeof kinds => Object.hasOwn(kinds, ending);

const advice = {
  zip: 'name it as a ZIP; --print-file makes one PDF of all rows',
  pdf: 'name it as a PDF',
} as const;

/** Throws UsageError for an extension of another kind of file than the command writes. */
export const refuseEnding = (path: string, makes: 'pdf' | 'zip', option = '--out'): void => {
  const ending = extname(path).slice(1).toLowerCase();
  if (isStandardOutput(path) || ending === makes || !isKind(ending)) return;
  throw new UsageError(`${option} ${path}: the result is ${kinds[makes]}, not ${kinds[ending]}: ${advice[makes]}`);
};
