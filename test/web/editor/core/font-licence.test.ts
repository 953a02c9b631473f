import { describe, expect, it } from 'vitest';
import { writeSfnt } from '../../../../lib/engine/pdf/fonts/sfnt/sfnt-tables.ts';
import { checkFont } from '../../../../web/editor/core/font-licence.ts';

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

describe('the licence of a font', () => {
  it.each([
    ['installable', 0x0000],
    ['editable', 0x0008],
    ['restricted and editable, of which the one that allows more counts', 0x000a],
  ])('lets %s fonts into the package', (_, fsType) => {
    expect(checkFont(font(fsType))).toEqual({ mediaType: 'font/ttf' });
  });

  it('says that a font is for viewing and printing', () => {
    expect(checkFont(font(0x0004))).toMatchObject({ mediaType: 'font/ttf', note: expect.stringMatching(/viewing and printing/) });
  });

  it.each([
    ['restricted', 0x0002, /fsType 2\b/],
    ['never in part', 0x0108, /fsType 256/],
    ['bitmaps alone', 0x0200, /fsType 512/],
  ])('refuses a font that is %s, in words', (_, fsType, words) => {
    expect(checkFont(font(fsType))).toEqual({ refused: expect.stringMatching(words) });
  });

  it('refuses what is not a single font file, and one that lacks what a text needs', () => {
    const file = (tag: string): Uint8Array => Uint8Array.from([...tag, ...'0000000000000000'].map((letter) => letter.charCodeAt(0)));
    expect(checkFont(file('wOF2'))).toEqual({ refused: expect.stringMatching(/WOFF2/) });
    expect(checkFont(file('ttcf'))).toEqual({ refused: expect.stringMatching(/collection/) });
    expect(checkFont(file('%PDF'))).toEqual({ refused: expect.stringMatching(/not a TrueType/) });
    expect(checkFont(new Uint8Array(3))).toEqual({ refused: expect.stringMatching(/too short/) });
    expect(checkFont(font(0, 'cmap'))).toEqual({ refused: expect.stringMatching(/no cmap table/) });
  });

  it('takes a font without an OS/2 table, which forbids nothing', () => {
    expect(checkFont(font(0, 'OS/2'))).toEqual({ mediaType: 'font/ttf' });
  });
});
