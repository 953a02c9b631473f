import { createHash, createHmac, createSecretKey, Hash, type Hmac, type KeyObject } from 'node:crypto';

type Secret = string | ArrayBuffer | ArrayBufferView;

// Keys by the bytes that the SDK caches for a day. Node takes about 20 µs to import a key.
const keys = new WeakMap<ArrayBufferView, KeyObject>();

const keyOf = (secret: ArrayBufferView): KeyObject => {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret as NodeJS.ArrayBufferView);
  keys.set(secret, key);
  return key;
};

// The SDK passes its secret on each call to look up its cached key.
let lastText: { readonly secret: string; readonly key: KeyObject } | undefined;

const keyOfText = (secret: string): KeyObject => {
  if (lastText?.secret !== secret) lastText = { secret, key: createSecretKey(Buffer.from(secret)) };
  return lastText.key;
};

const keyed = (secret: Secret): Hmac => {
  if (typeof secret === 'string') return createHmac('sha256', keyOfText(secret));
  return createHmac('sha256', ArrayBuffer.isView(secret) ? keyOf(secret) : Buffer.from(secret));
};

/** SHA-256 for the SDK, or HMAC with a secret. Equal to the SDK's own, but imports each key once. */
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

  /** Returns the digest. A plain hash can be updated afterwards, like the SDK's own. */
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
