import { describe, expect, it } from 'vitest';
import type { Design } from '../../../../lib/stores/designs/design.ts';
import { makeRoom } from '../../../../lib/workflows/designs/make-room.ts';

const design = (name: string, sizeBytes: number, kind?: 'assets', expiresAtMs = 1000): Design => ({
  kind,
  accountId: 'acc_1',
  sha256: name,
  key: `designs/acc_1/${name}/source.pdf`,
  sizeBytes,
  expiresAtMs,
});
const limits = { maxBytes: 1000, nowMs: 0 };
const names = (designs: readonly Design[]) => designs.map(({ sha256 }) => sha256);
const pdfs = (count: number) => Array.from({ length: count }, (_, index) => design(`p${index}`, 1));
const sets = (count: number) =>
  Array.from({ length: count }, (_, index) => design(`s${index}`, 10, 'assets', 100 + index));

describe('makeRoom', () => {
  it('allows 100 PDFs and evicts none', () => {
    expect(makeRoom(design('new', 1), pdfs(99), limits)).toEqual([]);
    expect(() => makeRoom(design('new', 1), pdfs(100), limits)).toThrow('100 PDFs');
  });

  it('limits the bytes of PDFs and assets together', () => {
    const others = [design('a', 400), design('s', 500, 'assets')];
    expect(makeRoom(design('new', 100), others, limits)).toEqual([]);
    expect(() => makeRoom(design('new', 101), others, limits)).toThrow('most they may');
  });

  it('evicts the oldest assets beyond 20 sets or the byte limit', () => {
    expect(makeRoom(design('new', 1, 'assets'), sets(19), limits)).toEqual([]);
    expect(names(makeRoom(design('new', 1, 'assets'), sets(20), limits))).toEqual(['s0']);
    expect(names(makeRoom(design('new', 830, 'assets'), sets(19), limits))).toEqual(['s0', 's1']);
    expect(names(makeRoom(design('new', 810, 'assets'), sets(19), limits))).toEqual([]);
  });

  it('rejects assets if PDFs use all bytes, and returns when there will be room', () => {
    expect(() => makeRoom(design('new', 2, 'assets'), [...sets(2), design('a', 999, undefined, 5000)], limits)).toThrow(
      'most they may',
    );
    const refused = () => makeRoom(design('new', 2), [design('a', 999, undefined, 5000)], limits);
    expect(refused).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 5 }));
  });
});
