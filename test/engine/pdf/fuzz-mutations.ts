import fc from 'fast-check';

/**
 * One change to a file's bytes, as data, so that a failing case can be read and stored. Places are fractions of the
 * whole, 0 to 1.
 */
export type Mutation =
  | { readonly kind: 'flip'; readonly places: readonly number[]; readonly value: number }
  | { readonly kind: 'truncate'; readonly place: number }
  | { readonly kind: 'remove'; readonly place: number; readonly length: number }
  | {
      readonly kind: 'copy';
      readonly from: number;
      readonly to: number;
      readonly length: number;
      readonly times: number;
    }
  | { readonly kind: 'number' | 'name' | 'reference' | 'value'; readonly place: number; readonly text: string }
  | { readonly kind: 'insert'; readonly place: number; readonly text: string };

const numbers = [
  '0',
  '-1',
  '1',
  '2',
  '7',
  '255',
  '65535',
  '65536',
  '99999999',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e9',
  '.5',
  '-.',
  '00000000000000000001',
  '-99999999999',
  '9'.repeat(400),
];
const names = [
  'Type',
  'Pages',
  'Page',
  'Kids',
  'Count',
  'Parent',
  'Contents',
  'Length',
  'Filter',
  'Root',
  'Prev',
  'Size',
  'W',
  'Index',
  'First',
  'N',
  'ObjStm',
  'XRef',
  'XRefStm',
  'Catalog',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Resources',
  'Font',
  'Annots',
  'Subtype',
  'Widget',
  'Rect',
  'AcroForm',
  'Fields',
  'FT',
  'Tx',
  'Btn',
  'Ch',
  'Sig',
  'Opt',
  'V',
  'DA',
  'DR',
  'AP',
  'AS',
  'MK',
  'Encrypt',
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'DecodeParms',
  'Predictor',
  '__proto__',
  'constructor',
  'toString',
  '#00',
  '',
];
const values = [
  'null',
  'true',
  '[]',
  '<<>>',
  '()',
  '<',
  '(',
  '[',
  '<<',
  '>>',
  ']',
  '/',
  '%',
  'endobj',
  'endstream',
  'stream\n',
  'R',
  '0 0 R',
  '\0',
  '(\\',
  '<</A 1 0 R/B[2 0 R 3 0 R]>>',
];
const long = [
  ['[', 300],
  ['<<', 300],
  ['<</A', 5000],
  ['[', 20_000],
  ['(', 5000],
  ['1 0 R ', 5000],
  ['/Prev 10 ', 50],
  ['9 0 obj\n', 500],
  ['\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\n', 3],
  ['trailer<</Root 9 0 R>>', 20],
  ['q ', 20_000],
  ['%PDF-', 3],
] as const;

const place = fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000);

/** Any mutation. */
export const anyMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constant('flip' as const),
    places: fc.array(place, { minLength: 1, maxLength: 8 }),
    value: fc.integer({ min: 0, max: 255 }),
  }),
  fc.record({ kind: fc.constant('truncate' as const), place }),
  fc.record({ kind: fc.constant('remove' as const), place, length: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant('copy' as const),
    from: place,
    to: place,
    length: fc.integer({ min: 1, max: 400 }),
    times: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ kind: fc.constant('number' as const), place, text: fc.constantFrom(...numbers) }),
  fc.record({ kind: fc.constant('number' as const), place, text: fc.constantFrom(...numbers) }),
  fc.record({ kind: fc.constant('name' as const), place, text: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('reference' as const),
    place,
    text: fc.integer({ min: 0, max: 14 }).map((number) => `${number} 0 R`),
  }),
  fc.record({ kind: fc.constant('reference' as const), place, text: fc.constantFrom(...values, ...numbers) }),
  fc.record({ kind: fc.constant('value' as const), place, text: fc.constantFrom(...values) }),
  fc.record({
    kind: fc.constant('insert' as const),
    place,
    text: fc
      .constantFrom(...long, ...values.map((value) => [value, 1] as const))
      .map(([text, times]) => text.repeat(times)),
  }),
);

const patterns = {
  number: /(?<![\w.#])-?\d+(\.\d+)?/g,
  name: /\/[A-Za-z]+/g,
  reference: /\d+ \d+ R/g,
  value: /\((?:[^()\\]|\\.)*\)|\[[^[\]]*\]|<<[^<>]*>>|true|false|null/g,
};

/** The file after one change. */
export const mutated = (file: string, mutation: Mutation): string => {
  const at = (part: number): number => Math.floor(part * file.length);
  switch (mutation.kind) {
    case 'flip': {
      const bytes = Buffer.from(file, 'latin1');
      for (const part of mutation.places)
        if (bytes.length > 0) bytes[Math.min(bytes.length - 1, at(part))] = mutation.value;
      return bytes.toString('latin1');
    }
    case 'truncate':
      return file.slice(0, at(mutation.place));
    case 'remove':
      return file.slice(0, at(mutation.place)) + file.slice(at(mutation.place) + mutation.length);
    case 'copy': {
      const part = file.slice(at(mutation.from), at(mutation.from) + mutation.length);
      return file.slice(0, at(mutation.to)) + part.repeat(mutation.times) + file.slice(at(mutation.to));
    }
    case 'insert':
      return file.slice(0, at(mutation.place)) + mutation.text + file.slice(at(mutation.place));
    default: {
      const found = [...file.matchAll(patterns[mutation.kind])];
      const match = found[Math.min(found.length - 1, Math.floor(mutation.place * found.length))];
      if (match === undefined) return file;
      const text = mutation.kind === 'name' ? `/${mutation.text}` : mutation.text;
      return file.slice(0, match.index) + text + file.slice(match.index + match[0].length);
    }
  }
};

/**
 * Returns the file with a cross-reference table of every object in it. Without one, most changes would only
 * test the repair of offsets.
 */
export const withSoundOffsets = (file: string): string => {
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(file)?.[1] ?? '/Root 1 0 R';
  const offsets = new Map<number, number>();
  for (const match of file.matchAll(/(?<=[\r\n])(\d{1,3}) 0 obj/g)) offsets.set(Number(match[1]), match.index);
  let table = '';
  for (const [number, offset] of offsets) table += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  const entries = trailer.replaceAll(/\/(Prev|Size|XRefStm) *\d+/g, '');
  return `${file}\nxref\n${table}trailer\n<<${entries}/Size ${Math.max(0, ...offsets.keys()) + 1}>>\nstartxref\n${file.length + 1}\n%%EOF\n`;
};
