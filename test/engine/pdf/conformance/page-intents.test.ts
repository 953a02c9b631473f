import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { anImage, aText } from '../../../support/template-builders.ts';
import { cmykJpeg } from '../../../trials/conformance/pictures.ts';

/** Header of an ICC profile, with the fields for its use (ICC.1, 7.2.6). */
const profile = (space: string): string => `${' '.repeat(16)}${space.padEnd(4)}${' '.repeat(108)}`;
const intent = (number: number): string =>
  `<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(x)/DestOutputProfile ${number} 0 R>>`;
const more = {
  20: { dict: '/N 3', data: profile('RGB') },
  21: { dict: '/N 4', data: profile('CMYK') },
  22: { dict: '/N 1', data: profile('GRAY') },
};
const picture = `data:image/jpeg;base64,${Buffer.from(cmykJpeg).toString('base64')}`;

const fill = async (a: string, ofDocument: number | undefined, ofPage: number | undefined) => {
  const entries = (number: number | undefined): string =>
    number === undefined ? '' : `/OutputIntents[${intent(number)}]`;
  const source = declaringPdf({ a, more, catalogEntries: entries(ofDocument), pageEntries: entries(ofPage) });
  const { pdf, outcome } = await fillOne(source, [aText(), anImage({ id: 'inks' })], [picture]);
  const written = Buffer.from(pdf.subarray(source.length)).toString('latin1');
  return {
    spaces: ['DefaultRGB', 'DefaultGray'].filter((name) => written.includes(`/${name}`)),
    lost: outcome.notices.filter(({ code }) => code === 'CONFORMANCE_LOST').length,
  };
};

describe('output intents of a page', () => {
  it('replace those of the document since PDF/A-4', async () => {
    expect(await fill('4', 20, 21)).toEqual({ spaces: ['DefaultRGB'], lost: 0 });
    expect(await fill('4', undefined, 22)).toEqual({ spaces: ['DefaultRGB'], lost: 1 });
    expect(await fill('4', 21, 20)).toEqual({ spaces: [], lost: 1 });
  });

  it('are ignored before PDF/A-4', async () => {
    expect(await fill('2b', 20, 21)).toEqual({ spaces: [], lost: 1 });
    expect(await fill('2b', undefined, 21)).toEqual({ spaces: ['DefaultRGB', 'DefaultGray'], lost: 1 });
  });
});
