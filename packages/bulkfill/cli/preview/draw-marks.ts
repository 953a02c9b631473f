import type { SKRSContext2D } from '@napi-rs/canvas';
import type { DrawnPage } from './draw-page.ts';
import type { Mark } from './preview-task.ts';

/** Font family of the marks; the thread registers it with the canvas. */
export const markFont = 'bulkfill marks';

const ink = '#c2185b';
const paper = 'rgba(255, 255, 255, 0.85)';
const fine = 'rgba(0, 90, 200, 0.13)';
const strong = 'rgba(0, 90, 200, 0.4)';
const numbers = '#0050b0';

/** Lines closer than this many pixels are omitted. */
const leastGapPx = 6;

/** Draws text on an opaque background, so that it is legible on any page. The position is its top-left corner. */
const note = (context: SKRSContext2D, text: string, x: number, y: number, sizePx: number, color: string): void => {
  const width = widthOf(context, text, sizePx);
  const height = heightOf(sizePx);
  const left = Math.max(0, Math.min(x, context.canvas.width - width));
  const top = Math.max(0, Math.min(y, context.canvas.height - height));
  context.textBaseline = 'top';
  context.fillStyle = paper;
  context.fillRect(left, top, width, height);
  context.fillStyle = color;
  context.fillText(text, left + 1, top);
};

const widthOf = (context: SKRSContext2D, text: string, sizePx: number): number => {
  context.font = `${sizePx}px "${markFont}"`;
  return context.measureText(text).width + 2;
};

const heightOf = (sizePx: number): number => sizePx * 1.3;

/** Draws a grid in points from the top-left corner: a line per 10 points, a number per 50. */
export const drawGrid = ({ canvas, scale, widthPt, heightPt }: DrawnPage): void => {
  const context = canvas.getContext('2d');
  const step = [10, 50, 100, 500, 1000].find((points) => points * scale >= leastGapPx) ?? 5000;
  const numbered = Math.max(50, step * 5);
  const line = (points: number, x1: number, y1: number, x2: number, y2: number): void => {
    context.strokeStyle = points % numbered === 0 ? strong : fine;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  };
  for (let x = step; x < widthPt; x += step)
    line(x, Math.round(x * scale) + 0.5, 0, Math.round(x * scale) + 0.5, canvas.height);
  for (let y = step; y < heightPt; y += step)
    line(y, 0, Math.round(y * scale) + 0.5, canvas.width, Math.round(y * scale) + 0.5);
  const sizePx = Math.max(9, Math.min(18, 7 * scale));
  for (let x = numbered; x < widthPt; x += numbered) note(context, String(x), x * scale + 1, 0, sizePx, numbers);
  for (let y = numbered; y < heightPt; y += numbered) note(context, String(y), 0, y * scale + 1, sizePx, numbers);
};

export const drawMarks = ({ canvas, scale }: DrawnPage, marks: readonly Mark[]): void => {
  const context = canvas.getContext('2d');
  const sizePx = Math.max(9, Math.min(18, 6 * scale));
  for (const { rect, rotation } of marks) {
    const [width, height] = [rect.width * scale, rect.height * scale];
    context.save();
    context.translate((rect.x + rect.width / 2) * scale, (rect.y + rect.height / 2) * scale);
    context.rotate((rotation * Math.PI) / 180);
    context.strokeStyle = ink;
    context.lineWidth = Math.max(1, Math.round(scale));
    context.strokeRect(-width / 2, -height / 2, width, height);
    context.restore();
  }
  // Draws ids last, so that no box crosses them.
  for (const { id, rect, endsRight } of marks) {
    const [left, top, width, height] = [rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale];
    const needed = widthOf(context, id, sizePx);
    // A wide box has room for the id at the right of its value. For right-aligned values, the reverse.
    const isWide = width >= needed * roomyTimes && height >= heightOf(sizePx);
    if (isWide) note(context, id, endsRight ? left + 1 : left + width - needed - 1, top + 1, sizePx, ink);
    else note(context, id, left, top >= heightOf(sizePx) ? top - heightOf(sizePx) : top + height, sizePx, ink);
  }
};

/** A box this many times as wide as its id contains the id. */
const roomyTimes = 3;
