import { ObjectParser } from './object-parser.ts';
import { objectHeaderAt } from './rebuild-xref.ts';

/** Beginning of an update, where the file ends before an object's `obj` or inside the first word. */
const begun = /^(?:\d+(?:\s+(?:\d+(?:\s+o?b?)?)?)?|x|xr|xre|xref)\s*$/;
/** Longer rests are not the beginning of one object's header. */
const longestBeginning = 40;
/** A rest without any objects may hold `obj` in many words. */
const maxTries = 10_000;
const searchBytes = 16 * 1024;

/**
 * Whether a file ends before its last revision does: objects or a cross-reference follow the last `startxref` and its `%%EOF`, or a
 * cross-reference is there and no `startxref` is, or zeros stand where the rest should be, as a download leaves that reserved its space and
 * broke off. Other bytes at the end are harmless. A file that ends exactly between two revisions is whole.
 */
export const isEndCut = (padded: Uint8Array): boolean => {
  const bytes = withoutPadding(padded);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const startXref = buffer.lastIndexOf('startxref');
  if (startXref < 0) return padded.length - bytes.length >= shortestPadding || endsInFirstXref(buffer);
  const parser = new ObjectParser(bytes, startXref + 'startxref'.length);
  if (typeof parser.read() !== 'number') return false;
  const rest = buffer.subarray(parser.position);
  if (rest.length <= longestBeginning && begun.test(rest.toString('latin1').replace('%%EOF', '').trimStart())) return true;
  if (/\s(?:xref|trailer)\s/.test(rest.subarray(0, searchBytes).toString('latin1'))) return true;
  let at = rest.indexOf('obj');
  for (let tries = 0; at >= 0 && tries < maxTries; tries++) {
    if (objectHeaderAt(bytes, parser.position + at) !== undefined) return true;
    at = rest.indexOf('obj', at + 3);
  }
  return false;
};

/** Fewer zeros may come from a program that writes strings with their terminators. */
const shortestPadding = 16;

const withoutPadding = (bytes: Uint8Array): Uint8Array => {
  let end = bytes.length;
  while (bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
};

/** Hand-made files may end with a trailer alone, which readers take. */
const endsInFirstXref = (buffer: Buffer): boolean => {
  const lastObject = buffer.lastIndexOf('endobj');
  if (/\sxref\s/.test(buffer.subarray(Math.max(lastObject, 0), lastObject + searchBytes).toString('latin1'))) return true;
  const lastType = buffer.lastIndexOf('/XRef');
  return lastType >= 0 && buffer.indexOf('endobj', lastType) === lastObject;
};

/** Whether a file without a cross-reference and a trailer ends before its last object does. More may have followed, whatever its pages need. */
export const endsInsideObject = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.includes('startxref') || buffer.includes('trailer')) return false;
  const lastObject = buffer.lastIndexOf('endobj');
  const at = buffer.indexOf('obj', lastObject < 0 ? 0 : lastObject + 'endobj'.length);
  return at >= 0 && objectHeaderAt(bytes, at) !== undefined;
};
