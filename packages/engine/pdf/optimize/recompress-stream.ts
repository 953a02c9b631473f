import { PdfDict, PdfName, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { Resolve } from '../read/stream-filters.ts';
import { serialize } from '../write/serialize.ts';
import type { DeflateEffort } from './deflate-effort.ts';
import { predictedFilters, strictDecoders } from './strict-filters.ts';

const maxFilters = 8;

interface Encoding {
  readonly data: Uint8Array;
  readonly filters: readonly string[];
  readonly parameters: readonly PdfValue[];
}

/**
 * Returns the stream in the fewest bytes that decode to the same data. Text filters, run lengths and LZW become Flate;
 * Flate is deflated again with its predictor; data that is smaller without a filter has none. Picture filters stay
 * unchanged. Returns `undefined` if it is best already or ambiguous (ISO 32000-2, 7.4).
 */
export const recompressStream = (
  { dict, raw }: PdfStream,
  resolve: Resolve,
  effort: DeflateEffort,
): PdfStream | undefined => {
  const encoding = readEncoding(dict, raw, resolve);
  if (encoding === undefined) return undefined;
  const peeled = peel(encoding, resolve, effort);
  if (peeled === undefined) return undefined;
  const { body, predictor, rest, decoded } = peeled;
  const candidates: Encoding[] = [];
  if (predictor === null) candidates.push({ ...rest, data: body });
  // Picture data was deflated only if its producer expected a gain.
  if (rest.filters.length === 0 || decoded.has('FlateDecode')) {
    const deflated = effort.deflate(body);
    if (deflated !== undefined) {
      candidates.push({
        data: deflated,
        filters: ['FlateDecode', ...rest.filters],
        parameters: [predictor, ...rest.parameters],
      });
    }
  }
  let best: PdfStream | undefined;
  let bestBytes = raw.length + encodingText(dict).length;
  for (const candidate of candidates) {
    const entries = withEncoding(dict, candidate);
    const sizeBytes = candidate.data.length + encodingText(entries).length;
    if (sizeBytes >= bestBytes) continue;
    bestBytes = sizeBytes;
    best = new PdfStream(entries, candidate.data);
  }
  return best;
};

const readEncoding = (dict: PdfDict, raw: Uint8Array, resolve: Resolve): Encoding | undefined => {
  // Data in an external file (7.3.8.2).
  if (dict.has('F')) return undefined;
  const filter = resolve(dict.get('Filter'));
  const list = filter === null ? [] : Array.isArray(filter) ? filter.map(resolve) : [filter];
  if (list.length > maxFilters || !list.every((name) => name instanceof PdfName)) return undefined;
  const parameters = resolve(dict.get('DecodeParms'));
  const parameterList = Array.isArray(parameters) ? parameters.map(resolve) : [parameters];
  return {
    data: raw,
    filters: list.map((name) => (name as PdfName).name),
    parameters: list.map((_, index) => parameterList[index] ?? null),
  };
};

/** Rest of an encoding after undoing its byte filters, from the outermost on. */
interface Peeled {
  /** Still predicted if `predictor` is set. */
  readonly body: Uint8Array;
  readonly predictor: PdfDict | null;
  readonly rest: Omit<Encoding, 'data'>;
  readonly decoded: ReadonlySet<string>;
}

const peel = ({ data, filters, parameters }: Encoding, resolve: Resolve, effort: DeflateEffort): Peeled | undefined => {
  let body = data;
  let predictor: PdfDict | null = null;
  let index = 0;
  for (; index < filters.length && predictor === null; index++) {
    const name = filters[index] as string;
    const decoder = strictDecoders.get(name);
    if (decoder === undefined) break;
    const parms = parameters[index];
    const parameter = numbersOf(parms ?? null, resolve);
    if (parameter === undefined) return undefined;
    const decoded = effort.decode(body, (given, maxBytes) => decoder(given, maxBytes, parameter));
    if (decoded === undefined) return undefined;
    body = decoded;
    if (predictedFilters.has(name)) predictor = predictorOf(parameter);
  }
  const rest = { filters: filters.slice(index), parameters: parameters.slice(index) };
  // Predicted data cannot be decoded further without undoing the predictor.
  if (predictor !== null && rest.filters.some((name) => strictDecoders.has(name))) return undefined;
  // An unknown filter, such as Crypt, may have any output.
  if (rest.filters.some((name) => !pictureFilters.has(name))) return undefined;
  return { body, predictor, rest, decoded: new Set(filters.slice(0, index)) };
};

const pictureFilters: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/** Returns a reader of numeric filter parameters; `undefined` if they are not a dictionary. */
const numbersOf = (parms: PdfValue, resolve: Resolve): ((key: string, fallback: number) => number) | undefined => {
  if (parms !== null && !(parms instanceof PdfDict)) return undefined;
  return (key, fallback) => {
    const value = resolve(parms?.get(key) ?? null);
    return typeof value === 'number' ? value : fallback;
  };
};

/** Returns the parameters of a predictor, without those of LZW; null without a predictor (table 8). */
const predictorOf = (parameter: (key: string, fallback: number) => number): PdfDict | null => {
  const predictor = parameter('Predictor', 1);
  if (predictor <= 1) return null;
  const dict = new PdfDict([['Predictor', predictor]]);
  for (const [key, fallback] of predictorDefaults) {
    const value = parameter(key, fallback);
    if (value !== fallback) dict.set(key, value);
  }
  return dict;
};

const predictorDefaults = [
  ['Colors', 1],
  ['BitsPerComponent', 8],
  ['Columns', 1],
] as const;

const withEncoding = (dict: PdfDict, { filters, parameters }: Encoding): PdfDict => {
  const entries = dict.copy().delete('Filter').delete('DecodeParms');
  const names = filters.map((name) => PdfName.of(name));
  if (names.length > 0) entries.set('Filter', names.length === 1 ? (names[0] as PdfName) : names);
  if (parameters.some((parms) => parms !== null)) {
    entries.set('DecodeParms', parameters.length === 1 ? (parameters[0] ?? null) : [...parameters]);
  }
  return entries;
};

const encodingText = (dict: PdfDict): string =>
  `/Filter${serialize(dict.get('Filter'))}/DecodeParms${serialize(dict.get('DecodeParms'))}`;
