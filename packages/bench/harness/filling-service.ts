import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fillTemplatePath, templatesPath } from '../../../lib/paths/paths.ts';
import { startService } from '../../../test/system/black-box/client/running-service.ts';
import { DocumentClient } from './document-client.ts';
import type { Job } from './job.ts';
import { processesOf } from './process-cpu.ts';

/** Service that fills single documents, in separate processes. */
export interface FillingService {
  /** Returns a client for documents of a template. Throws Error if the service rejects the template. */
  clientOf(job: Job): Promise<DocumentClient>;
  stop(): Promise<void>;
}

/** Starts the embedded service with a temporary folder and the keys of `job`. */
export const startFillingService = async ({ keysPath }: Pick<Job, 'keysPath'>): Promise<FillingService> => {
  const service = await startService({ PACKAGE_KEYS: keysPath, FILLS_PER_MINUTE: '1000000' });
  const { key } = await service.account('scale');
  const authorization = `Bearer ${key}`;
  return {
    async clientOf({ sourcePath, packagePath }) {
      const body = new FormData();
      body.append('pdf', new Blob([await readFile(sourcePath)]), 'source.pdf');
      body.append('svc_file', new Blob([await readFile(packagePath)]), 'package.svc');
      const response = await fetch(`${service.baseUrl}${templatesPath}`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      if (response.status !== 201)
        throw new Error(`the template was answered ${response.status}: ${await response.text()}`);
      const { template_id } = (await response.json()) as { readonly template_id: string };
      return new DocumentClient(`${service.baseUrl}${fillTemplatePath(template_id)}`, { authorization }, () =>
        processesOf(service.pid),
      );
    },
    stop: () => service.stop(),
  };
};

/**
 * Starts pdf-lib in a handler of Hono, in one process that fills the document of `job`. Throws Error if it does not
 * start.
 */
export const startPdfLibHandler = async (job: Job): Promise<FillingService> => {
  const script = fileURLToPath(new URL('../pdf-lib-handler.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const port = await Promise.race([
    once(child.stdout, 'data').then(([text]) => String(text).trim()),
    ended.then(() => undefined),
  ]);
  if (port === undefined) throw new Error('the handler of pdf-lib ended at its start');
  const pid = child.pid as number;
  return {
    clientOf: async () => new DocumentClient(`http://127.0.0.1:${port}/`, {}, () => [pid]),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
