import { createHash } from 'node:crypto';
import { passStep } from '../../core/steps.ts';
import { asAppError } from '../../errors/app-error.ts';
import { inputPrefix } from '../../stores/jobs/job.ts';
import type { ObjectWriter, StoredObject } from '../../stores/storage/object-store.ts';
import type { CommitResult, UnitOfWork, Write } from '../../stores/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { FileField, StoredInput } from './create-form.ts';

// Longer than reading and validating a body may take. An upload still open after that was left by a dead process.
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

/** Statuses of a body that was cut off: too slow (408) or no capacity (503). */
const cutOffStatuses: ReadonlySet<number> = new Set([408, 503]);

/** A file of a create that is being uploaded. It is stored only when `finish` resolves. */
export interface FileUpload {
  /** Resolves when more data is accepted. Await it to keep memory bounded. */
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<StoredInput>;
}

interface OpenFile {
  readonly key: string;
  readonly writer: ObjectWriter;
  state: 'untouched' | 'writing' | 'stored';
}

/**
 * Owns the objects of one create. Declare it with `await using`: it deletes them unless `commit` made a record that
 * refers to them. A record precedes the first byte, so that the sweep can delete what this process cannot.
 */
export class CreateUpload {
  readonly #dependencies: Pick<ServicePorts, 'config' | 'clock' | 'logger' | 'objects' | 'uploads'>;
  readonly #jobId: string;
  readonly #prefix: string | undefined;
  readonly #files: OpenFile[] = [];
  #isRefused = false;
  #isDecided = false;
  #begun: Promise<void> | undefined;

  /** `prefix`: where accepted objects remain. Default: the inputs of the job. */
  constructor(
    dependencies: Pick<ServicePorts, 'config' | 'clock' | 'logger' | 'objects' | 'uploads'>,
    jobId: string,
    prefix?: string,
  ) {
    this.#dependencies = dependencies;
    this.#jobId = jobId;
    this.#prefix = prefix;
  }

  /** Opens a file. Stores nothing before the first `write` or `finish`. */
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

  /** Returns bytes that the caller may transfer. Those in memory are copied, because they may be loaded again. */
  async load(file: StoredObject): Promise<Uint8Array> {
    if (file.bytes !== undefined) return new Uint8Array(file.bytes);
    const bytes = await this.#dependencies.objects.read(file.key, file.sizeBytes);
    if (bytes === undefined) throw new Error(`The object ${file.key} is gone.`);
    return bytes;
  }

  /** Records why the body was not read to its end. After a refusal, no storage request is under way. */
  bodyFailed(cause: unknown): void {
    this.#isRefused = !cutOffStatuses.has(asAppError(cause)?.status ?? 408);
  }

  /** Commits a record that refers to the objects. If the answer is lost, the objects stay and the sweep decides. */
  async commit(unit: UnitOfWork, writes: readonly Write[]): Promise<CommitResult> {
    this.#isDecided = true;
    const result = await unit.commit(writes);
    this.#isDecided = result.committed;
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isDecided) await this.discard();
  }

  /** Deletes the objects, then the record, unless a deletion failed or an aborted write may still take effect. */
  async discard(): Promise<void> {
    this.#isDecided = true;
    if (this.#begun === undefined) return;
    const { uploads, objects, logger } = this.#dependencies;
    const unfinished = this.#files.filter(({ state }) => state === 'writing');
    const stored = this.#files.filter(({ state }) => state === 'stored');
    const isCutOff = unfinished.length > 0 && !this.#isRefused;
    try {
      const removals = [
        ...unfinished.map(({ writer }) => writer.abort()),
        objects.remove(stored.map(({ key }) => key)),
      ];
      const failed = (await Promise.allSettled(removals)).find((removal) => removal.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      if (!isCutOff) await uploads.forget(this.#jobId);
    } catch (error) {
      logger.warn(
        'The objects of a refused create were not deleted. The recovery sweep deletes them.',
        { job_id: this.#jobId },
        error,
      );
    }
  }

  async #begin(): Promise<void> {
    const { uploads, clock, config } = this.#dependencies;
    await uploads.begin(this.#jobId, clock.nowMs() + config.input.bodyDeadlineMs + uploadGraceMs, this.#prefix);
    passStep('create.begun', this.#jobId);
  }
}
