import { inflateRawSync, inflateSync, constants as zlib } from 'node:zlib';
import { mib } from '../../core/units.ts';
import { nameOf, PdfDict, type PdfStream, type PdfValue } from '../pdf-value.ts';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from './legacy-filters.ts';
import { FilterWithoutBytes, PdfSyntaxError } from './pdf-syntax-error.ts';
import { undoPredictor } from './predictor.ts';

/** Filters that produce a picture, not bytes: decoding stops before them. */
const imageFilters = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** Maximum output for damaged data, which is inflated repeatedly to find the damage. */
const maxDamagedBytes = 32 * mib;

export type Resolve = (value: PdfValue) => PdfValue;

const filterNames = (dict: PdfDict, resolve: Resolve): string[] => {
  const filter = resolve(dict.has('Filter') ? dict.get('Filter') : dict.get('F'));
  const list = Array.isArray(filter) ? filter.map(resolve) : [filter];
  return list.map(nameOf).filter((name) => name !== undefined);
};

/**
 * Decodes the filters of a stream (ISO 32000-2, 7.4), up to `maxBytes`. For damaged data, returns the decodable part,
 * like viewers, and calls `onDamage`. Throws `PdfSyntaxError` beyond the limit, and `FilterWithoutBytes`.
 */
export const decodeStream = (
  stream: PdfStream,
  resolve: Resolve,
  maxBytes: number,
  onDamage?: () => void,
): Uint8Array => {
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

/** Inflates as far as possible: truncated data and wrong checksums are common. */
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
  // Skips the two header bytes and the checksum: recovers data with a wrong header or Adler-32.
  try {
    return inflateRawSync(data.subarray(2), options);
  } catch (error) {
    if (isTooLarge(error)) throw new PdfSyntaxError(`a stream decodes to more than ${options.maxOutputLength} bytes`);
  }
  // Invalid codes somewhere inside: finds the preceding part by bisection.
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
