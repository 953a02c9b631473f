import { assemblePreview, readPreviewAnswer } from '@bulkfill/web/files/preview-answer';
import { describe, expect, it } from 'vitest';

const answer = (pdf: string, bytes: string): ArrayBuffer => {
  const head = Buffer.from(JSON.stringify({ pdf, row: { message: 'Żółć' } }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.byteLength);
  return new Uint8Array(Buffer.concat([length, head, Buffer.from(bytes)])).buffer;
};
const source = new Uint8Array(Buffer.from('%PDF source'));
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('PDF of a preview', () => {
  it('is the source with the appended update, a separate document, or the source if the row failed', () => {
    expect(text(assemblePreview(source, readPreviewAnswer(answer('appended', ' and tail'))))).toBe(
      '%PDF source and tail',
    );
    expect(text(assemblePreview(source, readPreviewAnswer(answer('whole', '%PDF anew'))))).toBe('%PDF anew');
    expect(text(assemblePreview(source, readPreviewAnswer(answer('none', ''))))).toBe('%PDF source');
  });

  it('is absent if the answer was truncated', () => {
    const whole = answer('appended', '');
    expect(() => assemblePreview(source, readPreviewAnswer(whole.slice(0, 20)))).toThrow();
    expect(() => assemblePreview(source, readPreviewAnswer(new ArrayBuffer(2)))).toThrow();
  });
});
