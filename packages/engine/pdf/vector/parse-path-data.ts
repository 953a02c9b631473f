import { imageUnreadable } from '../overlay-skipped.ts';
import { convertArc } from './convert-arc.ts';
import { PathScanner } from './path-scanner.ts';
import type { PathSegment } from './path-segment.ts';

/** Maximum segments of one drawing: a hundred signatures' worth. */
export const maxPathSegments = 100_000;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Parses SVG path data (SVG 2, 9.3): every command, relative and repeated ones, in its compact forms. Throws
 * `VALUE_INVALID` for malformed data and past 100,000 segments: half a signature must not show.
 */
export const parsePathData = (data: string): PathSegment[] => {
  const scanner = new PathScanner(data);
  const path: PathSegment[] = [];
  let at: Point = { x: 0, y: 0 };
  let start: Point = at;
  /** Last control point, and the commands that may reflect it. */
  let control: (Point & { readonly of: 'C' | 'Q' }) | undefined;
  let command = '';

  const to = (relative: boolean): Point => {
    const origin = relative ? at : { x: 0, y: 0 };
    return { x: origin.x + scanner.number(), y: origin.y + scanner.number() };
  };
  const line = (end: Point): void => {
    path.push({ kind: 'line', ...end });
    at = end;
    control = undefined;
  };
  const cubic = (first: Point, second: Point, end: Point): void => {
    path.push({ kind: 'curve', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end });
    at = end;
    control = { ...second, of: 'C' };
  };
  const quadratic = (middle: Point, end: Point): void => {
    cubic(between(at, middle), between(end, middle), end);
    control = { ...middle, of: 'Q' };
  };
  const reflected = (of: 'C' | 'Q'): Point =>
    control?.of === of ? { x: 2 * at.x - control.x, y: 2 * at.y - control.y } : at;

  while (!scanner.atEnd()) {
    const next = scanner.command();
    // Numbers after a move draw lines; a closed path has no numbers to repeat with.
    command = next ?? { M: 'L', m: 'l', Z: '', z: '' }[command] ?? command;
    if (path.length === 0 && command !== 'M' && command !== 'm')
      throw imageUnreadable('its path data does not begin with a move');
    if (path.length >= maxPathSegments) throw imageUnreadable('its path data is too long');
    const relative = command === command.toLowerCase();
    switch (command.toUpperCase()) {
      case 'M':
        at = to(relative);
        start = at;
        control = undefined;
        path.push({ kind: 'move', ...at });
        break;
      case 'L':
        line(to(relative));
        break;
      case 'H':
        line({ x: (relative ? at.x : 0) + scanner.number(), y: at.y });
        break;
      case 'V':
        line({ x: at.x, y: (relative ? at.y : 0) + scanner.number() });
        break;
      case 'C':
        cubic(to(relative), to(relative), to(relative));
        break;
      case 'S':
        cubic(reflected('C'), to(relative), to(relative));
        break;
      case 'Q':
        quadratic(to(relative), to(relative));
        break;
      case 'T':
        quadratic(reflected('Q'), to(relative));
        break;
      case 'A': {
        const [rx, ry, rotation] = [scanner.number(), scanner.number(), scanner.number()];
        const [large, sweep] = [scanner.flag(), scanner.flag()];
        const end = to(relative);
        path.push(...convertArc(at.x, at.y, { rx, ry, rotation, large, sweep, ...end }));
        at = end;
        control = undefined;
        break;
      }
      case 'Z':
        path.push({ kind: 'close' });
        at = start;
        control = undefined;
        break;
      default:
        throw imageUnreadable('its path data is not well formed');
    }
  }
  if (path.length === 0) throw imageUnreadable('its path data is empty');
  return path;
};

const between = (end: Point, control: Point): Point => ({
  x: end.x + (2 / 3) * (control.x - end.x),
  y: end.y + (2 / 3) * (control.y - end.y),
});
