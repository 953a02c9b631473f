import { passStep } from '../../core/steps.ts';
import type { StoredObject } from '../../services/storage/object-store.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';

// Longer than a body may take, checking it included: what is still open then was left by a process that died.
const uploadGraceMs = 10 * 60_000;

/** The objects of one create until it is decided. */
export class CreateUpload {
  readonly #dependencies: CreateJobDependencies;
  readonly #jobId: string;
  readonly #keys: string[] = [];
  #begun = false;
  #leftToSweep = false;

  constructor(dependencies: CreateJobDependencies, jobId: string) {
    this.#dependencies = dependencies;
    this.#jobId = jobId;
  }

  async begin(): Promise<void> {
    const { uploads, clock, config } = this.#dependencies;
    this.#begun = true;
    await uploads.begin(this.#jobId, clock.nowMs() + config.input.bodyDeadlineMs + uploadGraceMs);
    passStep('create.begun', this.#jobId);
  }

  /** What was stored cannot all be named or removed: the record stays, and with it the sweep's promise. */
  leaveToSweep(): void {
    this.#leftToSweep = true;
  }

  add(file: StoredObject): void {
    this.#keys.push(file.key);
  }

  async load(file: StoredObject): Promise<Uint8Array> {
    const bytes = file.bytes ?? (await this.#dependencies.objects.read(file.key, file.sizeBytes));
    if (bytes === undefined) throw new Error(`The object ${file.key} is gone.`);
    return bytes;
  }

  /** Removes the objects, then the record; what fails here is left to the sweep. */
  async discard(): Promise<void> {
    if (!this.#begun || this.#leftToSweep) return;
    const { uploads, objects, logger } = this.#dependencies;
    try {
      await objects.remove(this.#keys);
      await uploads.forget(this.#jobId);
    } catch (error) {
      logger.warn('The objects of a refused create were not deleted. The recovery sweep deletes them.', { job_id: this.#jobId }, error);
    }
  }
}
