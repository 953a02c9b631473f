import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aText } from '../../../support/template-builders.ts';

describe('stamping after truncated content', () => {
  it.each([
    ['a string', '1 0 0 rg 0 0 20 20 re f (abc'],
    ['a hexadecimal string', '1 0 0 rg 0 0 20 20 re f <616'],
    ['an array', '1 0 0 rg 0 0 20 20 re f [1 2'],
    ['a dictionary', '1 0 0 rg 0 0 20 20 re f /Span << /A 1'],
    ['a dictionary behind a key', '1 0 0 rg 0 0 20 20 re f /Span << /A'],
    ['an inline image', '1 0 0 rg 0 0 20 20 re f BI /W 3 /H 1 /BPC 8 /CS /G ID abc'],
  ])('inside %s draws the overlay and the earlier content', async (_, content) => {
    const { pdf } = await fillOne(rawPdf(onePage('', content)), [aText()], ['Ada']);
    expect((await readText(pdf)).map((found) => found.text)).toEqual(['Ada']);
    expect(pixelAt(await renderPage(pdf, 1), 1, 10, 190)).toEqual([255, 0, 0]);
  });

  const red = '1 0 0 rg 0 0 20 20 re f';
  const sourceWith = (body: string) =>
    Buffer.from(
      Buffer.from(rawPdf(onePage(), { xref: 'none' }))
        .toString('latin1')
        .replace(/4 0 obj[\s\S]*endobj/, `4 0 obj\n${body}`),
      'latin1',
    );

  it.each([
    [
      'without an end before the next object',
      sourceWith(`<</Length 9>>stream\n${red}\nendobj\n5 0 obj<</Length 0>>stream\n\nendstream endobj\n`),
    ],
    ['whose end is misspelt', sourceWith(`<</Length ${red.length}>>stream\n${red}\nenxstream\nendobj\n`)],
    ['of a wrong length', sourceWith(`<</Length 99999>>stream\n${red}\nendstream\nendobj\n`)],
    [
      'whose data is damaged',
      rawPdf({
        ...onePage(),
        4: {
          dict: '/Filter/FlateDecode',
          data: Buffer.concat([deflateSync(red).subarray(0, -4), Buffer.alloc(40, 0xff)]),
        },
      }),
    ],
  ])('draws the overlay over a stream %s', async (_, source) => {
    const { pdf } = await fillOne(source, [aText()], ['Ada']);
    expect((await readText(pdf)).map((found) => found.text)).toEqual(['Ada']);
    expect(pixelAt(await renderPage(pdf, 1), 1, 10, 190)).toEqual([255, 0, 0]);
  });

  it('leaves damaged data unchanged so that each reader shows it as before', async () => {
    const filters = '/Filter[/ASCIIHexDecode/FlateDecode]/DecodeParms[null<</Predictor 1>>]';
    const data = `${Buffer.concat([deflateSync(red).subarray(0, -4), Buffer.alloc(40, 0xff)]).toString('hex')}>`;
    const source = rawPdf({ ...onePage(), 4: { dict: filters, data } });
    const { pdf } = await fillOne(source, [aText()], ['Ada']);
    const added = Buffer.from(pdf.subarray(source.length)).toString('latin1');
    expect(added).toContain(data);
    expect(added).toMatch(/\/Subtype\/Form.*\/Filter ?\[\/ASCIIHexDecode ?\/FlateDecode\]/);
    expect((await readText(pdf)).map((found) => found.text)).toEqual(['Ada']);
    expect(pixelAt(await renderPage(pdf, 1), 1, 10, 190)).toEqual([255, 0, 0]);
  });

  it.each(['XXXDecode', 'DCTDecode', 'JPXDecode'])(
    'rejects content in the filter %s, which no reader decodes to text',
    async (filter) => {
      const source = rawPdf({ ...onePage(), 4: { dict: `/Filter/${filter}`, data: red } });
      await expect(fillOne(source, [aText()], ['Ada'])).rejects.toMatchObject({
        code: 'INVALID_PDF',
        message: expect.stringContaining('page 1'),
      });
      // Only if the content is to be changed.
      expect((await fillOne(source, [], [])).outcome.warnings).toEqual([]);
    },
  );

  it.each([
    ['too few operands', `${red} 10 Tf`, true],
    ['the end of a string that never began', `${red} a) b`, false],
    ['operands enough', `${red} /F 10 Tf 1 2 3 sc`, false],
    ['an operator of no known kind', `${red} undefined`, false],
  ])('isolates content with %s if readers would skip the rest', async (_, content, isApart) => {
    const { pdf } = await fillOne(rawPdf(onePage('', content)), [aText()], ['Ada']);
    // As a form, which readers skip alone.
    expect(Buffer.from(pdf).toString('latin1').includes('/Subtype/Form')).toBe(isApart);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Ada']);
    expect(pixelAt(await renderPage(pdf, 1), 1, 10, 190)).toEqual([255, 0, 0]);
  });

  it('isolates content that restores the state more often than it saves it', async () => {
    const content = `q 1 0 0 1 50 50 cm Q 2 0 0 2 0 0 cm ${red} ${'Q '.repeat(150_000)}`;
    const { pdf } = await fillOne(
      rawPdf(onePage('', content)),
      [aText({ rect: { x: 20, y: 30, width: 100, height: 20 } })],
      ['Ada'],
    );
    expect(await readText(pdf)).toMatchObject([{ text: 'Ada' }]);
    const [plain] = await readText(
      (await fillOne(rawPdf(onePage()), [aText({ rect: { x: 20, y: 30, width: 100, height: 20 } })], ['Ada'])).pdf,
    );
    expect((await readText(pdf))[0]).toEqual(plain);
    expect(pixelAt(await renderPage(pdf, 1), 1, 35, 165)).toEqual([255, 0, 0]);
  });

  it.each(['null', '7', '<</A 1>>', '5 0 R', '6 0 R'])(
    'is visible on a page with annotations %s',
    async (annotations) => {
      const { pdf } = await fillOne(
        rawPdf(onePage(`/Annots ${annotations}`, '', { 5: '5 0 R', 6: '7 0 R' })),
        [aText()],
        ['Ada'],
      );
      // Poppler skips a page whose annotations are not an array.
      expect(
        Buffer.from(pdf)
          .toString('latin1')
          .match(/\/Annots/g),
      ).toHaveLength(1);
      expect((await readText(pdf)).map((found) => found.text)).toEqual(['Ada']);
    },
  );
});
