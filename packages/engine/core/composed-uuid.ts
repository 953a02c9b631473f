import { hash } from 'node:crypto';

/**
 * Returns an id that is the same for the same text: its SHA-256 as a UUID of version 8. Source: RFC 9562 section 5.8.
 */
export const composedUuid = (identity: string): string => {
  const bytes = hash('sha256', identity, 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
