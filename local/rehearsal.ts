import { hash } from 'node:crypto';
import { mib } from '@bulkfill/engine/core/units';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import { csvOfRows } from '@bulkfill/engine/rows/csv-of-rows';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { FillRequest } from '@bulkfill/engine/threads/tasks/document-task';
import type { JSONWebKeySet } from 'jose';
import { documentInspector, documentWork } from '../lib/composition/wiring/documents.ts';
import { type Config, parseConfig } from '../lib/core/config.ts';
import type { Invoke } from './functions/function-protocol.ts';

export interface Rehearsal {
  readonly requests: readonly FillRequest[];
  readonly keys: JSONWebKeySet;
}

/** The example with the most kinds of overlays. A few rows load and compile most code of a job. */
const usualExamples = ['shipping-label'];
/** Examples that warm up a server. Together they need most of the engine. */
export const serverExamples = ['shipping-label', 'offer-letter', 'certificate'];
const rowCount = 4;

const firstRows = async (csv: Uint8Array): Promise<Uint8Array> => {
  for await (const rows of openCsvRows(csv, { maxColumns: 500, maxCellCharacters: 10_000 }).batches()) {
    const cells = rows.slice(0, rowCount).map((row) => row.map((cell = '') => cell));
    return Buffer.from(csvOfRows(cells).join(''));
  }
  return csv;
};

/** Builds a job of some rows per example, signed with a key that is used and trusted nowhere else. */
export const loadExampleRehearsal = async (examples: readonly string[] = usualExamples): Promise<Rehearsal> => {
  // Executors load this file, too, and make no example.
  const { signExample } = await import('./example-package.ts');
  const key = await generateSigningKey();
  const request = async (example: string): Promise<FillRequest> => {
    const { source, rows, package: signed } = await signExample(example, key);
    return {
      source,
      package: signed,
      rows: { format: 'csv', bytes: await firstRows(rows) },
      maxPackageBytes: 20 * mib,
      maxOutputBytes: 20 * mib,
      settings: plainSettings,
      jobId: '00000000-0000-4000-8000-000000000000',
      createdAt: new Date(0).toISOString(),
    };
  };
  return { keys: toPublicJwks(key), requests: await Promise.all(examples.map(request)) };
};

/** Warms up the inspection threads with an example before the first create. */
export const rehearseInspection = async ({ requests, keys }: Rehearsal, config: Config): Promise<void> => {
  const [request] = requests;
  if (request === undefined) return;
  const { source, package: signed, rows, settings, maxPackageBytes, maxOutputBytes } = request;
  await documentInspector({ PACKAGE_KEYS: JSON.stringify(keys) }, config).inspect({
    accountId: request.jobId,
    atMs: Date.now(),
    signal: new AbortController().signal,
    package: async () => new Uint8Array(signed),
    source: async () => new Uint8Array(source),
    sourceSizeBytes: source.length,
    sha256: { package: hash('sha256', signed), source: hash('sha256', source) },
    rows: { format: rows.format, load: async () => new Uint8Array(rows.bytes) },
    limits: { maxPackageBytes, maxOutputBytes, maxRows: rowCount },
    settings,
    allowsIncompleteSource: true,
  });
};

/**
 * Fills and discards jobs in an executor, so that the thread of its next fill has loaded and compiled its code. This
 * is most of the time of a first job. Throws the errors of `Filler.fill`.
 */
export const rehearse = async ({ requests, keys }: Rehearsal): Promise<void> => {
  const { filler } = documentWork({ PACKAGE_KEYS: JSON.stringify(keys) }, parseConfig(process.env));
  const { signal } = new AbortController();
  for (const request of requests) for await (const { freed } of filler.fill(request, { signal })) freed?.();
};

/** Idle time before the next rehearsal, in ms. */
const restMs = 2000;

type Rehearse = (rehearsal: unknown) => Promise<unknown>;

/**
 * Rehearsals of processes that do the same work. The first starts immediately. The others follow one by one, each after
 * an idle time, so that they do not compete with the first clients. A process that has worked needs no rehearsal.
 */
export class Rehearsals {
  readonly #waiting: Rehearse[] = [];
  #rehearsal: unknown;
  /** Running invocations and rehearsals, plus one until the first rehearsal has started. */
  #working = 1;
  #timer: NodeJS.Timeout | undefined;

  /** Registers a process, and returns a wrapped `invoke`. */
  add(invoke: Invoke, rehearse: Rehearse): Invoke {
    this.#waiting.push(rehearse);
    return (event) => {
      this.#forget(rehearse);
      return this.#work(() => invoke(event));
    };
  }

  /**
   * Resolves when the first process has rehearsed; rejects if it failed. With `isFirstOnly`, no other rehearses.
   */
  async begin(rehearsal: unknown, isFirstOnly = false): Promise<void> {
    this.#rehearsal = rehearsal;
    const first = this.#waiting.shift();
    if (isFirstOnly) this.#waiting.length = 0;
    try {
      await first?.(rehearsal);
    } finally {
      this.#working--;
      this.#plan();
    }
  }

  stop(): void {
    this.#waiting.length = 0;
    clearTimeout(this.#timer);
  }

  async #work<T>(work: () => Promise<T>): Promise<T> {
    this.#working++;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#working--;
      this.#plan();
    }
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#working > 0 || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      const next = this.#waiting.shift();
      // A process that ended in the meantime restarts when it is called.
      if (next !== undefined) this.#work(() => next(this.#rehearsal)).catch(() => {});
    }, restMs);
    this.#timer.unref();
  }

  #forget(rehearse: Rehearse): void {
    const index = this.#waiting.indexOf(rehearse);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}
