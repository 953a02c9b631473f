import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../system/black-box/client/client.ts';

/** Reads a job twice a second, which no rate limit minds, until it has ended. */
export const ended = async (client: Client, jobId: unknown): Promise<Record<string, unknown>> => {
  for (;;) {
    const { body = {} } = await client.read(jobId);
    if (body.status !== 'queued' && body.status !== 'processing') return body;
    await pause(500);
  }
};
