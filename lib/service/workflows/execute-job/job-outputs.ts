import type { OutputName } from '../../../engine/fill/fill-output.ts';
import type { FillChunk } from '../../../engine/threads/work/filler.ts';
import { type Job, outputKey, outputMetadata } from '../../services/jobs/job.ts';
import type { ObjectStore, ObjectWriter, StoredObject } from '../../services/storage/object-store.ts';

/** The objects that one attempt stored, by output. */
export type StoredOutputs = Readonly<Partial<Record<OutputName, StoredObject>>>;

/** The outputs of one attempt while they are written, each an object of its own. */
export class JobOutputs {
  readonly #objects: ObjectStore;
  readonly #job: Job;
  readonly #writers = new Map<OutputName, ObjectWriter>();
  readonly #stored = new Map<OutputName, StoredObject>();

  constructor(objects: ObjectStore, job: Job) {
    this.#objects = objects;
    this.#job = job;
  }

  async write({ output, bytes, ...facts }: FillChunk): Promise<void> {
    const writer = this.#writers.get(output) ?? this.#open(output);
    await writer.write(bytes, facts);
  }

  /** Stores some of the outputs; those that nothing was written to are left out. When it rejects none is on its way. */
  async keep(names: readonly OutputName[]): Promise<StoredOutputs> {
    const finish = async (name: OutputName): Promise<void> => {
      const writer = this.#writers.get(name);
      if (writer !== undefined) this.#stored.set(name, await writer.finish());
    };
    const failure = (await Promise.allSettled(names.map(finish))).find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return Object.fromEntries(this.#stored);
  }

  /** Leaves nothing behind, except those `kept`. Rejects where it could not. */
  async abort(kept: StoredOutputs = {}): Promise<void> {
    const unwanted = [...this.#writers].filter(([name]) => kept[name] === undefined);
    const keys = [...this.#stored].filter(([name]) => kept[name] === undefined).map(([, { key }]) => key);
    const done = await Promise.allSettled([...unwanted.map(([, writer]) => writer.abort()), this.#objects.remove(keys)]);
    const failure = done.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  #open(output: OutputName): ObjectWriter {
    const { jobId, execution } = this.#job;
    const writer = this.#objects.writer(outputKey(jobId, execution.fence, output), outputMetadata[output](jobId));
    this.#writers.set(output, writer);
    return writer;
  }
}
