/** The end of an update (ISO 32000-2, 7.5.6): a cross-reference section of the file's kind, and its trailer. */
export interface UpdateTrailer {
  /** One more than the highest object number in use before this section. */
  readonly size: number;
  /** Position of the previous section, from the header. */
  readonly previous: number | undefined;
  /** Serialized entries besides /Size and /Prev: `/Root 1 0 R/Info 2 0 R`. */
  readonly entries: string;
  /** The file identifier's first and second part, hexadecimal. */
  readonly id: readonly [string, string];
  /** Object number of the section if it is a cross-reference stream. */
  readonly streamNumber: number | undefined;
}

export interface WrittenObject {
  readonly number: number;
  readonly generation: number;
  /** Counted from the header. */
  readonly offset: number;
}

/**
 * Returns the section as latin1 text, from `xref` (or its stream object) to `%%EOF`. `objects` must be sorted and not
 * empty. `at` is the position of the text, from the header.
 */
export const updateSection = (objects: readonly WrittenObject[], at: number, trailer: UpdateTrailer): string =>
  trailer.streamNumber === undefined
    ? tableSection(objects, at, trailer)
    : streamSection(objects, at, trailer, trailer.streamNumber);

/** Returns one more than the highest number in use (7.5.5). Numbers that were allocated but not used do not count. */
const sizeAfter = (objects: readonly WrittenObject[], { size, streamNumber }: UpdateTrailer): number =>
  Math.max(size, (objects.at(-1)?.number ?? 0) + 1, (streamNumber ?? 0) + 1);

const trailerEntries = (objects: readonly WrittenObject[], trailer: UpdateTrailer): string => {
  const previous = trailer.previous === undefined ? '' : `/Prev ${trailer.previous}`;
  return `/Size ${sizeAfter(objects, trailer)}${previous}${trailer.entries}/ID[<${trailer.id[0]}><${trailer.id[1]}>]`;
};

const tableSection = (objects: readonly WrittenObject[], at: number, trailer: UpdateTrailer): string => {
  let text = 'xref\n';
  for (let start = 0; start < objects.length; ) {
    let end = start + 1;
    const first = objects[start]!.number;
    while (end < objects.length && objects[end]!.number === first + (end - start)) end++;
    text += `${first} ${end - start}\n`;
    for (let i = start; i < end; i++) {
      const object = objects[i]!;
      text += `${String(object.offset).padStart(10, '0')} ${String(object.generation).padStart(5, '0')} n \n`;
    }
    start = end;
  }
  return `${text}trailer\n<<${trailerEntries(objects, trailer)}>>\nstartxref\n${at}\n%%EOF\n`;
};

/** Writes entries of 1 + 4 + 2 bytes: type, offset, generation (7.5.8.3). */
const streamSection = (
  objects: readonly WrittenObject[],
  at: number,
  trailer: UpdateTrailer,
  streamNumber: number,
): string => {
  let data = '';
  let index = '';
  let runStart = -1;
  let runLength = 0;
  const all = [...objects, { number: streamNumber, generation: 0, offset: at }].sort((a, b) => a.number - b.number);
  for (const { number, generation, offset } of all) {
    if (number !== runStart + runLength) {
      if (runLength > 0) index += `${runStart} ${runLength} `;
      runStart = number;
      runLength = 0;
    }
    runLength++;
    data += String.fromCharCode(
      1,
      (offset / 0x1000000) & 255,
      (offset >> 16) & 255,
      (offset >> 8) & 255,
      offset & 255,
      (generation >> 8) & 255,
      generation & 255,
    );
  }
  index += `${runStart} ${runLength}`;
  const dict = `<</Type/XRef/W[1 4 2]/Index[${index}]${trailerEntries(objects, trailer)}/Length ${data.length}>>`;
  return `${streamNumber} 0 obj\n${dict}\nstream\n${data}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`;
};
