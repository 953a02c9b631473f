const flexOf: Readonly<Record<string, string>> = {
  left: 'start',
  center: 'center',
  right: 'end',
  justify: 'start',
  top: 'start',
  middle: 'center',
  bottom: 'end',
};

export const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;

const color = (value: unknown, fallback: string): string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : fallback;

/** Returns the style members of an overlay or a list column as CSS properties. */
export const lookOf = (
  look: Readonly<Record<string, unknown>>,
  cssFamily: (font: string) => string,
  { size = 12, align = 'left' }: { readonly size?: number; readonly align?: string } = {},
): Readonly<Record<string, string>> => ({
  '--ink': color(look.color, '#000000'),
  '--paper': color(look.background, 'transparent'),
  '--size': `${numberOr(look.size, size)}`,
  '--family': cssFamily(typeof look.font === 'string' ? look.font : 'Helvetica'),
  '--line': `${numberOr(look.lineHeight, 1.2)}`,
  '--seen': `${numberOr(look.opacity, 1)}`,
  '--across': flexOf[String(look.align ?? align)] ?? 'start',
  '--down': flexOf[String(look.verticalAlign ?? 'middle')] ?? 'center',
});
