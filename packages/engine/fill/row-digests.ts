import { createHash, type Hash } from 'node:crypto';

/** Returns the SHA-256 of each row's PDF, in hexadecimal: `prefix ‖ tail`. Hashes the shared prefix once. */
export const createRowDigester = (prefix: Uint8Array): ((tail: Uint8Array) => string) => {
  let shared: Hash | undefined;
  return (tail) => {
    shared ??= createHash('sha256').update(prefix);
    return shared.copy().update(tail).digest('hex');
  };
};
