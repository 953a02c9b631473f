import { hash } from 'node:crypto';
import { settingsIdentity } from '../../lib/fill/fill-settings.ts';
import type { FillRequest } from '../fill-request.ts';

/** Everything that a render's bytes depend on. */
export interface RenderIdentity {
  readonly source: Uint8Array;
  readonly packageBytes: Uint8Array;
  readonly rowBytes: Uint8Array;
  readonly fill: FillRequest;
}

/** A job id that is the same for the same input: the SHA-256 of it as a UUID of version 8. Source: RFC 9562 section 5.8. */
export const renderJobId = ({ source, packageBytes, rowBytes, fill }: RenderIdentity): string => {
  const { data, settings } = fill;
  const digests = [source, packageBytes, rowBytes].map((bytes) => hash('sha256', bytes, 'hex'));
  const identity = JSON.stringify([...digests, data.kind, ...settingsIdentity(settings)]);
  const bytes = hash('sha256', identity, 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
