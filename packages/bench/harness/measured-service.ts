import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Step } from '../../../lib/core/steps.ts';
import { exportJobsPath } from '../../../lib/paths/paths.ts';
import { type RunningService, startService } from '../../../test/system/black-box/client/running-service.ts';
import type { Job } from './job.ts';
import { processCpuSeconds, processesOf } from './process-cpu.ts';

/** Step of the state machine, with the system time at which a job passed it. */
export interface LoggedStep extends Step {
  readonly atMs: number;
}

/** Job from POST to the response that reports its completion. */
export interface MeasuredJob {
  readonly milliseconds: number;
  /** Processor time of all processes of the service during the job. */
  readonly cpuMilliseconds: number;
  /** System times of sending the POST and of receiving its response. */
  readonly postedAtMs: number;
  readonly answeredAtMs: number;
  readonly jobId: string;
}

/** Embedded service with an account, in separate processes and with a temporary folder. */
export class MeasuredService {
  readonly #service: RunningService;
  readonly #apiKey: string;
  readonly #stepLog: string | undefined;

  private constructor(service: RunningService, apiKey: string, stepLog: string | undefined) {
    this.#service = service;
    this.#apiKey = apiKey;
    this.#stepLog = stepLog;
  }

  /** Starts a service. `stepLog`: a file for the steps that jobs pass; writing them takes time. */
  static async start({ keysPath }: Job, stepLog?: string): Promise<MeasuredService> {
    const logging = {
      NODE_OPTIONS: `--import=${import.meta.resolve('./step-log-worker.ts')}`,
      STEP_LOG: stepLog ?? '',
    };
    const service = await startService({ PACKAGE_KEYS: keysPath, ...(stepLog === undefined ? {} : logging) });
    const { key } = await service.account('scale');
    return new MeasuredService(service, key, stepLog);
  }

  /** Sends a create and waits for its response. Throws Error unless the job has completed. */
  async complete({ sourcePath, packagePath }: Job, csv: string): Promise<MeasuredJob> {
    const form = new FormData();
    form.append('pdf', new Blob([await readFile(sourcePath)]), 'source.pdf');
    form.append('svc_file', new Blob([await readFile(packagePath)]), 'package.svc');
    form.append('csv_file', new Blob([csv]), 'rows.csv');
    form.append('max_failed_row_percent', '0');
    const processes = processesOf(this.#service.pid);
    const cpuBefore = processCpuSeconds(processes);
    const startedMs = performance.now();
    const response = await fetch(`${this.#service.baseUrl}${exportJobsPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#apiKey}`, 'idempotency-key': randomUUID() },
      body: form,
    });
    const body = (await response.json()) as { readonly job_id: string; readonly status: string };
    const endedMs = performance.now();
    if (response.status !== 200 || body.status !== 'completed')
      throw new Error(`the create was answered ${response.status}: ${JSON.stringify(body)}`);
    return {
      milliseconds: endedMs - startedMs,
      cpuMilliseconds: (processCpuSeconds(processes) - cpuBefore) * 1000,
      postedAtMs: performance.timeOrigin + startedMs,
      answeredAtMs: performance.timeOrigin + endedMs,
      jobId: body.job_id,
    };
  }

  /** Returns the steps of all jobs so far, in chronological order. */
  async steps(): Promise<readonly LoggedStep[]> {
    if (this.#stepLog === undefined) return [];
    const lines = (await readFile(this.#stepLog, 'utf8')).trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as LoggedStep).toSorted((one, other) => one.atMs - other.atMs);
  }

  stop(): Promise<void> {
    return this.#service.stop();
  }
}
