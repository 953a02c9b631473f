import { readFile } from 'node:fs/promises';
import { fillTemplatePath, templatesPath } from '../../lib/service/addresses/paths.ts';
import { type RunningService, startService } from '../../test/system/black-box/client/running-service.ts';
import { descendantsOf } from '../../test/system/local/process-tree.ts';
import type { Job } from './job.ts';
import { processCpuSeconds } from './process-cpu.ts';

/** Documents that were filled one by one, by so many clients at a time. */
export interface MeasuredFills {
  /** Of each document, from POST to its last byte. */
  readonly milliseconds: readonly number[];
  readonly documentsPerSecond: number;
  /** Processor time of all processes of the service, per document. */
  readonly cpuMilliseconds: number;
}

/** The embedded service with a template, in processes of its own, and a folder of its own that is gone afterwards. */
export class FillingService {
  readonly #service: RunningService;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #url: string;

  private constructor(service: RunningService, headers: Readonly<Record<string, string>>, url: string) {
    this.#service = service;
    this.#headers = headers;
    this.#url = url;
  }

  /** Throws Error where the template is not taken. */
  static async start({ keysPath, sourcePath, packagePath }: Job): Promise<FillingService> {
    const service = await startService({ PACKAGE_KEYS: keysPath, FILLS_PER_MINUTE: '1000000' });
    const { key } = await service.account('scale');
    const authorization = `Bearer ${key}`;
    const body = new FormData();
    body.append('pdf', new Blob([await readFile(sourcePath)]), 'source.pdf');
    body.append('svc_file', new Blob([await readFile(packagePath)]), 'package.svc');
    const response = await fetch(`${service.baseUrl}${templatesPath}`, { method: 'POST', headers: { authorization }, body });
    if (response.status !== 201) throw new Error(`the template was answered ${response.status}: ${await response.text()}`);
    const { template_id } = (await response.json()) as { readonly template_id: string };
    const headers = { authorization, 'content-type': 'application/json' };
    return new FillingService(service, headers, `${service.baseUrl}${fillTemplatePath(template_id)}`);
  }

  /** Fills each row once. Throws Error where one is not answered with a PDF. */
  async fill(rows: readonly (readonly string[])[], clients = 1): Promise<MeasuredFills> {
    const processes = [this.#service.pid, ...descendantsOf(this.#service.pid)];
    const cpuBefore = processCpuSeconds(processes);
    const milliseconds: number[] = [];
    const rest = rows.values();
    const client = async (): Promise<void> => {
      for (const row of rest) milliseconds.push(await this.#one(row));
    };
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    const seconds = (performance.now() - startedMs) / 1000;
    return {
      milliseconds,
      documentsPerSecond: rows.length / seconds,
      cpuMilliseconds: ((processCpuSeconds(processes) - cpuBefore) * 1000) / rows.length,
    };
  }

  async #one(cells: readonly string[]): Promise<number> {
    const row = Object.fromEntries(cells.map((cell, column) => [`column_${column}`, cell]));
    const startedMs = performance.now();
    const response = await fetch(this.#url, { method: 'POST', headers: this.#headers, body: JSON.stringify({ row }) });
    const pdf = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a fill was answered ${response.status}: ${Buffer.from(pdf).toString('utf8', 0, 500)}`);
    return performance.now() - startedMs;
  }

  stop(): Promise<void> {
    return this.#service.stop();
  }
}
