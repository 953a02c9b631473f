import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../../lib/stores/webhooks/public-address.ts';
import { targetGuard } from '../../../../lib/stores/webhooks/target-guard.ts';

describe('isPublicAddress', () => {
  it.each([
    '93.184.216.34',
    '1.1.1.1',
    '2606:4700:4700::1111',
    '::ffff:93.184.216.34',
    '64:ff9b::5db8:d822',
    '172.15.0.1',
    '172.32.0.1',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  // Contract: webhooks/targets
  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local and metadata', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarking', '198.18.0.1'],
    ['metadata of a container', '169.254.170.2'],
    ['metadata of another cloud', '100.100.100.200'],
    ['AS112', '192.175.48.1'],
    ['AMT', '192.52.193.1'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 unspecified', '::'],
    ['IPv6 loopback', '::1'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%eth0'],
    ['IPv6 unique local', 'fd00:ec2::254'],
    ['IPv6 unique local', 'fc00::1'],
    ['IPv6 site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv6 multicast of global scope', 'ff0e::1'],
    ['IPv6 outside of global unicast', '::fffe:102:304'],
    ['IPv6 outside of global unicast', '1::1'],
    ['IPv6 outside of global unicast', '4000::1'],
    ['IPv6 segment routing', '5f00::1'],
    ['IPv6 benchmarking', '2001:2::1'],
    ['IPv6 ORCHID', '2001:20::1'],
    ['IPv6 AS112', '2620:4f:8000::1'],
    ['IPv6 documentation', '2001:db8::1'],
    ['IPv6 documentation', '3fff::1'],
    ['IPv6 discard', '100::1'],
    ['Teredo', '2001::1'],
    ['Teredo that holds a loopback address', '2001:0:5db8:d822::80ff:fffe'],
    ['6to4', '2002:7f00:1::1'],
    ['6to4 of a public address', '2002:5db8:d822::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private', '::ffff:10.0.0.1'],
    ['mapped metadata, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['mapped loopback, written out', '0:0:0:0:0:ffff:7f00:0001'],
    ['translated loopback', '::ffff:0:127.0.0.1'],
    ['compatible loopback', '::7f00:1'],
    ['compatible public', '::93.184.216.34'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['NAT64 of the loopback address', '64:ff9b::7f00:1'],
    ['NAT64 of the metadata address', '64:ff9b::a9fe:a9fe'],
    ['local-use NAT64', '64:ff9b:1::5db8:d822'],
    ['no address', 'example.com'],
    ['no address', ''],
  ])('rejects %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('targetGuard', () => {
  const check = (url: string, addresses: readonly string[] | Error, allowed: readonly string[] = []) => {
    const asked: string[] = [];
    const guard = targetGuard(async (host) => {
      asked.push(host);
      if (addresses instanceof Error) throw addresses;
      return addresses;
    }, new Set(allowed));
    return { checked: guard.check(new URL(url)), asked };
  };

  it('returns the addresses of a host if all are public', async () => {
    const { checked, asked } = check('https://Hooks.Example./', ['93.184.216.34', '2606:4700::1111']);
    expect(await checked).toEqual(['93.184.216.34', '2606:4700::1111']);
    expect(asked).toEqual(['hooks.example']);
  });

  // Contract: INVALID_WEBHOOK_TARGET
  it.each([
    ['one address of several is private', 'https://hooks.example/', ['93.184.216.34', '10.0.0.1']],
    ['the host has no address', 'https://hooks.example/', []],
    ['the host does not resolve', 'https://hooks.example/', new Error('ENOTFOUND')],
    ['it is localhost', 'https://localhost/', ['127.0.0.1']],
    ['it is localhost with a dot', 'https://localhost./', ['127.0.0.1']],
    ['it is localhost with dots', 'https://localhost../', ['127.0.0.1']],
    ['it is localhost with an ideographic dot', 'https://localhost。/', ['127.0.0.1']],
    ['it is localhost in circled letters', 'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', ['127.0.0.1']],
    ['it is localhost in punycode', 'https://xn--localhost-/', ['127.0.0.1']],
    ['it is a name in punycode with a private address', 'https://xn--mnchen-3ya.example/', ['10.0.0.1']],
    ['it is a name below localhost', 'https://hooks.localhost/', ['::1']],
    ['it is a loopback address', 'https://127.0.0.1/', ['93.184.216.34']],
    ['it is a loopback address with a dot', 'https://127.0.0.1./', ['93.184.216.34']],
    ['it is a loopback address with dots', 'https://127.0.0.1../', ['93.184.216.34']],
    ['it is a loopback address with ideographic dots', 'https://127。0。0。1/', ['93.184.216.34']],
    ['it is a loopback address in escapes', 'https://%31%32%37.0.0.1/', ['93.184.216.34']],
    ['it is zero', 'https://0/', ['93.184.216.34']],
    ['it is a short loopback address', 'https://127.1/', ['93.184.216.34']],
    ['it is a decimal loopback address', 'https://2130706433/', ['93.184.216.34']],
    ['it is an octal loopback address', 'https://0177.0.0.1/', ['93.184.216.34']],
    ['it is a hexadecimal loopback address', 'https://0x7f000001/', ['93.184.216.34']],
    ['it is a loopback address of mixed bases', 'https://0x7f.0.01/', ['93.184.216.34']],
    ['it is the metadata address', 'https://169.254.169.254/', ['93.184.216.34']],
    ['it is the decimal metadata address', 'https://2852039166/', ['93.184.216.34']],
    ['it is the octal metadata address', 'https://0251.0376.0251.0376/', ['93.184.216.34']],
    ['it is the hexadecimal metadata address', 'https://0xA9FEA9FE/', ['93.184.216.34']],
    ['it is written in full-width digits', 'https://１２７.0.0.1/', ['93.184.216.34']],
    ['it is written in circled digits', 'https://①②⑦.⓪.⓪.①/', ['93.184.216.34']],
    ['it is written in bold digits', 'https://𝟏𝟐𝟕.𝟎.𝟎.𝟏/', ['93.184.216.34']],
    ['it is an IPv6 loopback address', 'https://[::1]/', ['93.184.216.34']],
    ['it is a mapped loopback address', 'https://[::ffff:7f00:1]/', ['93.184.216.34']],
    ['it is a mapped loopback address with dots', 'https://[::ffff:127.0.0.1]/', ['93.184.216.34']],
    ['it is a NAT64 loopback address', 'https://[64:ff9b::7f00:1]/', ['93.184.216.34']],
    ['it is a 6to4 address', 'https://[2002:5db8:d822::1]/', ['93.184.216.34']],
    ['it is a Teredo address', 'https://[2001:0:5db8:d822::1]/', ['93.184.216.34']],
    ['its name has a NAT64 address of a private one', 'https://hooks.example/', ['64:ff9b::a00:1']],
    ['its name has a link-local address with a zone', 'https://hooks.example/', ['fe80::1%eth0']],
  ])('rejects a target if %s', async (_, url, addresses) => {
    // One message for all of them, so that internal names cannot be distinguished from unknown ones.
    const refusal = {
      code: 'INVALID_WEBHOOK_TARGET',
      status: 400,
      message: 'The webhook URL does not lead to a public address.',
    };
    await expect(check(url, addresses).checked).rejects.toMatchObject(refusal);
  });

  // Contract: webhooks/targets
  it('allows any address for an exempt origin, and for that origin only', async () => {
    expect(await check('http://127.0.0.1:9000/x', [], ['http://127.0.0.1:9000']).checked).toEqual(['127.0.0.1']);
    await expect(check('http://127.0.0.1:9001/x', [], ['http://127.0.0.1:9000']).checked).rejects.toMatchObject({
      code: 'INVALID_WEBHOOK_TARGET',
    });
  });
});
