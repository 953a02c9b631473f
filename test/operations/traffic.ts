import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Customer } from '../deployed/client/customer.ts';
import type { Fields } from '../system/black-box/client/client.ts';

/** A create that was accepted. */
export interface Accepted {
  readonly idempotencyKey: string;
  readonly fields: Fields;
  readonly jobId: string;
}

/**
 * A client that makes one job after the other, from the fields of its count, and goes on once `next` says so. A create
 * that is answered with 5xx or not at all is sent again under its key, as the documents ask of clients. `stop` resolves
 * to what was accepted, and to what was answered in between.
 */
export const startTraffic = (
  { client }: Customer,
  fieldsOf: (count: number) => Fields,
  next: (jobId: string) => Promise<unknown>,
) => {
  const accepted: Accepted[] = [];
  const failures: string[] = [];
  let isOver = false;
  const create = async (fields: Fields): Promise<string> => {
    const idempotencyKey = randomUUID();
    for (;;) {
      const answer = await client.create(fields, { idempotencyKey }).catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.status < 300) {
        const jobId = String(answer.body?.job_id);
        accepted.push({ idempotencyKey, fields, jobId });
        return jobId;
      }
      failures.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.bytes.toString('utf8', 0, 200)}`);
      await pause(1000);
    }
  };
  const run = async (): Promise<void> => {
    for (let count = 1; !isOver; count++) await next(await create(fieldsOf(count)));
  };
  const running = run();
  return {
    accepted: accepted as readonly Accepted[],
    failures: failures as readonly string[],
    stop: async (): Promise<void> => {
      isOver = true;
      await running;
    },
  };
};
