import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { describe, expect, it } from 'vitest';

/** Bytes of a code page, by what `TextDecoder` makes of each. */
const encoded = (text: string, label: string): Uint8Array => {
  const byByte = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => byByte.get(character) as number);
};

const codes = async (label: string, names: readonly string[]): Promise<string[]> =>
  (
    await readTable(encoded(['Name,City', ...names.map((name) => `${name},x`)].join('\n'), label), { header: true })
  ).findings.map(({ code }) => code);

describe('table of a few names in a code page', () => {
  it.each([
    ['windows-1250', ['Łukasz Żółć', 'Paweł']],
    ['windows-1250', ['Dvořák', 'Jiří']],
    ['windows-1250', ['Győr']],
    ['windows-1250', ['Brăila']],
    ['windows-1250', ['Kovač', 'Marić']],
    ['windows-1250', ['Gdańsk']],
    ['windows-1251', ['Иван Петров']],
    ['windows-1253', ['Παπαδόπουλος']],
    ['windows-1254', ['Işık', 'Şahin']],
    ['windows-1257', ['Kazlauskienė']],
    ['koi8-r', ['Москва']],
  ])('is reported as a guess: %s, %j', async (label, names) => {
    expect(await codes(label, names)).toContain('ENCODING_GUESSED');
  });

  it.each([
    [['Müller', 'Jäger']],
    [['François', 'Hélène', 'Éric']],
    [['Peña', 'José']],
    [['João', 'Simões']],
    [['Søren', 'Ærø']],
    [['Åsa', 'Björn']],
    [['Città', 'Perché']],
  ])('is not a guess for Western Europe: %j', async (names) => {
    expect(await codes('windows-1252', names)).toEqual([]);
  });
});
