/** A key of authentication codes, with a name that tells it from others and says nothing about it. */
export interface MacKey {
  /** No colon. */
  readonly name: string;
  /** The code of a short text, printable. */
  readonly mac: (text: string) => Promise<string>;
}

/** The fingerprint of one thing, as it is stored and as it is compared. */
export interface Fingerprint {
  /** Under the current key, with its name. */
  stored(): Promise<string>;
  /** Whether a stored fingerprint is of the same thing. Rejects where its key is no longer among ours. */
  is(stored: string): Promise<boolean>;
}

/** The stored fingerprint was made with a key that is no longer configured. */
class UnknownFingerprintKey extends Error {
  override readonly name = 'UnknownFingerprintKey';
}

/**
 * Fingerprints that nobody who reads them can guess the content of: authentication codes of a digest. The first key makes them; the
 * others, those before it, are still known.
 */
export class FingerprintKeys {
  readonly #keys: readonly [MacKey, ...MacKey[]];

  constructor(keys: readonly [MacKey, ...MacKey[]]) {
    this.#keys = keys;
  }

  of(digest: string): Fingerprint {
    const made = new Map<MacKey, Promise<string>>();
    const under = (key: MacKey): Promise<string> => {
      const known = made.get(key) ?? key.mac(digest).then((mac) => `${key.name}:${mac}`);
      made.set(key, known);
      return known;
    };
    return {
      stored: () => under(this.#keys[0]),
      is: async (stored) => {
        const name = stored.slice(0, stored.indexOf(':'));
        const key = this.#keys.find((candidate) => candidate.name === name);
        if (key === undefined)
          throw new UnknownFingerprintKey(`No key of fingerprints is named "${name}"; the one before the current key is to be kept a day.`);
        return (await under(key)) === stored;
      },
    };
  }
}
