import { createHash, createHmac, createSecretKey, Hash, type Hmac, type KeyObject } from 'node:crypto';

type Secret = string | ArrayBuffer | ArrayBufferView;

// By the bytes that the SDK keeps for a day: Node takes some 20 µs to look at a key that it has not made itself.
const keys = new WeakMap<ArrayBufferView, KeyObject>();

const keyOf = (secret: ArrayBufferView): KeyObject => {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret as NodeJS.ArrayBufferView);
  keys.set(secret, key);
  return key;
};

// The SDK asks with its secret at each call, to find the key that it keeps by it.
let lastText: { readonly secret: string; readonly key: KeyObject } | undefined;

const keyOfText = (secret: string): KeyObject => {
  if (lastText?.secret !== secret) lastText = { secret, key: createSecretKey(Buffer.from(secret)) };
  return lastText.key;
};

const keyed = (secret: Secret): Hmac => {
  if (typeof secret === 'string') return createHmac('sha256', keyOfText(secret));
  return createHmac('sha256', ArrayBuffer.isView(secret) ? keyOf(secret) : Buffer.from(secret));
};

/** SHA-256 for the SDK, and HMAC of it where there is a secret: as its own, with keys that are made once. */
export class SigningHash {
  readonly digestLength = 32;
  readonly #secret: Secret | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Secret) {
    this.#secret = secret;
    this.#hash = this.#begin();
  }

  update(data: string | Uint8Array): void {
    this.#hash.update(data);
  }

  /** A plain hash goes on after it, as the SDK's own does. */
  async digest(): Promise<Uint8Array> {
    return this.#hash instanceof Hash ? this.#hash.copy().digest() : this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : keyed(this.#secret);
  }
}
