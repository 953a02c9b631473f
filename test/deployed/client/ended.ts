import { setTimeout as pause } from 'node:timers/promises';
import { type Client, jobsPath } from '../../system/black-box/client/client.ts';

/**
 * Polls a job or a check once per second until it has ended, and more slowly if other clients of its account read, too.
 */
export const endedAt = async (client: Client, path: string): Promise<Record<string, unknown>> => {
  for (;;) {
    const { status, body = {} } = await client.get(path);
    if (status !== 429 && body.status !== 'queued' && body.status !== 'processing') return body;
    await pause(status === 429 ? 5000 : 1000);
  }
};

export const ended = (client: Client, jobId: unknown): Promise<Record<string, unknown>> =>
  endedAt(client, `${jobsPath}/${String(jobId)}`);
