import type { ResolvedTextOverlay } from '@bulkfill/engine/svc/template';
import type { PlacedBox } from './placed-box.ts';
import { type FontStyle, metricsOf, type Surface } from './surface.ts';

/** Returns the lines of a text, broken at spaces if the overlay wraps. */
const linesOf = (
  text: string,
  overlay: ResolvedTextOverlay,
  size: number,
  widthOf: (text: string) => number,
): string[] => {
  const paragraphs = text.split(/\r?\n/);
  if (!overlay.wrap) return paragraphs;
  return paragraphs.flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) * size > overlay.rect.width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
};

/** Draws a text in its box: shrunk, wrapped, aligned, justified, in cells, rotated. */
export const drawText = (surface: Surface, overlay: ResolvedTextOverlay, text: string, box: PlacedBox): void => {
  const { rect, page, color, opacity } = overlay;
  if (overlay.background) surface.fill(page, [[box.x, box.y, rect.width, rect.height]], overlay.background);
  if (overlay.border) surface.stroke(page, [outline(box, rect)], overlay.border.width, overlay.border.color);
  if (text === '') return;
  const style: FontStyle = { family: overlay.font, bold: overlay.bold, italic: overlay.italic };
  const [ascent, descent] = metricsOf(style);
  const widthOf = (line: string): number => surface.measure(style, line);
  const leading = overlay.lineHeight;
  const heightOf = (count: number, size: number): number =>
    ((count - 1) * leading + Math.min((ascent - descent) / 1000, 1)) * size;
  let { size } = overlay;
  let lines = linesOf(text, overlay, size, widthOf);
  if (overlay.fit === 'shrink') {
    if (overlay.wrap) {
      for (
        ;
        size > overlay.minSize && heightOf(lines.length, size) > rect.height;
        lines = linesOf(text, overlay, size, widthOf)
      )
        size -= 0.1;
    } else {
      const widest = Math.max(...lines.map(widthOf));
      size = Math.min(
        size,
        Math.max(overlay.minSize, Math.min(rect.width / widest, rect.height / heightOf(lines.length, 1))),
      );
    }
  }
  const block = lines.length * leading * size;
  const top = overlay.verticalAlign === 'top' ? rect.height : (rect.height + block) / 2;
  const first = top - (leading * size) / 2 - ((ascent + descent) * size) / 2000;
  const put = (piece: string, x: number, y: number): void => {
    const [turnedX, turnedY] = box.turned(x, y);
    surface.text(page, { style, text: piece, x: turnedX, y: turnedY, size, color, opacity, angle: -overlay.rotation });
  };
  if (overlay.comb !== undefined) {
    const cell = rect.width / overlay.comb;
    for (const [column, letter] of [...text].entries())
      put(letter, (column + 0.5) * cell - (widthOf(letter) * size) / 2, first);
    return;
  }
  for (const [index, line] of lines.entries()) {
    const y = first - index * leading * size;
    const words = overlay.align === 'justify' && index < lines.length - 1 ? line.split(' ') : [line];
    if (words.length > 1) {
      const widths = words.map((word) => widthOf(word) * size);
      const gap = (rect.width - widths.reduce((sum, width) => sum + width, 0)) / (words.length - 1);
      let x = 0;
      for (const [at, word] of words.entries()) {
        put(word, x, y);
        x += widths[at]! + gap;
      }
      continue;
    }
    const free = overlay.align === 'center' || overlay.align === 'right' ? rect.width - widthOf(line) * size : 0;
    put(line, overlay.align === 'center' ? free / 2 : free, y);
  }
};

const outline = (
  { x, y }: PlacedBox,
  { width, height }: ResolvedTextOverlay['rect'],
): (readonly [number, number])[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
