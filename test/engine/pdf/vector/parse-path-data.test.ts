import { measurePath } from '@bulkfill/engine/pdf/vector/measure-path';
import { maxPathSegments, parsePathData } from '@bulkfill/engine/pdf/vector/parse-path-data';
import { describe, expect, it } from 'vitest';

const skip = expect.objectContaining({ code: 'VALUE_INVALID' });

describe('parsePathData', () => {
  it.each([
    ['relative steps', 'm10 10l5 0h-5v5z', 'M10 10L15 10L10 10L10 15Z'],
    ['numbers that repeat the last command', 'M0 0L1 1 2 2 3 3', 'M0 0L1 1L2 2L3 3'],
    ['numbers after a move', 'M0 0 1 1 2 2', 'M0 0L1 1L2 2'],
    ['numbers after a relative move', 'm1 1 1 1 1 1', 'M1 1L2 2L3 3'],
    ['numbers without separators', 'M.5.5-3-4L1e1-2E-1', 'M0.5 0.5L-3 -4L10 -0.2'],
    ['commas and line ends', 'M\n1,2\r\n 3,4,', 'M1 2L3 4'],
    ['a smooth curve', 'M0 0C0 1 2 1 2 0S4 -1 4 0', 'M0 0C0 1 2 1 2 0C2 -1 4 -1 4 0'],
    ['a smooth curve after a line', 'M0 0L2 0S4 1 4 0', 'M0 0L2 0C2 0 4 1 4 0'],
    ['a relative move after a close', 'M5 5l1 1zm1 0l1 1', 'M5 5L6 6ZM6 5L7 6'],
    ['flags run together', 'M0 0a1 1 0 012 0', 'M0 0A1 1 0 0 1 2 0'],
  ])('parses %s', (_, compact, plain) => {
    expect(rounded(compact)).toEqual(rounded(plain));
  });

  it('converts quadratic curves to cubic ones', () => {
    expect(parsePathData('M0 0Q3 3 6 0')).toEqual([
      { kind: 'move', x: 0, y: 0 },
      { kind: 'curve', x1: 2, y1: 2, x2: 4, y2: 2, x: 6, y: 0 },
    ]);
  });

  it('keeps reflecting through a sequence of T', () => {
    expect(measurePath(parsePathData('M0 0Q5 10 10 0T20 0T30 0'))).toMatchObject({
      minX: 0,
      maxX: 30,
      minY: expect.closeTo(-5),
      maxY: expect.closeTo(5),
    });
  });

  it('draws half a circle if the radii are too small', () => {
    const { minY, maxY } = measurePath(parsePathData('M0 0A1 1 0 0 1 20 0'));
    expect([minY, maxY]).toEqual([expect.closeTo(-10, 2), expect.closeTo(0, 2)]);
  });

  it.each([
    '',
    ' ',
    'L1 1',
    '10 10',
    'M',
    'M1',
    'M1 1X',
    'M1 1L2',
    'M1 1A1 1 0 2 1 3 3',
    'M1 1z5',
    'M1 1L1e9 0',
    'M1 1L1e999 0',
    'Mnan 1',
    'M1 1é',
  ])('rejects %j', (data) => {
    expect(() => parsePathData(data)).toThrow(skip);
  });

  it('accepts the maximum number of segments and rejects one more', () => {
    expect(parsePathData(`M0 0${'h1'.repeat(maxPathSegments - 1)}`)).toHaveLength(maxPathSegments);
    expect(() => parsePathData(`M0 0${'h1'.repeat(maxPathSegments)}`)).toThrow('too long');
  });
});

const rounded = (data: string): unknown[] =>
  parsePathData(data).map((segment) =>
    Object.fromEntries(
      Object.entries(segment).map(([key, value]) => [
        key,
        typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value,
      ]),
    ),
  );
