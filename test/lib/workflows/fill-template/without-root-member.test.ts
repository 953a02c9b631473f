import { describe, expect, it } from 'vitest';
import { withoutRootMember } from '../../../../lib/workflows/fill-template/without-root-member.ts';

describe('withoutRootMember', () => {
  it.each([
    ['{"row":{"a":[1,"}"]},"metadata":{"k":"v"}}', '{"row":{"a":[1,"}"]}}'],
    ['{"metadata":{"k":"\\"}"},"row":1}', '{"row":1}'],
    ['{"row":{"metadata":1},"x":2}', '{"row":{"metadata":1},"x":2}'],
    ['{"meta\\u0064ata":{}}', '{}'],
    ['{"a":1,"metadata":null,"b":"metadata"}', '{"a":1,"b":"metadata"}'],
  ])('removes the member of %s', (text, rest) => {
    expect(withoutRootMember(text, 'metadata')).toBe(rest);
  });
});
