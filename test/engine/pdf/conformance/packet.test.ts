import { readDeclaration, withdrawStandards } from '@bulkfill/engine/pdf/conformance/declaration';
import { flavoursOf } from '@bulkfill/engine/pdf/conformance/flavours';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';

const a = 'http://www.aiim.org/pdfa/ns/id/';
const ua = 'http://www.aiim.org/pdfua/ns/id/';
const packet = (description: string): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const described = (inside: string): string =>
  packet(`<rdf:Description rdf:about="" xmlns:i="${a}" xmlns:u="${ua}">${inside}</rdf:Description>`);

/** Each of them is a declaration to veraPDF 1.28, as .ci/conformance/more_sources.py makes them. */
const ways: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'elements',
    described('<i:part>2</i:part><i:conformance>B</i:conformance><u:part>1</u:part>'),
    ['PDF/A-2b', 'PDF/UA-1'],
  ],
  [
    'attributes',
    packet(`<rdf:Description rdf:about='' i:part = '3'\n i:conformance="U" xmlns:i='${a}'/>`),
    ['PDF/A-3u'],
  ],
  [
    'no prefix',
    packet(`<rdf:Description><part xmlns="${a}">2</part><conformance xmlns="${a}">A</conformance></rdf:Description>`),
    ['PDF/A-2a'],
  ],
  ['a prefix in another alphabet', packet(`<rdf:Description xmlns:ж="${ua}" ж:part="1"/>`), ['PDF/UA-1']],
  [
    'rdf:value',
    described('<i:part rdf:value="2"/><u:part><rdf:Description><rdf:value>1</rdf:value></rdf:Description></u:part>'),
    ['PDF/A-2', 'PDF/UA-1'],
  ],
  [
    'references and CDATA',
    described('<i:part>&#x32;</i:part><i:conformance><![CDATA[B]]></i:conformance>'),
    ['PDF/A-2b'],
  ],
  [
    'a namespace with references',
    packet(`<rdf:Description xmlns:i="${a.replace('/pdfa', '&#47;pdfa')}" i:part="4"/>`),
    ['PDF/A-4'],
  ],
  [
    'a comment in the value',
    described('<i:part><!-- the part -->2</i:part><i:conformance>B</i:conformance>'),
    ['PDF/A-2b'],
  ],
  [
    'another one in a comment',
    described('<!-- <i:part>1</i:part> --><i:part>2</i:part><i:conformance>B</i:conformance>'),
    ['PDF/A-2b'],
  ],
];

describe('metadata packet', () => {
  it.each(ways)('declares flavours with %s', (_, text, flavours) => {
    expect(flavoursOf(text).map(({ name }) => name)).toEqual(flavours);
  });

  it.each([
    ['a comment', described('<!-- <i:part>1</i:part> -->')],
    ['another namespace', packet('<rdf:Description xmlns:i="http://example.com/" i:part="2"/>')],
    ['a prefix that means something else there', described('<i:part xmlns:i="http://example.com/">2</i:part>')],
    ['the description of a property', described('<i:about>part</i:about>')],
  ])('declares nothing with %s', (_, text) => {
    expect(flavoursOf(text)).toEqual([]);
  });

  const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-32, little end first', (text) => utf32(text)],
    ['UTF-32, big end first', (text) => utf32(text).swap32()],
  ];
  it.each(encodings)('is read and rewritten without the declaration in %s', (_, encode) => {
    const text = described(
      '<!-- i:part="2" --><i:part>2</i:part><i:conformance>B</i:conformance><u:part>1</u:part><i:rev>2020</i:rev>',
    );
    const stream = { dict: '/Type/Metadata/Subtype/XML', data: encode(text).toString('latin1') };
    const { document } = openPdf(
      rawPdf({ ...onePage(), 1: '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>', 5: stream }),
      { maxPages: 10 },
    );
    const declaration = readDeclaration(document)!;
    expect(declaration.flavours.map(({ name }) => name)).toEqual(['PDF/A-2b', 'PDF/UA-1']);
    const { body } = withdrawStandards(declaration, new Set(['A']));
    const bytes = Buffer.from((body as { readonly stream: Uint8Array }).stream);
    const left = (
      bytes.includes(0) ? bytes.toString(bytes[0] === 0xfe ? 'latin1' : 'utf16le') : bytes.toString()
    ).replaceAll('\0', '');
    expect(left).toContain('<u:part>1</u:part>');
    expect(left).not.toMatch(/i:(?:part|conformance|rev)/);
  });

  it.each([
    ['comments that do not end', '<!--'],
    ['tags that do not end', '<a "'],
    ['blanks in a tag', ' '],
    ['elements in each other', '<a>'],
  ])('is read as far as it is well-formed: %s', (_, piece) => {
    const text = `<r xmlns:i="${a}"><i:part>2</i:part><i:conformance>B</i:conformance><t ${piece.repeat(300_000)}`;
    expect(flavoursOf(text).map(({ name }) => name)).toEqual(['PDF/A-2b']);
  });
});

const utf32 = (text: string): Buffer => {
  const bytes = Buffer.alloc(4 * (text.length + 1));
  [...`\ufeff${text}`].forEach((character, index) => {
    bytes.writeUInt32LE(character.codePointAt(0) as number, 4 * index);
  });
  return bytes;
};
