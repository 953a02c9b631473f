import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { Job } from '../harness/job.ts';
import { benchPayload } from './bench-payload.ts';
import { benchCsv, benchRow } from './bench-rows.ts';
import { csvOf, exampleRows } from './example-rows.ts';
import { type ExampleName, exampleFile } from './examples.ts';
import { formSource } from './form-source.ts';

/** Source size to which the promises refer. */
const usualSourceBytes = 120_000;

/** Source PDFs, packages and rows on disk, created on first use. */
export class Inputs {
  readonly directory: string;
  readonly #ownSource: string | undefined;
  readonly #made = new Map<string, Promise<string>>();

  /**
   * Creates the inputs. `ownSource`: a PDF to measure with instead of the default source; its first page should be an
   * upright Letter page.
   */
  constructor(directory: string, ownSource?: string) {
    this.directory = directory;
    this.#ownSource = ownSource;
  }

  /** Returns the input of one measurement. */
  async job(rowCount: number, codes: boolean, sourceSizeBytes?: number): Promise<Job> {
    return {
      sourcePath: await this.#source(sourceSizeBytes),
      packagePath: await this.#package(codes),
      keysPath: join(this.directory, 'package-keys.json'),
      codes,
      rowCount,
    };
  }

  /** Returns the input of one measurement on an example. */
  async example(name: ExampleName, rowCount: number): Promise<Job> {
    const sourcePath = exampleFile(name, 'source.pdf');
    const packagePath = await this.#signed(name, async () => ({
      ...benchPayload(false),
      name,
      template: JSON.parse(await readFile(exampleFile(name, 'template.json'), 'utf8')) as unknown,
    }));
    return {
      sourcePath,
      packagePath,
      keysPath: join(this.directory, 'package-keys.json'),
      codes: false,
      rowCount,
      example: name,
    };
  }

  /** Writes the rows of an example to a CSV file. */
  exampleCsv(name: ExampleName, rowCount: number): Promise<string> {
    return this.#once(`rows-${rowCount}-${name}.csv`, async () => csvOf(await exampleRows(name, rowCount)));
  }

  /** Writes the rows to a CSV file. */
  csv(rowCount: number, codes: boolean): Promise<string> {
    return this.#once(`rows-${rowCount}-${codes ? 'texts-and-codes' : 'texts'}.csv`, () => benchCsv(rowCount, codes));
  }

  /** Writes texts and codes of the rows, one row per line, separated by tabs, for programs without a CSV parser. */
  tsv(rowCount: number): Promise<string> {
    return this.#once(`rows-${rowCount}.tsv`, () =>
      Array.from({ length: rowCount }, (_, index) => `${benchRow(index + 1).join('\t')}\n`).join(''),
    );
  }

  #source(sizeBytes: number | undefined): Promise<string> {
    if (sizeBytes === undefined && this.#ownSource !== undefined) return Promise.resolve(this.#ownSource);
    const size = sizeBytes ?? usualSourceBytes;
    return this.#once(`source-${size}.pdf`, () => formSource(size));
  }

  #package(codes: boolean): Promise<string> {
    return this.#signed(codes ? 'texts-and-codes' : 'texts', () => benchPayload(codes));
  }

  async #signed(name: string, payload: () => unknown): Promise<string> {
    const keyPath = await this.#once('package-signing-key.json', async () =>
      JSON.stringify(await generateSigningKey()),
    );
    const key = JSON.parse(await readFile(keyPath, 'utf8')) as Awaited<ReturnType<typeof generateSigningKey>>;
    await this.#once('package-keys.json', () => JSON.stringify(toPublicJwks(key)));
    return this.#once(`${name}.svc`, async () => buildPackage(await payload(), key));
  }

  #once(name: string, make: () => Promise<Uint8Array | string> | Uint8Array | string): Promise<string> {
    const path = join(this.directory, name);
    let made = this.#made.get(name);
    if (made === undefined) {
      made = (async () => {
        await mkdir(this.directory, { recursive: true });
        await writeFile(path, await make());
        return path;
      })();
      this.#made.set(name, made);
    }
    return made;
  }
}
