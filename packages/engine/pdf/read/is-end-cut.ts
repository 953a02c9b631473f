import { ObjectParser } from './object-parser.ts';
import { parseObjectHeaderAt } from './rebuild-xref.ts';

/** Beginning of an update, if the file ends before an object's `obj` or inside the first word. */
const begun = /^(?:\d+(?:\s+(?:\d+(?:\s+o?b?)?)?)?|x|xr|xre|xref)\s*$/;
/** Maximum length of an incomplete object header. */
const longestBeginning = 40;
/** Maximum tries: data without any objects may contain `obj` in many words. */
const maxTries = 10_000;
const searchBytes = 16 * 1024;

/**
 * Returns whether a file ends before its last revision does. Either objects or a cross-reference follow the last
 * `startxref` and its `%%EOF`, or there is a cross-reference without `startxref`. Or zeros replace the rest, as after
 * an aborted download. A file that ends exactly between two revisions counts as complete.
 */
export const isEndCut = (padded: Uint8Array): boolean => {
  const bytes = withoutPadding(padded);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const startXref = buffer.lastIndexOf('startxref');
  if (startXref < 0) return padded.length - bytes.length >= shortestPadding || endsInFirstXref(buffer);
  const parser = new ObjectParser(bytes, startXref + 'startxref'.length);
  if (typeof parser.read() !== 'number') return false;
  const rest = buffer.subarray(parser.position);
  if (rest.length <= longestBeginning && begun.test(rest.toString('latin1').replace('%%EOF', '').trimStart()))
    return true;
  if (/\s(?:xref|trailer)\s/.test(rest.subarray(0, searchBytes).toString('latin1'))) return true;
  let at = rest.indexOf('obj');
  for (let tries = 0; at >= 0 && tries < maxTries; tries++) {
    if (parseObjectHeaderAt(bytes, parser.position + at) !== undefined) return true;
    at = rest.indexOf('obj', at + 3);
  }
  return false;
};

/** Fewer zeros may come from a program that writes string terminators. */
const shortestPadding = 16;

const withoutPadding = (bytes: Uint8Array): Uint8Array => {
  let end = bytes.length;
  while (bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
};

/** Returns whether the file ends inside its only cross-reference. Readers accept a file with only a trailer. */
const endsInFirstXref = (buffer: Buffer): boolean => {
  const lastObject = buffer.lastIndexOf('endobj');
  if (/\sxref\s/.test(buffer.subarray(Math.max(lastObject, 0), lastObject + searchBytes).toString('latin1')))
    return true;
  const lastType = buffer.lastIndexOf('/XRef');
  return lastType >= 0 && buffer.indexOf('endobj', lastType) === lastObject;
};

/** Returns whether a file without cross-reference and trailer ends inside its last object: more may be missing. */
export const endsInsideObject = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.includes('startxref') || buffer.includes('trailer')) return false;
  const lastObject = buffer.lastIndexOf('endobj');
  const at = buffer.indexOf('obj', lastObject < 0 ? 0 : lastObject + 'endobj'.length);
  return at >= 0 && parseObjectHeaderAt(bytes, at) !== undefined;
};
