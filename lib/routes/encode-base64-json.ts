import { setImmediate } from 'node:timers/promises';
import { mib } from '@bulkfill/engine/core/units';

/** Divisible by 3, so that only the last slice has base64 padding. */
const sliceBytes = 3 * mib;

/** Encodes bytes as a JSON string in base64. Yields to other requests between slices of 3 MiB. */
export const encodeBase64Json = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const json = Buffer.allocUnsafe(2 + 4 * Math.ceil(bytes.byteLength / 3));
  let at = json.write('"');
  for (let start = 0; start < bytes.byteLength; start += sliceBytes) {
    if (start > 0) await setImmediate();
    at += json.write(Buffer.from(bytes.subarray(start, start + sliceBytes)).toString('base64'), at, 'latin1');
  }
  json.write('"', at);
  return json;
};
