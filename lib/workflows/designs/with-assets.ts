import { skipJsonSpace } from '../../rows/json-row-end.ts';

const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * The text of a JSON object with `assets`, a JSON text too, as its first member: put together byte by byte, as nothing that somebody sent is
 * parsed outside the threads. What is no object stays as it is, for its reader to refuse.
 */
export const withAssets = (object: Uint8Array, assets: Uint8Array): Uint8Array => {
  const start = skipJsonSpace(object, 0);
  if (object[start] !== openBrace) return object;
  const isEmpty = object[skipJsonSpace(object, start + 1)] === closeBrace;
  return Buffer.concat([Buffer.from('{"assets":'), assets, Buffer.from(isEmpty ? '' : ','), object.subarray(start + 1)]);
};
