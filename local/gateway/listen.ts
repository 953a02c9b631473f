import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

const explain = (error: unknown, port: number): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Stop what listens there, or choose another PORT.`);
  if (code === 'EACCES') return new Error(`Port ${port} needs rights that this user does not have. Choose a PORT above 1023.`);
  return error instanceof Error ? error : new Error(String(error));
};

/** A port of loopback that is ours already, before anything answers on it. */
export interface ReservedPort {
  readonly port: number;
  /** Has a server answer there from now on. */
  hand(server: HttpServer): Promise<void>;
  /** Gives the port back, where nothing answers on it yet. */
  release(): void;
}

/**
 * Takes a port of loopback: its number is known to what is started before the server is, and nobody else can have it meanwhile. A client
 * that connects too early is turned away. Rejects with a sentence a person can act on when the port is taken.
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
