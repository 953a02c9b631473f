import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, vi } from 'vitest';
import { bulkfillOf } from '../deployed/client/bulkfill.ts';
import { aCustomer, type Customer } from '../deployed/client/customer.ts';
import { ended } from '../deployed/client/ended.ts';
import { type Fields, jobsPath } from '../system/black-box/client/client.ts';
import { handedOut } from '../system/black-box/client/rows-of.ts';
import { slowFields, slowRowsNamed } from './slow-job.ts';
import { type Accepted, startTraffic } from './traffic.ts';

/** Twice as many as a Free account may have running: two run at any moment and two wait. */
const slowLanes = 4;

/** Fields of a create whose event is answered with `status`. */
export const hooked = (status: number, name: string): Fields => ({
  delivery_mode: 'webhook',
  webhook_url: `${inject('deployed').receiverAddress}/${status}/${name}`,
  webhook_secret: `whsec_${Buffer.from('a secret of the operations').toString('base64')}`,
});

/** Returns the SHA-256 of a job's download. */
export const downloadOf = async ({ client }: Pick<Customer, 'client'>, jobId: string): Promise<string> => {
  const zip = await handedOut(client, `${jobsPath}/${jobId}/download`);
  expect([zip.status, zip.headers['content-type']], `${jobId}: ${zip.bytes.toString('utf8', 0, 200)}`).toEqual([
    200,
    'application/zip',
  ]);
  return hash('sha256', zip.bytes, 'hex');
};

/** Sends a create that must be accepted. */
export const accept = async ({ client }: Customer, fields: Fields, idempotencyKey: string): Promise<Accepted> => {
  const { status, body } = await client.create(fields, { idempotencyKey });
  expect([200, 202], JSON.stringify(body)).toContain(status);
  return { fields, idempotencyKey, jobId: String(body?.job_id) };
};

/**
 * Work of every kind before a change of the deployment: finished, running and waiting jobs, a rejected event, and
 * continuing creates.
 */
export const startWork = async (name: string, root: string, baseUrl: string) => {
  const bulkfill = bulkfillOf(root);
  const aClientOf = async (accountName: string): Promise<Customer> => {
    const made = await aCustomer(accountName, root);
    return { ...made, client: made.clientAt(baseUrl) };
  };
  const customer = await aClientOf(name);
  await bulkfill('account', 'set', customer.accountId, '--plan', 'free', '--quota', '1000000');
  const done: (Accepted & { readonly zip: string })[] = [];
  for (const index of [1, 2]) {
    const job = await accept(customer, { rows_json: `[{"column_0":"done ${index}"}]` }, `${name}-done-${index}`);
    expect(await ended(customer.client, job.jobId)).toMatchObject({ status: 'completed' });
    done.push({ ...job, zip: await downloadOf(customer, job.jobId) });
  }
  const refused = await accept(customer, hooked(503, 'refused'), `${name}-refused`);
  await ended(customer.client, refused.jobId);

  const { svc_file } = await slowFields(customer, '');
  const slow = Array.from({ length: slowLanes }, (_, lane) =>
    startTraffic(
      customer,
      (count) => ({ svc_file, rows_json: slowRowsNamed(`${lane} ${count}`), ...hooked(204, 'slow') }),
      (jobId) => ended(customer.client, jobId),
    ),
  );
  const other = await aClientOf(`${name}, small jobs`);
  const small = startTraffic(
    other,
    (count) => ({ rows_json: JSON.stringify([{ column_0: `small ${count}` }]), ...hooked(204, 'small') }),
    () => pause(1500),
  );
  const slowAccepted = () => slow.flatMap(({ accepted }) => accepted);
  /** A create returns its job as ended if the job takes less time than the create waits. */
  const statuses = async (): Promise<string[]> => {
    const { body } = await customer.client.get(`${jobsPath}?limit=${2 * slowLanes}`);
    return ((body?.jobs ?? []) as { readonly status: string }[]).map(({ status }) => status);
  };
  return {
    customer,
    other,
    done,
    refused,
    /** Resolves once jobs run and jobs wait. */
    underWay: () =>
      vi.waitFor(async () => expect(await statuses()).toEqual(expect.arrayContaining(['processing', 'queued'])), {
        timeout: 240_000,
        interval: 2000,
      }),
    /** Resolves after another create was accepted by the new deployment only. */
    goOn: async (): Promise<void> => {
      const [slowBefore, smallBefore] = [slowAccepted().length, small.accepted.length];
      while (slowAccepted().length < slowBefore + slowLanes || small.accepted.length < smallBefore + 4)
        await pause(500);
    },
    /** Stops creates and waits until accepted jobs have ended. */
    stop: async () => {
      await Promise.all([...slow, small].map((lane) => lane.stop()));
      return {
        slow: slowAccepted(),
        small: small.accepted,
        failures: [...slow, small].flatMap(({ failures }) => failures),
      };
    },
  };
};

export type Work = Awaited<ReturnType<typeof startWork>>;

/** Returns an account's used and reserved rows of the month, as shown to operators. */
export const quotaOf = async ({ accountId }: Customer, root: string): Promise<unknown> =>
  (await bulkfillOf(root)('account', 'show', accountId)).quota;

export const rowsOf = (jobs: readonly Accepted[]): number =>
  jobs.reduce(
    (sum, { fields }) =>
      sum + (typeof fields.rows_json === 'string' ? (JSON.parse(fields.rows_json) as unknown[]).length : 1),
    0,
  );
