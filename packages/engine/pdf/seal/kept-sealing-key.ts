import type { SealingKey } from './sealing-key.ts';

/** Keeps the latest key: opening one parses its chain, and a key of another machine signs a probe. */
export class KeptSealingKey {
  #kept: { readonly id: readonly unknown[]; readonly key: SealingKey } | undefined;

  /** Opens a key, unless the latest has the same `id`. Throws the errors of `open`. */
  async open(id: readonly unknown[], open: () => SealingKey | Promise<SealingKey>): Promise<SealingKey> {
    const kept = this.#kept;
    if (kept !== undefined && id.every((part, at) => part === kept.id[at])) return kept.key;
    const key = await open();
    this.#kept = { id, key };
    return key;
  }
}
