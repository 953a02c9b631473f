import type { FillChunk } from '@bulkfill/engine/threads/tasks/filler';
import { type Job, outputKey, outputMetadata, type StoredName } from '../../stores/jobs/job.ts';
import type { ObjectStore, ObjectWriter, StoredObject } from '../../stores/storage/object-store.ts';
import { PackingWriter } from '../../stores/storage/packing-writer.ts';

export type StoredOutputs = Readonly<Partial<Record<StoredName, StoredObject>>>;

/** Outputs of one attempt, each written to a separate object. `packs`: stores the ZIP a second time in Zstandard. */
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
    // Return the lent bytes after both writers are done.
    const freed = (): void => void packed.then(facts.freed, () => {});
    await Promise.all([writer.write(bytes, { ...facts, freed }), packed]);
  }

  /** Finishes the named outputs and returns all that were written. If it rejects, no upload is in progress. */
  async keep(names: readonly StoredName[]): Promise<StoredOutputs> {
    const finish = async (name: StoredName): Promise<void> => {
      const writer = this.#writers.get(name);
      if (writer !== undefined) this.#stored.set(name, await writer.finish());
    };
    const failure = (await Promise.allSettled(names.map(finish))).find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return Object.fromEntries(this.#stored);
  }

  async drop(name: StoredName): Promise<void> {
    const stored = this.#stored.get(name);
    this.#stored.delete(name);
    if (stored !== undefined) await this.#objects.remove([stored.key]);
  }

  /** Deletes everything except `kept`. Rejects if that fails. */
  async abort(kept: StoredOutputs = {}): Promise<void> {
    const unwanted = [...this.#writers].filter(([name]) => kept[name] === undefined);
    const keys = [...this.#stored].filter(([name]) => kept[name] === undefined).map(([, { key }]) => key);
    const done = await Promise.allSettled([
      ...unwanted.map(([, writer]) => writer.abort()),
      this.#objects.remove(keys),
    ]);
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
