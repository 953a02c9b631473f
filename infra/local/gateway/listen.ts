import { createServer, type Server } from 'node:http';

const explain = (error: unknown, port: number): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Stop what listens there, or choose another PORT.`);
  if (code === 'EACCES') return new Error(`Port ${port} needs rights that this user does not have. Choose a PORT above 1023.`);
  return error instanceof Error ? error : new Error(String(error));
};

/** Listens on loopback. Rejects with a sentence a person can act on when the port is taken. */
export const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown): void => reject(explain(error, port));
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      resolve();
    });
  });

/** Rejects as `listen` does, before anything else is started. */
export const refuseTakenPort = async (port: number): Promise<void> => {
  const probe = createServer();
  await listen(probe, port);
  await new Promise((closed) => probe.close(closed));
};
