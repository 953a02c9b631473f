import { WarmTemplates } from '@bulkfill/engine/fill/warm-templates';
import { describe, expect, it } from 'vitest';

const template = (ownBytes: number, keptBytes = 0) => ({ ownBytes, warm: { keptBytes } });

describe('WarmTemplates', () => {
  it('keeps the most recently used templates up to a size', () => {
    const kept = new WarmTemplates({ maxBytes: 30, maxBytesPerOwner: 30 });
    const [a, b, c, d] = [template(10), template(10), template(10), template(10)];
    kept.used('one', 'a', a);
    kept.used('one', 'b', b);
    kept.used('one', 'c', c);
    kept.used('one', 'a', a);
    kept.used('one', 'd', d);
    expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
    expect(kept.sizeBytes).toBe(30);
  });

  it('counts the current size of templates that grow', () => {
    const kept = new WarmTemplates<ReturnType<typeof template>>({ maxBytes: 30, maxBytesPerOwner: 30 });
    kept.used('one', 'a', template(10));
    kept.used('one', 'b', template(10));
    kept.used('one', 'b', template(10, 15));
    expect([kept.get('a'), kept.sizeBytes]).toEqual([undefined, 25]);
  });

  it('never evicts templates of another account', () => {
    const kept = new WarmTemplates({ maxBytes: 40, maxBytesPerOwner: 30 });
    const small = template(5);
    kept.used('small', 'small', small);
    for (let index = 0; index < 50; index++) kept.used('large', `large ${index}`, template(10));
    expect(kept.get('small')).toBe(small);
    expect(kept.sizeBytes).toBe(35);
    // A caller that has less than an even share keeps it, also where several have more.
    for (let index = 0; index < 50; index++) kept.used('other', `other ${index}`, template(10));
    expect(kept.get('small')).toBe(small);
    expect(kept.sizeBytes).toBeLessThanOrEqual(40);
  });

  it('does not keep a template larger than an account’s share', () => {
    const kept = new WarmTemplates({ maxBytes: 40, maxBytesPerOwner: 30 });
    kept.used('one', 'a', template(10));
    kept.used('two', 'large', template(31));
    expect([kept.get('large'), kept.get('a') === undefined]).toEqual([undefined, false]);
  });
});
