import type { ServiceConnection } from './service-connection.ts';

/** What the service answers. A refusal of the key says where the key came from. */
export const asked = async <T>(connection: ServiceConnection, request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    throw connection.explained(error);
  }
};
