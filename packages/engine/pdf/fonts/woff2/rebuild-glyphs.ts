import { viewTable } from '../sfnt/sfnt-tables.ts';
import { ByteReader } from './byte-reader.ts';
import { GlyphSink } from './glyph-sink.ts';
import { pointBuffer, readOutline } from './simple-glyph.ts';

export interface RebuiltGlyphs {
  readonly glyf: Uint8Array;
  readonly loca: Uint8Array;
  readonly xMins: Int16Array;
}

/** Flags of components in a composite glyph (OpenType 1.9, "glyf"). */
const argumentsAreWords = 0x1;
const hasScale = 0x8;
const moreComponents = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;
const hasInstructions = 0x100;

const readComponents = (stream: ByteReader): { bytes: Uint8Array; instructions: boolean } => {
  const start = stream.at;
  let flags = moreComponents;
  let instructions = false;
  while ((flags & moreComponents) !== 0) {
    flags = stream.uint16();
    instructions ||= (flags & hasInstructions) !== 0;
    stream.take(
      2 +
        (flags & argumentsAreWords ? 4 : 2) +
        (flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0),
    );
  }
  return { bytes: stream.bytes.subarray(start, stream.at), instructions };
};

/**
 * Rebuilds `glyf` and `loca` (long offsets) from the transformed `glyf` table (WOFF2 recommendation, section 5.1). It
 * has seven streams, one per kind of data, and each glyph takes its part from each.
 */
export const rebuildGlyphs = (transformed: Uint8Array): RebuiltGlyphs => {
  const header = new ByteReader(transformed);
  header.at = 2;
  const options = header.uint16();
  const glyphCount = header.uint16();
  header.at = 8;
  const sizes = Array.from({ length: 7 }, () => header.uint32());
  const [contours, points, flags, outlines, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(header.take(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const overlaps = (options & 1) !== 0 ? header.take((glyphCount + 7) >> 3) : undefined;
  const boxBits = boxes.take(((glyphCount + 31) >> 5) << 2);
  const bit = (bits: Uint8Array | undefined, glyph: number): boolean =>
    (((bits?.[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1) === 1;

  const sink = new GlyphSink(transformed.byteLength * 3);
  const buffer = pointBuffer();
  const loca = new Uint8Array((glyphCount + 1) * 4);
  const offsets = viewTable(loca);
  const xMins = new Int16Array(glyphCount);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const count = contours.int16();
    const box = bit(boxBits, glyph) ? boxes.take(8) : undefined;
    if (count === -1) {
      const components = readComponents(composites);
      const code = components.instructions ? instructions.take(outlines.uint255()) : undefined;
      xMins[glyph] = sink.composite(box ?? new Uint8Array(8), components.bytes, code);
    } else if (count > 0) {
      const size = readOutline(count, points, flags, outlines, buffer);
      xMins[glyph] = sink.simple(count, size, buffer, box, instructions.take(outlines.uint255()), bit(overlaps, glyph));
    }
    offsets.setUint32(glyph * 4 + 4, sink.length);
  }
  return { glyf: sink.finish(), loca, xMins };
};
