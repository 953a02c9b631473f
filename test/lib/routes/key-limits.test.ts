import { describe, expect, it } from 'vitest';
import { isAllowedAddress, parseAddressRange } from '../../../lib/stores/keys/key-limits.ts';

describe('parseAddressRange', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:DB8:1::/48', '2001:db8:1::/48'],
    ['2001:db8::/64', '2001:db8::/64'],
  ])('reads %s as %s', (text, range) => {
    expect(parseAddressRange(text)).toBe(range);
  });

  it.each([
    '',
    'example.com',
    '203.0.113.7/33',
    '203.0.113/24',
    '1',
    '2001:db8::/65',
    '10.0.0.1/8/8',
    '10.0.0.1/',
    '10.0.0.1/+8',
  ])('refuses %j', (text) => {
    expect(parseAddressRange(text)).toBeUndefined();
  });
});

describe('isAllowedAddress', () => {
  const ranges = ['203.0.113.0/24', '2001:db8:1::/48'];

  it.each([
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['2001:db8:1:2::', true],
    ['2001:db8:2::', false],
    ['unknown', false],
  ])('decides %s: %s', (address, isAllowed) => {
    expect(isAllowedAddress(address, ranges)).toBe(isAllowed);
  });
});
