import type { WarmTemplate } from './warm-template.ts';

/** How much is kept: of everybody, and of one owner, who cannot take the others' place. Bytes. */
export interface WarmLimits {
  readonly maxBytes: number;
  readonly maxBytesPerOwner: number;
}

interface Place<Opened> {
  readonly owner: string;
  readonly opened: Opened;
  sizeBytes: number;
}

/** A template that is ready to fill, and what it holds besides what grows with its rows. */
export interface OpenedTemplate {
  readonly warm: Pick<WarmTemplate, 'keptBytes'>;
  readonly ownBytes: number;
}

/**
 * Templates that are kept from fill to fill, by their keys: those that were used last, within the limits. What goes is an owner's that has
 * more than an even share, the longest unused first, so that one account cannot empty another's place.
 */
export class WarmTemplates<Opened extends OpenedTemplate> {
  readonly #limits: WarmLimits;
  /** The last is the one that was used last. */
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

  /** Notes a use, after which the template may hold more than before; the first one is what it is kept from. */
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

const sum = (places: Iterable<Place<unknown>>): number => [...places].reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
