/** A MAC key, with a name that identifies it without revealing it. */
export interface MacKey {
  /** Contains no colon. */
  readonly name: string;
  readonly mac: (text: string) => Promise<string>;
}

export interface Fingerprint {
  /** Returns the fingerprint under the current key, with the key's name. */
  stored(): Promise<string>;
  /** Returns true if a stored fingerprint is of the same value. Rejects if its key is no longer configured. */
  is(stored: string): Promise<boolean>;
}

/** A stored fingerprint was made with a key that is no longer configured. */
class UnknownFingerprintKey extends Error {
  override readonly name = 'UnknownFingerprintKey';
}

/** Makes fingerprints that do not reveal their content. The first key makes them; former keys still verify them. */
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
          throw new UnknownFingerprintKey(
            `No key of fingerprints is named "${name}"; configure the one before the current key for another day.`,
          );
        return (await under(key)) === stored;
      },
    };
  }
}
