import { describe, expect, it } from 'vitest';
import { clientAddress, trustedProxies } from '../../../local/serve/trusted-proxies.ts';

const proxies = trustedProxies({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32, 192.0.2.1' });

describe('clientAddress', () => {
  it.each([
    ['the connection without a proxy', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['the last hop before the proxies', '10.1.2.3', '198.51.100.1, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['an address of IPv4 in IPv6', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['an address of IPv6', '2001:db8::1', '2001:db9::5', '2001:db9::5'],
    ['the proxy that names no address', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['the first proxy of a chain of proxies', '10.1.2.3', '10.9.9.9', '10.9.9.9'],
    ['the proxy without the header', '10.1.2.3', undefined, '10.1.2.3'],
  ])('returns %s', (_, connection, forwarded, expected) => {
    expect(clientAddress(proxies, connection, forwarded)).toBe(expected);
  });
});
