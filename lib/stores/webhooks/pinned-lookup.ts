import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';

/** Answers with the validated addresses, so that a name cannot change between check and connection. */
export const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_hostName, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first] = found;
    if (first === undefined) callback(new Error('No address was checked.'), '', 4);
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };
