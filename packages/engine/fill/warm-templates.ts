import type { WarmTemplate } from './warm-template.ts';

/** Limits of cached bytes: in total, and per owner, so that one owner cannot displace the others. */
export interface WarmLimits {
  readonly maxBytes: number;
  readonly maxBytesPerOwner: number;
}

interface Place<Opened> {
  readonly owner: string;
  readonly opened: Opened;
  sizeBytes: number;
}

/** A template ready to fill, and its fixed size without the cache that grows with its rows. */
export interface WarmTemplateEntry {
  readonly warm: Pick<WarmTemplate, 'keptBytes'>;
  readonly ownBytes: number;
}

/**
 * Templates cached between fills, by key: the most recently used ones. Evicts the least recently used template of an
 * owner with more than an even share, so that one account cannot displace another's.
 */
export class WarmTemplates<Opened extends WarmTemplateEntry> {
  readonly #limits: WarmLimits;
  /** In order of use; the last one was used last. */
  readonly #places = new Map<string, Place<Opened>>();

  constructor(limits: WarmLimits) {
    this.#limits = limits;
  }

  get sizeBytes(): number {
    return sum(this.#places.values());
  }

  get(key: string): Opened | undefined {
    return this.#places.get(key)?.opened;
  }

  /** Records a use, after which the template may be larger. The first use adds it to the cache. */
  used(owner: string, key: string, opened: Opened): void {
    this.#places.delete(key);
    this.#places.set(key, { owner, opened, sizeBytes: opened.ownBytes + opened.warm.keptBytes });
    const { maxBytes, maxBytesPerOwner } = this.#limits;
    while (this.#bytesOf(owner) > maxBytesPerOwner) this.#dropOldest((one) => one === owner);
    while (this.sizeBytes > maxBytes) {
      const owners = new Set([...this.#places.values()].map((place) => place.owner));
      const evenShare = this.sizeBytes / owners.size;
      const greedy = new Set([...owners].filter((one) => this.#bytesOf(one) >= evenShare));
      this.#dropOldest((one) => greedy.has(one));
    }
  }

  #bytesOf(owner: string): number {
    return sum([...this.#places.values()].filter((place) => place.owner === owner));
  }

  #dropOldest(isOf: (owner: string) => boolean): void {
    for (const [key, { owner }] of this.#places) {
      if (!isOf(owner)) continue;
      this.#places.delete(key);
      return;
    }
  }
}

const sum = (places: Iterable<Place<unknown>>): number =>
  [...places].reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
