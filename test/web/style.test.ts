import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../packages/web');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const styles = globSync('**/*.css', { cwd: root });

/** The colours of the tokens by name: light, then dark. */
const colours = new Map(
  [...read('style/tokens.css').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
);

/** Relative luminance. Source: WCAG 2.2. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};

/** Returns the pairs below a contrast, with their values. */
const pairsBelow = (least: number, inks: readonly string[], grounds: readonly string[]): readonly string[] =>
  inks.flatMap((ink) =>
    grounds.flatMap((ground) =>
      [0, 1].flatMap((scheme) => {
        const contrast = contrastOf(colours.get(ink)![scheme]!, colours.get(ground)![scheme]!);
        return contrast < least
          ? [`${ink} on ${ground}, ${scheme === 0 ? 'light' : 'dark'}: ${contrast.toFixed(2)}`]
          : [];
      }),
    ),
  );

const plain = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const meanings = ['good', 'warn', 'bad', 'info'];
const soft = [...meanings, 'accent'].map((name) => `${name}-soft`);

describe('the design tokens', () => {
  it('have a contrast of at least 4.5 for every text on every ground that it may be on', () => {
    expect(pairsBelow(4.5, ['text', 'muted'], [...plain, ...soft])).toEqual([]);
    expect(pairsBelow(4.5, [...meanings, 'accent'], plain)).toEqual([]);
    for (const name of [...meanings, 'accent']) expect(pairsBelow(4.5, [name], [`${name}-soft`])).toEqual([]);
    expect(pairsBelow(4.5, ['on-accent'], ['accent-fill', 'accent-fill-hover'])).toEqual([]);
    expect(pairsBelow(4.5, ['on-bad'], ['bad-fill', 'bad-fill-hover'])).toEqual([]);
    expect(pairsBelow(4.5, ['canvas'], ['text'])).toEqual([]);
  });

  it('have a contrast of at least 3 for the borders of fields, and for fills that carry meaning', () => {
    expect(pairsBelow(3, ['border-strong', 'good-fill', 'warn-fill', 'bad-fill', 'accent-fill'], ['surface'])).toEqual(
      [],
    );
    expect(pairsBelow(3, ['border-strong'], ['raised', 'canvas'])).toEqual([]);
  });

  it('have one scale of texts and two radii, and every style uses them', () => {
    const tokens = read('style/tokens.css');
    expect(tokens.match(/--text-\d+(?=:)/g)).toEqual([12, 13, 14, 16, 20, 28].map((size) => `--text-${size}`));
    expect(tokens.match(/--radius[\w-]*(?=:)/g)).toEqual(['--radius-small', '--radius']);
    const strange = styles.flatMap((file) =>
      [...read(file).matchAll(/^\s*(font-size|font|border[\w-]*-radius): ([^;]+);/gm)]
        .filter(
          ([, property, value = '']) =>
            !/^(inherit|0|50%|2px)$|var\(--(text-\d+|radius|radius-small|round|size)\)/.test(value) ||
            (property !== 'font' && /\drem/.test(value)),
        )
        .map(([text]) => `${file}: ${text.trim()}`),
    );
    expect(strange).toEqual([]);
  });
});
