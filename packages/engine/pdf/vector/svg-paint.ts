import type { Color } from '../../svc/template.ts';

/** A colour, no paint, or the overlay's colour (`currentColor`). */
export type SvgPaint = Color | 'none' | 'current';

/** Paint that a shape specifies or inherits. `undefined`: not specified. */
export interface SvgStyle {
  readonly fill?: SvgPaint;
  readonly stroke?: SvgPaint;
  readonly strokeWidth?: number;
  readonly evenOdd?: boolean;
  /** Whether strokes have round ends; SVG's default is straight. */
  readonly roundEnds?: boolean;
}

const black: Color = [0, 0, 0];
const names: ReadonlyMap<string, Color> = new Map([
  ['black', black],
  ['white', [1, 1, 1]],
  ['red', [1, 0, 0]],
  ['green', [0, 0.502, 0]],
  ['blue', [0, 0, 1]],
  ['navy', [0, 0, 0.502]],
  ['gray', [0.502, 0.502, 0.502]],
  ['grey', [0.502, 0.502, 0.502]],
]);

/** Returns the style from attributes and `style`, on top of the inherited one. Unknown colours are black. */
export const parseSvgStyle = (attributes: ReadonlyMap<string, string>, inherited: SvgStyle): SvgStyle => {
  const said = new Map(attributes);
  for (const declaration of (attributes.get('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2);
    if (value !== '') said.set(name.trim(), value.trim());
  }
  const fill = said.get('fill');
  const stroke = said.get('stroke');
  const width = Number.parseFloat(said.get('stroke-width') ?? '');
  const rule = said.get('fill-rule');
  const ends = said.get('stroke-linecap');
  return {
    ...inherited,
    ...(fill === undefined ? {} : { fill: paint(fill) }),
    ...(stroke === undefined ? {} : { stroke: paint(stroke) }),
    ...(width >= 0 && width < 1e6 ? { strokeWidth: width } : {}),
    ...(rule === undefined ? {} : { evenOdd: rule === 'evenodd' }),
    ...(ends === undefined ? {} : { roundEnds: ends === 'round' }),
  };
};

const paint = (text: string): SvgPaint => {
  const value = text.trim().toLowerCase();
  if (value === 'none' || value === 'transparent') return 'none';
  if (value === 'currentcolor') return 'current';
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex) {
    const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((i) => Number.parseInt(wide.slice(i, i + 2), 16) / 255) as unknown as Color;
  }
  const [, r, g, b] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value) ?? [];
  if (r !== undefined) return [r, g, b].map((part) => Math.min(255, Number(part)) / 255) as unknown as Color;
  return names.get(value) ?? black;
};
