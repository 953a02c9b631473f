import { createHash } from 'node:crypto';
import { asAppError } from '../../errors/app-error.ts';
import { passStep } from '../../kit/steps.ts';
import { inputPrefix } from '../../services/jobs/job.ts';
import type { ObjectWriter, StoredObject } from '../../services/storage/object-store.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { FileField, StoredInput } from './create-form.ts';

/** What an upload works with. */
export type UploadDependencies = Pick<ServicePorts, 'config' | 'clock' | 'logger' | 'objects' | 'uploads'>;

// Longer than a body may take, checking it included: what is still open then was left by a process that died.
const uploadGraceMs = 10 * 60_000;

const fileNames: Readonly<Record<FileField, string>> = {
  pdf: 'source.pdf',
  svc_file: 'package.svc',
  csv_file: 'rows.csv',
  rows_json: 'rows.json',
  corrections: 'corrections.csv',
  rows: 'changed-rows.json',
  row_numbers: 'row-numbers.json',
  table_findings: 'table-findings.json',
  template: 'template.json',
  assets: 'assets.json',
};

/** Statuses of a body that ended before it was read: it was too slow, or there was no room for it. */
const brokenOff: ReadonlySet<number> = new Set([408, 503]);

/** Whether the service refused a body that it had read. Any other cause cut the files off. */
const isRefusal = (cause: unknown): boolean => !brokenOff.has(asAppError(cause)?.status ?? 408);

/** One file of a create, on its way to storage. A file that `finish` never ended is not stored. */
export interface FileUpload {
  /** Resolves when it can take more: await it, so that memory stays bounded. */
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<StoredInput>;
}

interface OpenFile {
  readonly key: string;
  readonly writer: ObjectWriter;
  state: 'untouched' | 'writing' | 'stored';
}

/**
 * Owns the objects of one create until it is decided: stores them, and removes them again unless the create is accepted. A record that is
 * written before the first byte makes the sweep remove what this process cannot.
 */
export class CreateUpload {
  readonly #dependencies: UploadDependencies;
  readonly #jobId: string;
  readonly #prefix: string | undefined;
  readonly #files: OpenFile[] = [];
  #begun: Promise<void> | undefined;

  /** `prefix` is where the objects are kept once they are accepted, where that is not among the inputs of a job. */
  constructor(dependencies: UploadDependencies, jobId: string, prefix?: string) {
    this.#dependencies = dependencies;
    this.#jobId = jobId;
    this.#prefix = prefix;
  }

  /** Nothing is stored before the first `write` or `finish`. */
  open(field: FileField, contentType: string): FileUpload {
    const key = `${this.#prefix ?? inputPrefix(this.#jobId)}${fileNames[field]}`;
    const writer = this.#dependencies.objects.writer(key, { contentType });
    const file: OpenFile = { key, writer, state: 'untouched' };
    this.#files.push(file);
    const hash = createHash('sha256');
    const begin = (): Promise<void> => {
      file.state = 'writing';
      this.#begun ??= this.#begin();
      return this.#begun;
    };
    return {
      write: async (chunk) => {
        hash.update(chunk);
        await begin();
        await writer.write(chunk);
      },
      finish: async () => {
        await begin();
        const stored = await writer.finish();
        file.state = 'stored';
        return { ...stored, sha256: hash.digest('hex') };
      },
    };
  }

  /** The content of a stored file. One that is larger than a part of an upload is read back: a create holds one whole file at a time. */
  async load(file: StoredObject): Promise<Uint8Array> {
    const bytes = file.bytes ?? (await this.#dependencies.objects.read(file.key, file.sizeBytes));
    if (bytes === undefined) throw new Error(`The object ${file.key} is gone.`);
    return bytes;
  }

  /**
   * Removes what was stored, then the record. The record stays, and with it the sweep's promise, where something could not be removed, or
   * where `cause` broke a file off: a request that failed or was cut off may be carried out all the same, after the removal.
   */
  async discard(cause?: unknown): Promise<void> {
    if (this.#begun === undefined) return;
    const { uploads, objects, logger } = this.#dependencies;
    const unfinished = this.#files.filter(({ state }) => state === 'writing');
    const stored = this.#files.filter(({ state }) => state === 'stored');
    const brokenOff = unfinished.length > 0 && !isRefusal(cause);
    try {
      const removals = [...unfinished.map(({ writer }) => writer.abort()), objects.remove(stored.map(({ key }) => key))];
      const failed = (await Promise.allSettled(removals)).find((removal) => removal.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      if (!brokenOff) await uploads.forget(this.#jobId);
    } catch (error) {
      logger.warn('The objects of a refused create were not deleted. The recovery sweep deletes them.', { job_id: this.#jobId }, error);
    }
  }

  async #begin(): Promise<void> {
    const { uploads, clock, config } = this.#dependencies;
    await uploads.begin(this.#jobId, clock.nowMs() + config.input.bodyDeadlineMs + uploadGraceMs, this.#prefix);
    passStep('create.begun', this.#jobId);
  }
}
