/** The tests of the library and of the client, with what the tarball holds in place of the sources. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { installedProject, packPackage } from './packed-package.ts';

const packed = await mkdtemp(join(tmpdir(), 'bulkfill-packed-'));
const project = await installedProject('npm', [await packPackage(packed)]);
afterAll(() => Promise.all([rm(packed, { recursive: true, force: true }), project.remove()]));

const installed = (name: string): Promise<object> =>
  import(/* @vite-ignore */ pathToFileURL(join(project.folder, 'node_modules/bulkfill/dist', `${name}.js`)).href);
vi.doMock('@bulkfill/bulkfill/library/index', () => installed('index'));
vi.doMock('@bulkfill/bulkfill/client/index', () => installed('client'));

it('loads the packed modules', async () => {
  const { fillZip } = await import('@bulkfill/bulkfill/library/index');
  expect(fillZip).toBe(((await installed('index')) as { fillZip: unknown }).fillZip);
  const { BulkfillClient } = await import('@bulkfill/bulkfill/client/index');
  expect(BulkfillClient).toBe(((await installed('client')) as { BulkfillClient: unknown }).BulkfillClient);
});

describe('packed library', () => import('../bulkfill/library/fill.test.ts').then(() => undefined));
describe('packed client', () => import('../bulkfill/client/client.test.ts').then(() => undefined));
describe('packed webhook functions', () => import('../bulkfill/client/verify-webhook.test.ts').then(() => undefined));
