import type { CliIo } from '../cli-io.ts';
import { patiently } from '../submit/patiently.ts';
import type { ServiceConnection } from '../submit/service-connection.ts';

/** What the service answers, asked again while it fails for a reason that passes. A refusal of the key says where the key came from. */
export const asked = async <T>(connection: ServiceConnection, io: CliIo, request: () => Promise<T>): Promise<T> => {
  try {
    return await patiently(request, io.signal);
  } catch (error) {
    throw connection.explained(error);
  }
};
