import { inflateRawSync, inflateSync, constants as zlib } from 'node:zlib';
import { mib } from '../../kit/units.ts';
import { nameOf, PdfDict, type PdfStream, type PdfValue } from '../pdf-value.ts';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from './legacy-filters.ts';
import { FilterWithoutBytes, PdfSyntaxError } from './pdf-syntax-error.ts';
import { undoPredictor } from './predictor.ts';

/** Filters whose output is a picture, not bytes to read on: decoding stops before them. */
const imageFilters = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** Damaged data is inflated again and again to find where it breaks. */
const maxDamagedBytes = 32 * mib;

/** Follows references in filter names and parameters. */
export type Resolve = (value: PdfValue) => PdfValue;

/** The stream's filter names, outermost first. */
const filterNames = (dict: PdfDict, resolve: Resolve): string[] => {
  const filter = resolve(dict.has('Filter') ? dict.get('Filter') : dict.get('F'));
  const list = Array.isArray(filter) ? filter.map(resolve) : [filter];
  return list.map(nameOf).filter((name) => name !== undefined);
};

/**
 * The stream's bytes with its filters undone (ISO 32000-2, 7.4), at most `maxBytes`.
 * Damaged data gives what could be decoded, as viewers do, and is reported. Throws `PdfSyntaxError` past the
 * bound, and `FilterWithoutBytes`.
 */
export const decodeStream = (stream: PdfStream, resolve: Resolve, maxBytes: number, onDamage?: () => void): Uint8Array => {
  const names = filterNames(stream.dict, resolve);
  if (names.length > 8) throw new PdfSyntaxError('more than 8 filters on one stream');
  const parameters = resolve(stream.dict.has('DecodeParms') ? stream.dict.get('DecodeParms') : stream.dict.get('DP'));
  const parameterList = Array.isArray(parameters) ? parameters.map(resolve) : [parameters];
  let data = stream.raw;
  names.forEach((name, index) => {
    const parms = parameterList[index];
    const dict = parms instanceof PdfDict ? parms : undefined;
    const number = (key: string, fallback: number): number => {
      const value = dict === undefined ? null : resolve(dict.get(key));
      return typeof value === 'number' ? value : fallback;
    };
    if (imageFilters.has(name)) throw new FilterWithoutBytes(`filter ${name} gives an image`);
    switch (name) {
      case 'FlateDecode':
      case 'Fl':
        data = undoPredictor(inflate(data, maxBytes, onDamage), number);
        break;
      case 'LZWDecode':
      case 'LZW':
        data = undoPredictor(decodeLzw(data, number('EarlyChange', 1), maxBytes), number);
        break;
      case 'ASCIIHexDecode':
      case 'AHx':
        data = decodeAsciiHex(data);
        break;
      case 'ASCII85Decode':
      case 'A85':
        data = decodeAscii85(data, maxBytes);
        break;
      case 'RunLengthDecode':
      case 'RL':
        data = decodeRunLength(data, maxBytes);
        break;
      case 'Crypt':
        break;
      default:
        throw new FilterWithoutBytes(`unknown filter ${name}`);
    }
  });
  return data;
};

/** zlib data, or what of it can be inflated: truncated data and wrong checksums are common in the wild. */
const inflate = (data: Uint8Array, maxBytes: number, onDamage: (() => void) | undefined): Uint8Array => {
  const options = { maxOutputLength: maxBytes, finishFlush: zlib.Z_SYNC_FLUSH };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if (isTooLarge(error)) throw new PdfSyntaxError(`a stream decodes to more than ${maxBytes} bytes`);
    onDamage?.();
    return inflateDamaged(data, { ...options, maxOutputLength: Math.min(maxBytes, maxDamagedBytes) });
  }
};

const inflateDamaged = (data: Uint8Array, options: { maxOutputLength: number; finishFlush: number }): Uint8Array => {
  // Past the two header bytes, without the checksum: saves data whose header or Adler-32 is wrong.
  try {
    return inflateRawSync(data.subarray(2), options);
  } catch (error) {
    if (isTooLarge(error)) throw new PdfSyntaxError(`a stream decodes to more than ${options.maxOutputLength} bytes`);
  }
  // Bad codes somewhere inside: what comes before them, found by halving.
  let good = 0;
  let bad = data.length;
  let best: Uint8Array = new Uint8Array(0);
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      best = inflateRawSync(data.subarray(2, middle), options);
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return best;
};

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
