import type { OutgoingObject } from '../write/outgoing-object.ts';

/** Matches references, and strings so that a reference inside a string is ignored. */
const stringOrReference = /\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>|\b(\d{1,10}) \d{1,5} R\b/g;

function* referencesIn({ body }: OutgoingObject): Generator<number> {
  const text = typeof body === 'string' ? body : body.dict;
  for (const [, number] of text.matchAll(stringOrReference)) if (number !== undefined) yield Number(number);
}

/**
 * Objects of a job whose rows differ. An object is held until an object of every row refers to it, and then written
 * into the compiled document. Rows write the remaining objects that they refer to.
 */
export class HeldObjects {
  readonly #held = new Map<number, OutgoingObject>();
  readonly #write: (object: OutgoingObject) => void;
  /** False if all rows are alike; then nothing is held. */
  readonly #differs: boolean;

  constructor(write: (object: OutgoingObject) => void, differs: boolean) {
    this.#write = write;
    this.#differs = differs;
  }

  get differs(): boolean {
    return this.#differs;
  }

  hold = (object: OutgoingObject): void => {
    if (this.#differs) this.#held.set(object.number, object);
    else this.#write(object);
  };

  writeOnce = (object: OutgoingObject): void => {
    this.#write(object);
    if (this.#held.size > 0) this.#releaseFrom(object);
  };

  release = (number: number): void => {
    const object = this.#held.get(number);
    if (object === undefined) return;
    this.#held.delete(number);
    this.writeOnce(object);
  };

  left(): RowHoldings {
    return new RowHoldings(this.#held);
  }

  #releaseFrom(object: OutgoingObject): void {
    for (const number of referencesIn(object)) this.release(number);
  }
}

export class RowHoldings {
  readonly #objects: ReadonlyMap<number, OutgoingObject>;
  readonly #closures = new Map<number, readonly OutgoingObject[]>();

  constructor(objects: ReadonlyMap<number, OutgoingObject>) {
    this.#objects = objects;
  }

  get isEmpty(): boolean {
    return this.#objects.size === 0;
  }

  get(number: number): OutgoingObject | undefined {
    return this.#objects.get(number);
  }

  complete(own: OutgoingObject[]): void {
    if (this.isEmpty) return;
    const there = new Set(own.map(({ number }) => number));
    for (const object of own.slice()) {
      for (const number of referencesIn(object)) {
        for (const needed of this.#closureOf(number)) {
          if (there.has(needed.number)) continue;
          there.add(needed.number);
          own.push(needed);
        }
      }
    }
  }

  #closureOf(number: number): readonly OutgoingObject[] {
    const known = this.#closures.get(number);
    if (known !== undefined) return known;
    const closure = new Map<number, OutgoingObject>();
    const waiting = [number];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const object = this.#objects.get(next);
      if (object === undefined || closure.has(next)) continue;
      closure.set(next, object);
      waiting.push(...referencesIn(object));
    }
    const objects = [...closure.values()];
    if (objects.length > 0) this.#closures.set(number, objects);
    return objects;
  }
}
