import { invalidParameter, singleParameter } from '../query-parameters.ts';

const prefix = 'row:';

export const encodeRowCursor = (rowNumber: number): string =>
  Buffer.from(`${prefix}${rowNumber}`).toString('base64url');

/** Parses the parameter `after` to a row number; 0 if absent. */
export const parseRowCursor = (url: string): number => {
  const text = singleParameter(url, 'after');
  if (text === undefined) return 0;
  const number = /^row:([0-9]{1,9})$/.exec(Buffer.from(text, 'base64url').toString())?.[1];
  if (number === undefined || encodeRowCursor(Number(number)) !== text)
    throw invalidParameter('after', 'must be the "next" of the previous page');
  return Number(number);
};
