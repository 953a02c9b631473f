import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

const explain = (error: unknown, port: number): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop the program that uses it, or choose another PORT.`);
  if (code === 'EACCES')
    return new Error(`Port ${port} requires privileges that this user does not have. Choose a PORT above 1023.`);
  return error instanceof Error ? error : new Error(String(error));
};

/** Port of loopback, bound before a server answers on it. */
export interface ReservedPort {
  readonly port: number;
  hand(server: HttpServer): Promise<void>;
  release(): void;
}

/**
 * Reserves a port of loopback, so that its number is known before the server starts and no other process can bind it.
 * Disconnects clients that connect too early. Rejects with a message for the user if the port is in use.
 */
export const reservePort = async (port: number): Promise<ReservedPort> => {
  const holder: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(explain(error, port)));
    holder.listen(port, '127.0.0.1', resolve);
  });
  let isHanded = false;
  return {
    port: (holder.address() as AddressInfo).port,
    hand: (server) => {
      isHanded = true;
      return new Promise((resolve, reject) => server.once('error', reject).listen(holder, resolve));
    },
    release: () => {
      if (!isHanded) holder.close();
    },
  };
};
