import { viewTable } from '../sfnt/sfnt-tables.ts';
import type { CompositeGlyph } from './code-allocator.ts';

const argumentsAreWords = 0x1;
const argumentsAreOffsets = 0x2;
const moreComponents = 0x20;

/** Bounds: least x and y, greatest x and y. */
export type GlyphBox = readonly [number, number, number, number];

const union = (boxes: readonly GlyphBox[]): GlyphBox => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

/** Writes a composite glyph for the `glyf` table (OpenType 1.9, "glyf"); empty if no component has an outline. */
export const writeComposite = (
  { components }: CompositeGlyph,
  boxOf: (glyph: number) => GlyphBox | undefined,
): { bytes: Uint8Array; box: GlyphBox | undefined } => {
  const drawn = components.flatMap((component) => {
    const box = boxOf(component.glyph);
    return box === undefined ? [] : [{ component, box }];
  });
  if (drawn.length === 0) return { bytes: new Uint8Array(0), box: undefined };
  const box = union(
    drawn.map(({ component: { x, y }, box: [left, low, right, high] }) => [left + x, low + y, right + x, high + y]),
  );
  const bytes = new Uint8Array(10 + drawn.length * 8);
  const view = viewTable(bytes);
  view.setInt16(0, -1);
  for (const [i, edge] of box.entries()) view.setInt16(2 + i * 2, edge);
  for (const [i, { component }] of drawn.entries()) {
    const at = 10 + i * 8;
    view.setUint16(at, argumentsAreWords | argumentsAreOffsets | (i < drawn.length - 1 ? moreComponents : 0));
    view.setUint16(at + 2, component.glyph);
    view.setInt16(at + 4, component.x);
    view.setInt16(at + 6, component.y);
  }
  return { bytes, box };
};
