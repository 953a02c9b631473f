import { decodeText } from '@bulkfill/engine/rows/tables/decode-text';
import { describe, expect, it } from 'vitest';
import { namesByLanguage, westernNames } from './names-by-language.ts';

const pages = new Map<string, ReadonlyMap<string, number>>();

const pageOf = (label: string): ReadonlyMap<string, number> => {
  const known = pages.get(label);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(label);
  const page = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const).toReversed(),
  );
  pages.set(label, page);
  return page;
};

const encoded = (text: string, label: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const byte = pageOf(label).get(character);
    if (byte === undefined) throw new Error(`${label} has no ${character}`);
    return byte;
  });

interface Rates {
  tables: number;
  told: number;
  /** Read as another text, without a word. */
  silent: string[];
}

/** Tables of so many rows, one from each name on. */
const ratesOf = async (names: readonly string[], label: string, rows: number): Promise<Rates> => {
  const rates: Rates = { tables: 0, told: 0, silent: [] };
  for (const [first] of names.entries()) {
    const some = Array.from({ length: rows }, (_, row) => names[(first + row) % names.length]);
    const text = ['Name,City', ...some.map((name) => `${name},x`)].join('\n');
    const read = await decodeText(encoded(text, label), undefined);
    rates.tables++;
    if (read.encoding.sure === 'guess') rates.told++;
    else if (read.text !== text) rates.silent.push(some.join(', '));
  }
  return rates;
};

const cases = Object.entries(namesByLanguage).flatMap(([language, { pages: labels, names }]) =>
  labels.map((label) => [language, label, names.split('|')] as const),
);

describe('table of one, two or five rows', () => {
  it.each(cases)('is never decoded wrongly without ENCODING_GUESSED: %s in %s', async (_, label, names) => {
    for (const rows of [1, 2, 5]) expect((await ratesOf(names, label, rows)).silent).toEqual([]);
  });

  it.each(Object.entries(westernNames))('is decoded as Western European: %s', async (_, names) => {
    for (const rows of [1, 2, 5]) expect((await ratesOf(names, 'windows-1252', rows)).silent).toEqual([]);
  });

  it('is reported as a guess for less than 5 % of Western European tables with five rows', async () => {
    const all = await Promise.all(Object.values(westernNames).map((names) => ratesOf(names, 'windows-1252', 5)));
    const told = all.reduce((sum, each) => sum + each.told, 0);
    const tables = all.reduce((sum, each) => sum + each.tables, 0);
    expect(told / tables).toBeLessThan(0.05);
  });
});
