import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import {
  listMissingPictures,
  listNamedPictures,
  matchPictures,
  namesWords,
} from '@bulkfill/web/editor/core/picture-names';
import { describe, expect, it } from 'vitest';

const rect = { x: 0, y: 0, width: 50, height: 50 };
const photo: OverlayDraft = { id: 'photo', kind: 'image', page: 0, rect, value: { column: 'column_1' } };
const rows = [
  ['Ada', 'ada.jpg'],
  ['Grace', ' grace '],
  ['Alan', ''],
  ['Ada', 'ada.jpg'],
  ['Tim', 'data:image/png;base64,AAAA'],
];
const files = (...paths: readonly string[]) => paths.map((path) => ({ path, file: path }));

describe('a picture named by a row', () => {
  it('collects the cells of picture overlays, each once with its rows, without embedded pictures', () => {
    expect(listNamedPictures([photo], rows)).toEqual([
      { name: 'ada.jpg', rows: 2 },
      { name: 'grace', rows: 1 },
    ]);
    expect(
      listNamedPictures(
        [
          { ...photo, kind: 'text' },
          { ...photo, value: { static: 'logo' } },
        ],
        rows,
      ),
    ).toEqual([]);
    const named: OverlayDraft = { ...photo, value: { text: '{{column_0}}.png' } };
    expect(listNamedPictures([named], rows).map(({ name }) => name)).toEqual([
      'Ada.png',
      'Grace.png',
      'Alan.png',
      'Tim.png',
    ]);
  });

  it('is missing if no asset has its name', () => {
    const asset = { mediaType: 'image/png', data: '' };
    expect(listMissingPictures({ overlays: [photo], assets: { grace: asset } }, rows)).toEqual([
      { name: 'ada.jpg', rows: 2 },
    ]);
    // Inherited object members are not assets.
    expect(listMissingPictures({ overlays: [photo], assets: {} }, [['x', 'constructor']])).toEqual([
      { name: 'constructor', rows: 1 },
    ]);
  });

  it('matches with or without extension, in any folder, in any letter case', () => {
    const { files: found, ambiguous } = matchPictures(
      ['ada.jpg', 'grace', 'photos/Alan', 'eve'],
      files('a/ADA.JPG', 'Grace.png', 'b/alan.webp'),
    );
    expect([...found]).toEqual([
      ['ada.jpg', 'a/ADA.JPG'],
      ['grace', 'Grace.png'],
      ['photos/Alan', 'b/alan.webp'],
    ]);
    expect(ambiguous).toEqual([]);
  });

  it('stays unmatched if several files fit, and prefers a full name', () => {
    const several = files('ada.jpg', 'ada.png', 'x/bob.png', 'y/bob.png', 'tim', 'tim.png');
    const { files: found, ambiguous } = matchPictures(['ada', 'ada.png', 'bob.png', 'tim'], several);
    expect([...found]).toEqual([
      ['ada.png', 'ada.png'],
      ['tim', 'tim'],
    ]);
    expect(ambiguous).toEqual(['ada', 'bob.png']);
  });

  it('is listed in words, with the number of the rest', () => {
    expect(namesWords(['a', 'b', 'c'], 2)).toBe('“a”, “b” and 1 more');
  });
});
