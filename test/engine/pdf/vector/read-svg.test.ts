import { readSvg } from '@bulkfill/engine/pdf/vector/read-svg';
import { describe, expect, it } from 'vitest';

const skip = expect.objectContaining({ code: 'VALUE_INVALID' });
const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

describe('readSvg', () => {
  it('reads bare path data, framed by its drawing', () => {
    expect(readSvg('M1 2L11 22')).toMatchObject({ isBarePath: true, frame: { minX: 1, minY: 2, maxX: 11, maxY: 22 } });
  });

  it('reads the output of a signature pad', () => {
    const drawing = readSvg(
      `<?xml version="1.0"?>${svg('<path d="M 1,2 C 3,4 5,6 7,8" stroke-width="2.25" stroke="black" fill="none" stroke-linecap="round"></path><circle r="1.5" cx="5" cy="6" fill="#00f"></circle>', 'viewBox="0 0 300 150" width="300" height="150"')}`,
    );
    expect(drawing.frame).toEqual({ minX: 0, minY: 0, maxX: 300, maxY: 150 });
    expect(drawing.shapes.map(({ style }) => style)).toEqual([
      { strokeWidth: 2.25, stroke: [0, 0, 0], fill: 'none', roundEnds: true },
      { fill: [0, 0, 1] },
    ]);
  });

  it('inherits styles through groups', () => {
    const [shape] = readSvg(
      svg('<g style="fill: none; stroke: rgb(255, 0, 0)"><g stroke-width="3"><path d="M0 0h1"/></g></g>'),
    ).shapes;
    expect(shape?.style).toEqual({ fill: 'none', stroke: [1, 0, 0], strokeWidth: 3 });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script><path d="M0 0h1"/>')],
    ['an event handler with markup', svg('<path d="M0 0h1" onload="<x>"/>')],
    ['an outside picture', svg('<image href="https://example.com/a.png"/><path d="M0 0h1"/>')],
    ['a reference', svg('<use href="#a"/>')],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "M0 0h1">]>${svg('<path d="&a;"/>')}`],
    ['an entity', svg('<path d="M0 0&#104;1"/>')],
    ['a transform', svg('<path transform="scale(2)" d="M0 0h1"/>')],
    ['CDATA', svg('<title><![CDATA[x]]></title><path d="M0 0h1"/>')],
    ['foreign content', svg('<foreignObject/>')],
    ['another document', '<html><path d="M0 0h1"/></html>'],
    ['elements that do not close', '<svg><g><path d="M0 0h1"/></svg>'],
    ['an open document', '<svg><path d="M0 0h1"/>'],
    ['a second end', `${svg('<path d="M0 0h1"/>')}</svg>`],
    ['no shape', svg('')],
    ['an empty path', svg('<path/>')],
    ['a lone bracket', '<'],
    ['a circle of no number', svg('<circle r="x" cx="1" cy="1"/>')],
  ])('rejects %s', (_, text) => {
    expect(() => readSvg(text)).toThrow(skip);
  });

  it('rejects 10,000 elements and more', () => {
    expect(readSvg(svg('<path d="M0 0h1"/>'.repeat(9998))).shapes).toHaveLength(9998);
    expect(() => readSvg(svg('<path d="M0 0h1"/>'.repeat(10_000)))).toThrow('too many elements');
  });

  it('handles megabytes of one attribute, of comments and of brackets', () => {
    expect(() => readSvg(svg(`<path d="${' '.repeat(8_000_000)}"/>`))).toThrow(skip);
    expect(() => readSvg(`<!--${'-'.repeat(4_000_000)}`)).toThrow(skip);
    expect(() => readSvg('<'.repeat(4_000_000))).toThrow(skip);
    expect(() => readSvg(`<svg ${'a="b" '.repeat(500_000)}<`)).toThrow(skip);
  });

  it('ignores names of object prototypes', () => {
    expect(readSvg(svg('<path d="M0 0h1" __proto__="x" constructor="y"/>')).shapes[0]?.style).toEqual({});
  });
});
