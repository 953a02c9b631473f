import { pictureOfDataUri } from '@bulkfill/engine/pdf/images/data-uri';
import { describe, expect, it } from 'vitest';

describe('pictureOfDataUri', () => {
  it.each([
    ['data:image/png;base64,iVBORw==', [0x89, 0x50, 0x4e, 0x47]],
    ['  data:image/jpeg;base64,/9j/\n', [0xff, 0xd8, 0xff]],
    ['DATA:image/jpg;base64,/9j/', [0xff, 0xd8, 0xff]],
    ['data:image/svg+xml;charset=utf-8;base64,TTAgMA==', [0x4d, 0x30, 0x20, 0x30]],
    ['data:image/png;base64,iVBO\r\nRw', [0x89, 0x50, 0x4e, 0x47]],
  ])('decodes %j', (value, bytes) => {
    expect([...pictureOfDataUri(value)]).toEqual(bytes);
  });

  it.each(['', '   '])('skips a blank value', (value) => {
    expect(() => pictureOfDataUri(value)).toThrow(expect.objectContaining({ code: 'VALUE_BLANK' }));
  });

  it.each([
    'iVBORw==',
    'data:image/png,abc',
    'data:image/gif;base64,R0lG',
    'data:text/html;base64,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,a-b_',
    'data:image/png;base64,a=bc',
    'https://example.com/a.png',
  ])('rejects %s', (value) => {
    expect(() => pictureOfDataUri(value)).toThrow(expect.objectContaining({ code: 'VALUE_INVALID' }));
  });

  it('decodes megabytes of base64', () => {
    expect(pictureOfDataUri(`data:image/png;base64,${'A'.repeat(12_000_000)}`).length).toBe(9_000_000);
  });
});
