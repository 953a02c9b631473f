import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

const explain = (error: unknown, port: number, variable: string): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop the program that uses it, or choose another ${variable}.`);
  if (code === 'EACCES')
    return new Error(`Port ${port} requires privileges that this user does not have. Choose a ${variable} above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new Error('HOST is no address of this machine. Choose another one.');
  return error instanceof Error ? error : new Error(String(error));
};

/** Port bound before a server answers on it. */
export interface ReservedPort {
  readonly port: number;
  hand(server: HttpServer): Promise<void>;
  release(): void;
}

/**
 * Reserves a port, so that its number is known before the server starts and no other process can bind it.
 * Disconnects clients that connect too early. Rejects with a message for the user if the port is in use.
 */
export const reservePort = async (port: number, host = '127.0.0.1', variable = 'PORT'): Promise<ReservedPort> => {
  const holder: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(explain(error, port, variable)));
    holder.listen(port, host, resolve);
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
