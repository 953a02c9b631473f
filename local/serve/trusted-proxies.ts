import { BlockList, isIP } from 'node:net';
import { type Environment, SettingError, wordListSetting } from '../../lib/core/setting.ts';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Parses `TRUSTED_PROXIES`: networks such as `10.0.0.0/8`, or single addresses. Throws `SettingError`. */
export const trustedProxies = (env: Environment): BlockList => {
  const list = new BlockList();
  for (const word of wordListSetting(env, 'TRUSTED_PROXIES')) {
    const [address = '', bits, ...more] = word.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || more.length > 0 || !/^\d+$/.test(bits ?? '0') || prefix > most)
      throw new SettingError('TRUSTED_PROXIES', 'must be networks separated by commas, such as 10.0.0.0/8');
    list.addSubnet(address, prefix, familyOf(address));
  }
  return list;
};

/** Returns an address without the prefix of IPv4 in IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

export const isTrusted = (proxies: BlockList, connection: string): boolean => {
  const address = plain(connection);
  return isIP(address) !== 0 && proxies.check(address, familyOf(address));
};

/**
 * Returns the client's address: the last one in `X-Forwarded-For` that is no trusted proxy, if the connection is from
 * one. Otherwise the address of the connection.
 */
export const clientAddress = (proxies: BlockList, connection: string, forwarded: string | undefined): string => {
  const hops = (forwarded ?? '').split(',').map((hop) => plain(hop.trim()));
  let address = plain(connection);
  while (isTrusted(proxies, address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
};
