import { imageUnreadable } from '../overlay-skipped.ts';
import { measurePath } from './measure-path.ts';
import { parsePathData } from './parse-path-data.ts';
import type { PathBounds, PathSegment } from './path-segment.ts';
import { parseSvgStyle, type SvgStyle } from './svg-paint.ts';

/** Shapes with their styles, and the frame that is fitted into the overlay's rect. */
export interface VectorDrawing {
  readonly frame: PathBounds;
  readonly shapes: readonly { readonly path: readonly PathSegment[]; readonly style: SvgStyle }[];
  /** Whether the source was bare path data, which contains no paint. */
  readonly isBarePath: boolean;
}

const maxElements = 10_000;
/** Elements that may contain shapes. Elements other than these, `silent` ones and shapes make the document invalid. */
const containers: ReadonlySet<string> = new Set(['svg', 'g']);
const silent: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

/**
 * Reads bare path data, or an SVG document of only paths and circles. Scans the document instead of parsing XML:
 * rejects entities, document types, scripts, references, transforms and every other element, so that it cannot reach
 * outside or grow. Throws `VALUE_INVALID`. Source: package format, "Overlays" (assets of image/svg+xml).
 */
export const readSvg = (text: string): VectorDrawing => {
  if (!text.trimStart().startsWith('<')) {
    const path = parsePathData(text);
    return { frame: measurePath(path), shapes: [{ path, style: {} }], isBarePath: true };
  }
  const shapes: { path: PathSegment[]; style: SvgStyle }[] = [];
  let frame: PathBounds | undefined;
  let elements = 0;
  const open: { name: string; style: SvgStyle }[] = [];
  for (const { name, attributes, closing, selfClosing } of tags(text)) {
    if (++elements > maxElements) throw imageUnreadable('the SVG has too many elements');
    if (closing) {
      if (open.pop()?.name !== name) throw imageUnreadable('the SVG is not well formed');
      continue;
    }
    if (elements === 1 && name !== 'svg') throw imageUnreadable('it is not an SVG document');
    const known = containers.has(name) || silent.has(name) || name === 'path' || name === 'circle';
    if (!known || attributes.has('transform')) throw imageUnreadable('the SVG holds more than plain paths');
    const style = parseSvgStyle(attributes, open.at(-1)?.style ?? {});
    if (name === 'svg') frame ??= viewBox(attributes.get('viewBox'));
    if (name === 'path') shapes.push({ path: parsePathData(attributes.get('d') ?? ''), style });
    if (name === 'circle') shapes.push({ path: parsePathData(circleData(attributes)), style });
    if (!selfClosing) open.push({ name, style });
  }
  if (open.length > 0 || shapes.length === 0) throw imageUnreadable('the SVG is not well formed, or draws nothing');
  return { frame: frame ?? measurePath(shapes.flatMap(({ path }) => path)), shapes, isBarePath: false };
};

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly closing: boolean;
  readonly selfClosing: boolean;
}

const skipped = /[^<]*(?:<!--[\s\S]*?-->[^<]*|<\?xml[^>]*>[^<]*)*/y;
const tag = /<(\/?)([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function* tags(text: string): Generator<Tag> {
  for (let at = 0; ; ) {
    skipped.lastIndex = at;
    skipped.exec(text);
    at = skipped.lastIndex;
    if (at >= text.length) return;
    tag.lastIndex = at;
    const match = tag.exec(text);
    if (!match) throw imageUnreadable('the SVG holds more than plain paths');
    at = tag.lastIndex;
    const [, slash, name = '', list = '', end] = match;
    const attributes = new Map(
      [...list.matchAll(attribute)].map(([, key = '', double, single]) => [key, double ?? single ?? ''] as const),
    );
    yield { name, attributes, closing: slash === '/', selfClosing: end === '/' };
  }
}

const viewBox = (value: string | undefined): PathBounds | undefined => {
  const [x, y, width, height] = (value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const sane = [x, y, width, height].every((number) => Math.abs(number) <= 1e7) && width > 0 && height > 0;
  return sane ? { minX: x, minY: y, maxX: x + width, maxY: y + height } : undefined;
};

/** Returns the path of a circle: signature pads draw a dot as one. */
const circleData = (attributes: ReadonlyMap<string, string>): string => {
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(attributes.get(name) ?? 0)) as [number, number, number];
  if (![x, y, r].every((number) => Math.abs(number) <= 1e6) || r < 0)
    throw imageUnreadable('the SVG is not well formed');
  return `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;
};
