import { resolve } from 'node:path';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Reads the numbers of a segment: Base64 VLQ (ECMA-426, "Mappings structure"). */
const readSegment = (segment: string): readonly number[] => {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = alphabet.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 0 ? value >>> 1 : -(value >>> 1));
    value = 0;
    shift = 0;
  }
  return numbers;
};

const writeNumber = (number: number): string => {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    text += alphabet.charAt((rest & 31) | (rest > 31 ? 32 : 0));
    rest >>>= 5;
  } while (rest > 0);
  return text;
};

interface SourceMap {
  readonly version: number;
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * Returns a source map with the lines of the repository's own sources, a tenth of its size: without columns, names and
 * packages. Code of packages is on lines of no source. `folder` has the map. Its sources are resolved from there,
 * because `npm pack` builds within node_modules.
 */
export const shrinkSourceMap = (json: string, folder: string): string => {
  const { version, sources, mappings } = JSON.parse(json) as SourceMap;
  const isOwn = sources.map((source) => !/^builtin:/.test(source) && !resolve(folder, source).includes('node_modules'));
  const places = new Map<number, number>();
  const written = { source: 0, line: 0 };
  let [source, line] = [0, 0];
  const lines = mappings.split(';').map((text) => {
    let column = 0;
    let writtenColumn = 0;
    let last = '';
    const segments: string[] = [];
    for (const segment of text === '' ? [] : text.split(',')) {
      const [byColumn = 0, bySource, byLine = 0] = readSegment(segment);
      column += byColumn;
      source += bySource ?? 0;
      line += byLine;
      const isKnown = bySource !== undefined && isOwn[source] === true;
      const place = isKnown ? `${source}:${line}` : '';
      if (place === last) continue;
      last = place;
      let kept = writeNumber(column - writtenColumn);
      writtenColumn = column;
      if (isKnown) {
        const index = places.get(source) ?? places.size;
        places.set(source, index);
        kept += writeNumber(index - written.source) + writeNumber(line - written.line) + writeNumber(0);
        Object.assign(written, { source: index, line });
      }
      segments.push(kept);
    }
    return segments.join(',');
  });
  return JSON.stringify({
    version,
    sources: [...places.keys()].map((index) => sources[index]),
    names: [],
    mappings: lines.join(';'),
  });
};
