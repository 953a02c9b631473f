import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';
import type { HostileDocument } from './hostile-document.ts';

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>';
const refs = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');

/** A catalog, a root of the page tree, and what hangs on it. */
const tree = (kids: string, nodes: (number: number) => string | undefined, count: number): Uint8Array => {
  const objects: RawObjects = { 1: '<</Type/Catalog/Pages 2 0 R>>', 2: `<</Type/Pages/Count ${count}/Kids[${kids}]>>` };
  for (let number = 3; number < 3 + count; number++) {
    const node = nodes(number);
    if (node !== undefined) objects[number] = node;
  }
  return rawPdf(objects);
};

const boxed = (boxes: string): Uint8Array =>
  rawPdf({ ...onePage(boxes, '0 0 9 9 re f'), 2: '<</Type/Pages/Kids[3 0 R]/Count 1>>' });

/** Page trees that loop, explode or never end, and boxes that no page can have. */
export const hostilePages: readonly HostileDocument[] = [
  {
    title: 'a page tree of 100,000 pages',
    make: () => tree(refs(3, 100_000), () => page, 100_000),
    end: 'MAX_PDF_PAGES_EXCEEDED',
  },
  {
    title: 'a page tree of 100,000 nodes without a page',
    make: () => tree(refs(3, 100_000), () => '<</Type/Pages/Kids[]/Count 0>>', 100_000),
    end: 'INVALID_PDF',
  },
  {
    title: 'a page 100,000 nodes deep',
    make: () =>
      tree(
        '3 0 R',
        (number) =>
          number === 100_002 ? page : `<</Type/Pages/Count 1/Parent ${number - 1} 0 R/Kids[${number + 1} 0 R]>>`,
        100_000,
      ),
    end: 'INVALID_PDF',
  },
  {
    title: 'nodes that each name the next one twice',
    make: () =>
      tree(
        '3 0 R 3 0 R',
        (number) => (number === 82 ? page : `<</Type/Pages/Count 9/Kids[${number + 1} 0 R ${number + 1} 0 R]>>`),
        80,
      ),
    end: 'repaired',
  },
  {
    title: '200 nodes that each name all of them',
    make: () =>
      tree(refs(3, 201), (number) => (number === 203 ? page : `<</Type/Pages/Count 9/Kids[${refs(3, 201)}]>>`), 201),
    end: 'repaired',
  },
  {
    title: 'one page 300 times over',
    make: () =>
      rawPdf({
        ...onePage('', '0 0 9 9 re f'),
        2: `<</Type/Pages/Count 300/MediaBox[0 0 300 200]/Kids[${'3 0 R '.repeat(300)}]>>`,
      }),
    end: 'repaired',
  },
  {
    title: 'a root that is its own kid',
    make: () => rawPdf({ ...onePage(), 2: '<</Type/Pages/Count 2/MediaBox[0 0 300 200]/Kids[2 0 R 3 0 R]>>' }),
    end: 'repaired',
  },
  {
    title: 'a tree of nothing but loops',
    make: () => tree('2 0 R 3 0 R', () => '<</Type/Pages/Kids[2 0 R 3 0 R]>>', 1),
    end: 'INVALID_PDF',
  },
  {
    title: 'parents and inherited attributes that lead in circles',
    make: () =>
      rawPdf({
        ...onePage('/Parent 3 0 R/Rotate 3 0 R/Resources 3 0 R/CropBox 2 0 R'),
        2: '<</Type/Pages/Parent 3 0 R/Kids[3 0 R]/Count 1/MediaBox 2 0 R/Resources 2 0 R>>',
      }),
    end: 'filled',
  },
  {
    title: 'a count of 2 billion',
    make: () => rawPdf({ ...onePage(), 2: '<</Type/Pages/Kids[3 0 R]/Count 2000000000/MediaBox[0 0 300 200]>>' }),
    end: 'repaired',
  },
  {
    title: 'a count below nought',
    make: () => rawPdf({ ...onePage(), 2: '<</Type/Pages/Kids[3 0 R]/Count -1/MediaBox[0 0 300 200]>>' }),
    end: 'repaired',
  },
  { title: 'a box of no size', make: () => boxed('/MediaBox[0 0 0 0]'), end: 'filled' },
  {
    title: 'boxes of no height, and crossed',
    make: () => boxed('/MediaBox[300 200 0 0]/CropBox[5 5 90 5]'),
    end: 'filled',
  },
  {
    title: 'boxes that do not meet',
    make: () => boxed('/MediaBox[0 0 300 200]/CropBox[400 400 500 500]'),
    end: 'filled',
  },
  {
    title: 'coordinates of 400 digits',
    make: () => boxed(`/MediaBox[0 0 ${'9'.repeat(400)} -${'9'.repeat(400)}]`),
    end: 'filled',
  },
  {
    title: 'coordinates that are not numbers',
    make: () => boxed('/MediaBox[nan inf 1e308 (9)]/CropBox[/A null true]/Rotate(x)'),
    end: 'filled',
  },
  {
    title: 'a box of a ten-thousandth of a point',
    make: () => boxed('/MediaBox[0 0 .0001 .0001]'),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'a unit of 10³⁰ and a turn of 10³⁰ degrees',
    make: () => boxed(`/MediaBox[0 0 300 200]/UserUnit 1${'0'.repeat(30)}/Rotate 9${'0'.repeat(30)}`),
    end: 'filled',
  },
  {
    title: 'a million annotations that are one',
    make: () =>
      rawPdf(
        onePage(`/Annots[${'5 0 R '.repeat(1_000_000)}]`, '', { 5: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>' }),
      ),
    end: 'filled',
    flatten: true,
  },
];
