import { setTimeout as pause } from 'node:timers/promises';
import { type Client, jobsPath } from '../../system/black-box/client/client.ts';

/** Reads a job or a check twice a second, which no rate limit minds, until it has ended. */
export const endedAt = async (client: Client, path: string): Promise<Record<string, unknown>> => {
  for (;;) {
    const { body = {} } = await client.get(path);
    if (body.status !== 'queued' && body.status !== 'processing') return body;
    await pause(500);
  }
};

export const ended = (client: Client, jobId: unknown): Promise<Record<string, unknown>> => endedAt(client, `${jobsPath}/${String(jobId)}`);
