import { inflateRawSync, inflateSync } from 'node:zlib';
import { mib } from '../../kit/units.ts';

/** Larger results are not judged: `decodeStream` bounds them. */
const options = { maxOutputLength: 64 * mib };

/**
 * Whether zlib data break off inside: a code that does not exist, or a distance that leads nowhere. A wrong header, a wrong or missing checksum
 * and a missing end are harmless: all the data are there, as viewers show.
 */
export const isDeflateBroken = (data: Uint8Array): boolean => {
  try {
    inflateSync(data, options);
    return false;
  } catch {
    // The header and the checksum are of no interest.
  }
  try {
    inflateRawSync(data.subarray(2), options);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'Z_DATA_ERROR';
  }
};
