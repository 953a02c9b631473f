import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { anOverlay } from '../system/black-box/client/a-package.ts';
import type { Client, Fields } from '../system/black-box/client/client.ts';
import { archiveOf } from '../system/black-box/client/rows-of.ts';
import type { Answer } from '../system/black-box/client/send.ts';
import type { World } from './target.ts';

export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows with these names in column 0, as JSON. */
export const rows = (...names: readonly (string | number | boolean | null)[]): string =>
  JSON.stringify(names.map((name) => ({ column_0: name })));

/** A name that no other request has, so that nothing is reused. */
export const fresh = (): string => `fresh ${randomUUID()}`;

export const replayed = (answer: Answer): string | undefined => answer.headers['idempotent-replayed'];

/** A package whose row fails if column 0 is missing. */
export const strictPackage = ({ signer, pdf }: World): Promise<Buffer> =>
  signer.package({ pdf, overlays: [anOverlay({ required: true })] });

/** Returns the client of a new account. */
export const freshClient = async (world: World, plan: 'free' | 'business' | 'scale' = 'business'): Promise<Client> =>
  world.clientOf((await world.newAccount(plan)).key);

/** Month's quota and use of the client's account. */
export const usageOf = async (client: Client): Promise<unknown> => (await client.get('/v1/bulkfill/usage')).body;

interface Manifest {
  readonly summary: Readonly<Record<string, number>>;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly row_results: readonly Readonly<Record<string, unknown>>[];
}

/** Creates a job and waits until it is completed. Returns its accepted state, its ZIP and its manifest. */
export const completed = async (client: Client, fields: Fields) => {
  const { status, body: job = {} } = await client.create(fields);
  expect([200, 202], JSON.stringify(job)).toContain(status);
  expect((await client.settled(job.job_id)).status).toBe('completed');
  const { entries: archive, manifest } = await archiveOf(client, job.job_id);
  return { job, archive, manifest: manifest as unknown as Manifest & Record<string, unknown> };
};
