import { writeSfnt } from '@bulkfill/engine/pdf/fonts/sfnt/sfnt-tables';
import { checkFont } from '@bulkfill/web/editor/core/font-licence';
import { describe, expect, it } from 'vitest';

const os2 = (fsType: number): Uint8Array => {
  const table = new Uint8Array(96);
  new DataView(table.buffer).setUint16(8, fsType);
  return table;
};
const font = (fsType: number, without?: string): Uint8Array =>
  writeSfnt(
    new Map(
      ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2']
        .filter((tag) => tag !== without)
        .map((tag) => [tag, tag === 'OS/2' ? os2(fsType) : new Uint8Array(16)]),
    ),
  );

describe('licence check of a font', () => {
  it.each([
    ['installable', 0x0000],
    ['editable', 0x0008],
    ['restricted and editable (more permissive flag counts)', 0x000a],
  ])('accepts %s fonts in a package', (_, fsType) => {
    expect(checkFont(font(fsType))).toEqual({ mediaType: 'font/ttf' });
  });

  it('warns that a font is for viewing and printing', () => {
    expect(checkFont(font(0x0004))).toMatchObject({
      mediaType: 'font/ttf',
      note: expect.stringMatching(/viewing and printing/),
    });
  });

  it.each([
    ['restricted', 0x0002, /fsType 2\b/],
    ['not subsettable', 0x0108, /fsType 256/],
    ['limited to bitmaps', 0x0200, /fsType 512/],
  ])('rejects a font that is %s, with a reason', (_, fsType, words) => {
    expect(checkFont(font(fsType))).toEqual({ refused: expect.stringMatching(words) });
  });

  it('rejects a file that is not a single font, and a font without the tables for text', () => {
    const file = (tag: string): Uint8Array =>
      Uint8Array.from([...tag, ...'0000000000000000'].map((letter) => letter.charCodeAt(0)));
    expect(checkFont(file('wOF2'))).toEqual({ refused: expect.stringMatching(/WOFF2/) });
    expect(checkFont(file('ttcf'))).toEqual({ refused: expect.stringMatching(/collection/) });
    expect(checkFont(file('%PDF'))).toEqual({ refused: expect.stringMatching(/not a TrueType/) });
    expect(checkFont(new Uint8Array(3))).toEqual({ refused: expect.stringMatching(/too short/) });
    expect(checkFont(font(0, 'cmap'))).toEqual({ refused: expect.stringMatching(/no cmap table/) });
  });

  it('accepts a font without an OS/2 table, which forbids nothing', () => {
    expect(checkFont(font(0, 'OS/2'))).toEqual({ mediaType: 'font/ttf' });
  });
});
