import { hash } from 'node:crypto';
import { composedUuid } from '../../lib/core/composed-uuid.ts';
import { settingsIdentity } from '../../lib/fill/fill-settings.ts';
import type { FillRequest } from '../fill-request.ts';

/** Everything that a render's bytes depend on. */
export interface RenderIdentity {
  readonly source: Uint8Array;
  readonly packageBytes: Uint8Array;
  readonly rowBytes: Uint8Array;
  readonly fill: FillRequest;
}

/** A job id that is the same for the same input. */
export const renderJobId = ({ source, packageBytes, rowBytes, fill }: RenderIdentity): string => {
  const { data, settings } = fill;
  const digests = [source, packageBytes, rowBytes].map((bytes) => hash('sha256', bytes, 'hex'));
  const identity = JSON.stringify([...digests, data.kind, ...settingsIdentity(settings)]);
  return composedUuid(identity);
};
