import { parseSvg } from '../../api/trusted-types.ts';

const drawing = new Set(['path', 'line', 'polyline', 'polygon']);
const silent = new Set(['svg', 'g', 'title', 'desc', 'metadata', 'defs', 'style']);

const points = (element: Element): string => (element.getAttribute('points') ?? '').trim();

const pathOf = (element: Element): string => {
  const value = (name: string): string => element.getAttribute(name) ?? '0';
  switch (element.localName) {
    case 'line':
      return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`;
    case 'polyline':
      return points(element) === '' ? '' : `M${points(element)}`;
    case 'polygon':
      return points(element) === '' ? '' : `M${points(element)}Z`;
    default:
      return element.getAttribute('d')?.trim() ?? '';
  }
};

/** Whether an element can be drawn with one pen: it is visible and not transformed. */
const isPlain = (element: Element): boolean =>
  !['transform', 'clip-path', 'mask', 'filter', 'marker-start', 'marker-end'].some((name) =>
    element.hasAttribute(name),
  ) &&
  (element === element.ownerDocument.documentElement ||
    !silent.has(element.localName) ||
    element.childElementCount === 0 ||
    element.localName === 'g');

/** Counts the colours of an SVG. Path data has no colours, so that two are too many for one pen. */
const colorsOf = (elements: readonly Element[]): number =>
  new Set(
    elements.flatMap((element) =>
      ['fill', 'stroke']
        .map((name) => element.getAttribute(name))
        .filter((color) => color !== null && color !== 'none'),
    ),
  ).size;

/** Returns the path data of an SVG of paths in one colour; `undefined` for others. Runs and loads nothing. */
export const pathsOfSvg = (text: string): string | undefined => {
  const parsed = parseSvg(text);
  const root = parsed.documentElement;
  if (root.localName !== 'svg' || parsed.querySelector('parsererror') !== null) return undefined;
  const elements = [...root.querySelectorAll('*')];
  if (
    ![root, ...elements].every(
      (element) => isPlain(element) && (drawing.has(element.localName) || silent.has(element.localName)),
    )
  )
    return undefined;
  if (root.querySelector('style, defs *') !== null || colorsOf([root, ...elements]) > 1) return undefined;
  const data = elements
    .filter(({ localName }) => drawing.has(localName))
    .map(pathOf)
    .filter((path) => path !== '');
  return data.length === 0 ? undefined : data.join(' ');
};
