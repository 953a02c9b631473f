import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { aText } from '../../../support/template-builders.ts';

/** Header of an ICC profile, with the fields that identify it (ICC.1, 7.2). */
const profile = (version: number, space: string): string =>
  `${'\0'.repeat(8)}${String.fromCharCode(version)}\0\0\0mntr${space.padEnd(4)}${' '.repeat(108)}`;
const intent =
  '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(x)/DestOutputProfile 21 0 R>>]';

/** The numbers of the colour spaces that the filled page names for device colours. */
const defaults = async (a: string, version: number, { hasIntent = false, space = 'RGB' } = {}) => {
  const more = { 20: { dict: '/N 3', data: profile(version, space) }, 21: { dict: '/N 3', data: profile(2, 'RGB') } };
  const pageEntries = '/Resources<</ColorSpace<</DefaultRGB[/ICCBased 20 0 R]>>>>';
  const source = declaringPdf({ a, more, pageEntries, catalogEntries: hasIntent ? intent : '' });
  const { pdf } = await fillOne(source, [aText()], ['Ada']);
  const written = Buffer.from(pdf.subarray(source.length)).toString('latin1');
  const page = /^3 0 obj[\s\S]*?endobj/m.exec(written)?.[0] ?? '';
  const [, named] = /\/DefaultRGB\s*(\[[^\]]*\]|\d+ 0 R)/.exec(page) ?? [];
  return named === undefined ? 'none' : named.includes('ICCBased') ? 'of the source' : 'ours';
};

describe('default colour space of the source’s page', () => {
  it('is kept if the flavour allows device colours through it', async () => {
    expect(await defaults('1b', 2)).toBe('of the source');
    expect(await defaults('2b', 4)).toBe('of the source');
  });

  it('is replaced by a space of the flavour if no source content can use it', async () => {
    expect(await defaults('1b', 4)).toBe('ours');
    expect(await defaults('2b', 5)).toBe('ours');
    expect(await defaults('2b', 2, { space: 'CMYK' })).toBe('ours');
  });

  it('is removed if an output intent defines device colours', async () => {
    expect(await defaults('1b', 4, { hasIntent: true })).toBe('none');
    expect(await defaults('1b', 2, { hasIntent: true })).toBe('of the source');
  });
});
