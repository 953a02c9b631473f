import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { exportJobsPath, fillTemplatePath, templatesPath } from '../../../lib/paths/paths.ts';
import {
  type Initialised,
  initialisedFolder,
  type RunningServer,
  startServer,
  stopServer,
} from '../../../test/system/server/server-process.ts';
import { DocumentClient } from '../harness/document-client.ts';
import type { Job } from '../harness/job.ts';
import { processCpuSeconds, processesOf } from '../harness/process-cpu.ts';
import { csvOf } from '../inputs/example-rows.ts';

type Rows = readonly (readonly string[])[];

/** Jobs completed by concurrent clients. */
export interface MeasuredLoad {
  readonly milliseconds: readonly number[];
  readonly perSecond: number;
  /** Processor time of all processes of the server, per job. */
  readonly cpuMilliseconds: number;
}

/** Server of the command `bulkfill serve` with an own data folder. */
export class MeasuredServer {
  readonly #server: RunningServer;
  readonly #authorization: string;

  private constructor(server: RunningServer, { apiKey }: Initialised) {
    this.#server = server;
    this.#authorization = `Bearer ${apiKey}`;
  }

  static async start(durability: string, { keysPath }: Pick<Job, 'keysPath'>): Promise<MeasuredServer> {
    const folder = await initialisedFolder();
    const server = await startServer(folder.dataDir, {
      DURABILITY: durability,
      PACKAGE_KEYS: keysPath,
      FILLS_PER_MINUTE: '1000000',
      CREATES_PER_MINUTE: '1000000',
      SYNC_WAIT_MS: '25000',
    });
    return new MeasuredServer(server, folder);
  }

  get pid(): number {
    return this.#server.child.pid ?? 0;
  }

  /** Returns a client for documents of a new template. */
  async documentClient(job: Job): Promise<DocumentClient> {
    const response = await this.#post(templatesPath, await formOf(job));
    if (response.status !== 201) throw new Error(`the template was answered ${response.status}`);
    const { template_id: id } = (await response.json()) as { readonly template_id: string };
    return new DocumentClient(
      `${this.#server.url}${fillTemplatePath(id)}`,
      { authorization: this.#authorization },
      () => processesOf(this.pid),
    );
  }

  /** Completes one job per item of `jobs`, with concurrent clients. */
  async complete(job: Job, jobs: readonly Rows[], clients = 1): Promise<MeasuredLoad> {
    const rest = jobs.values();
    const milliseconds: number[] = [];
    const form = await formOf(job);
    form.append('max_failed_row_percent', '0');
    // Encoded once: the clients share the processors of the server.
    const encoded = new Response(form);
    const contentType = encoded.headers.get('content-type') ?? '';
    const files = Buffer.from(await encoded.arrayBuffer());
    const [boundary] = files.toString('latin1').split('\r\n', 1);
    const rowsHead = `${boundary}\r\ncontent-disposition: form-data; name="csv_file"; filename="rows.csv"\r\n\r\n`;
    const client = async (): Promise<void> => {
      for (const rows of rest) {
        const body = Buffer.concat([Buffer.from(`${rowsHead}${csvOf(rows)}\r\n`), files]);
        const startedMs = performance.now();
        const response = await this.#post(exportJobsPath, body, { 'content-type': contentType });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`a create was answered ${response.status}: ${text}`);
        milliseconds.push(performance.now() - startedMs);
      }
    };
    const cpuBefore = this.#cpuSeconds();
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    const seconds = (performance.now() - startedMs) / 1000;
    const cpuMilliseconds = ((this.#cpuSeconds() - cpuBefore) * 1000) / jobs.length;
    return { milliseconds, perSecond: jobs.length / seconds, cpuMilliseconds };
  }

  async stop(): Promise<void> {
    await stopServer(this.#server);
  }

  #cpuSeconds(): number {
    return processCpuSeconds(processesOf(this.pid));
  }

  #post(path: string, body: FormData | Buffer<ArrayBuffer>, type = {}): Promise<Response> {
    const headers = { authorization: this.#authorization, 'idempotency-key': randomUUID(), ...type };
    return fetch(`${this.#server.url}${path}`, { method: 'POST', headers, body });
  }
}

const formOf = async ({ sourcePath, packagePath }: Job): Promise<FormData> => {
  const form = new FormData();
  form.append('pdf', new Blob([await readFile(sourcePath)]), 'source.pdf');
  form.append('svc_file', new Blob([await readFile(packagePath)]), 'package.svc');
  return form;
};
