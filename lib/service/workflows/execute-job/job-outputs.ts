import type { FillChunk } from '../../../engine/threads/work/filler.ts';
import { type Job, outputKey, outputMetadata, type StoredName } from '../../services/jobs/job.ts';
import type { ObjectStore, ObjectWriter, StoredObject } from '../../services/storage/object-store.ts';
import { PackingWriter } from '../../services/storage/packing-writer.ts';

/** The objects that one attempt stored, by output. */
export type StoredOutputs = Readonly<Partial<Record<StoredName, StoredObject>>>;

/** The outputs of one attempt while they are written, each an object of its own. `packs`: the ZIP twice, once in Zstandard. */
export class JobOutputs {
  readonly #objects: ObjectStore;
  readonly #job: Job;
  readonly #packs: boolean;
  readonly #writers = new Map<StoredName, ObjectWriter>();
  readonly #stored = new Map<StoredName, StoredObject>();

  constructor(objects: ObjectStore, job: Job, packs = false) {
    this.#objects = objects;
    this.#job = job;
    this.#packs = packs;
  }

  async write({ output, bytes, ...facts }: FillChunk): Promise<void> {
    const writer = this.#writerOf(output);
    if (output !== 'archive' || !this.#packs) return writer.write(bytes, facts);
    const packed = this.#writerOf('packed').write(bytes);
    // Who lent the bytes has them back when both have done with them.
    const freed = (): void => void packed.then(facts.freed, () => {});
    await Promise.all([writer.write(bytes, { ...facts, freed }), packed]);
  }

  /** Stores some of the outputs; those that nothing was written to are left out. When it rejects none is on its way. */
  async keep(names: readonly StoredName[]): Promise<StoredOutputs> {
    const finish = async (name: StoredName): Promise<void> => {
      const writer = this.#writers.get(name);
      if (writer !== undefined) this.#stored.set(name, await writer.finish());
    };
    const failure = (await Promise.allSettled(names.map(finish))).find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return Object.fromEntries(this.#stored);
  }

  /** Takes back one that is stored, or was to be. */
  async drop(name: StoredName): Promise<void> {
    const stored = this.#stored.get(name);
    this.#stored.delete(name);
    if (stored !== undefined) await this.#objects.remove([stored.key]);
  }

  /** Leaves nothing behind, except those `kept`. Rejects where it could not. */
  async abort(kept: StoredOutputs = {}): Promise<void> {
    const unwanted = [...this.#writers].filter(([name]) => kept[name] === undefined);
    const keys = [...this.#stored].filter(([name]) => kept[name] === undefined).map(([, { key }]) => key);
    const done = await Promise.allSettled([...unwanted.map(([, writer]) => writer.abort()), this.#objects.remove(keys)]);
    const failure = done.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  #writerOf(output: StoredName): ObjectWriter {
    const known = this.#writers.get(output);
    if (known !== undefined) return known;
    const { jobId, execution } = this.#job;
    const object = this.#objects.writer(outputKey(jobId, execution.fence, output), outputMetadata[output](jobId));
    const writer = output === 'packed' ? new PackingWriter(object) : object;
    this.#writers.set(output, writer);
    return writer;
  }
}
