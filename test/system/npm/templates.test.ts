import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BulkfillClient } from '@bulkfill/bulkfill/client/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../support/read-text.ts';
import { aWorld, type World } from '../black-box/client/world.ts';

let world: World;
let client: BulkfillClient;
let files: { readonly pdf: Blob; readonly package: Buffer };
let folder = '';
beforeAll(async () => {
  world = await aWorld();
  client = new BulkfillClient({ apiKey: world.account.key, baseUrl: world.service.baseUrl });
  files = { pdf: new Blob([world.pdf as Uint8Array<ArrayBuffer>]), package: world.defaults.svc_file as Buffer };
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-templates-'));
  await writeFile(join(folder, 'form.pdf'), world.pdf);
  await writeFile(join(folder, 'form.svc'), files.package);
  await writeFile(join(folder, 'rows.csv'), 'Ada\nZoë\n');
});
afterAll(async () => {
  await world.service.stop();
  await rm(folder, { recursive: true, force: true });
});

const textOf = async (pdf: Uint8Array) => (await readText(pdf)).map(({ text }) => text).join(' ');

describe('templates by client library with a running service', () => {
  it('are created once per key, read, listed, changed with the current revision, and deleted once', async () => {
    const made = await client.templates.create({ ...files, name: 'Letter' }, { idempotencyKey: 'template-1' });
    expect(made).toMatchObject({ name: 'Letter', revision: 1, pages: expect.any(Number), columns: expect.any(Array) });
    expect(
      (await client.templates.create({ ...files, name: 'Letter' }, { idempotencyKey: 'template-1' })).template_id,
    ).toBe(made.template_id);
    expect(await client.templates.get(made.template_id)).toEqual(made);
    const listed = await Array.fromAsync(client.templates.list({ limit: 1 }));
    expect(listed.map(({ template_id }) => template_id)).toContain(made.template_id);
    const changed = await client.templates.update(made.template_id, { ...files, name: 'Receipt' }, { revision: 1 });
    expect(changed).toMatchObject({ template_id: made.template_id, name: 'Receipt', revision: 2 });
    const late = client.templates.update(made.template_id, files, { revision: 1 });
    await expect(late).rejects.toMatchObject({ status: 412, code: 'TEMPLATE_CHANGED' });
    await client.templates.delete(made.template_id);
    await expect(client.templates.delete(made.template_id)).rejects.toMatchObject({
      status: 404,
      code: 'TEMPLATE_NOT_FOUND',
    });
    await expect(client.templates.get(made.template_id)).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  });

  it('replace PDF and package in a job, a check and a retry; a single document equals a job’s row and is billed once', async () => {
    const { template_id: templateId, revision } = await client.templates.create(files);
    const job = await client.jobs.create({ templateId, templateRevision: revision, rows: [{ column_0: 'Ada' }] });
    expect(await client.jobs.wait(job.job_id)).toMatchObject({ status: 'completed' });
    const check = await client.checks.create({ templateId, rows: [['Ada']] });
    expect(await client.checks.wait(check.check_id)).toMatchObject({ status: 'completed' });
    await expect(client.jobs.create({ templateId, templateRevision: 7, rows: [['Ada']] })).rejects.toMatchObject({
      status: 409,
      code: 'TEMPLATE_CHANGED',
    });
    await expect(client.jobs.retry(job.job_id, { templateId })).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' });
    const before = (await client.usage()).rows_used;
    const filled = await client.templates.fill(templateId, { column_0: 'Ada' }, { idempotencyKey: 'fill-1' });
    expect(filled).toMatchObject({ status: 'success', warnings: [], file_name: 'row_1.pdf', fileName: 'row_1.pdf' });
    expect(Buffer.compare(filled.pdf, await client.jobs.rowPdf(job.job_id, 1))).toBe(0);
    expect((await client.templates.fill(templateId, { column_0: 'Ada' }, { idempotencyKey: 'fill-1' })).sha256).toBe(
      filled.sha256,
    );
    expect((await client.usage()).rows_used).toBe(before + 1);
    const unknown = client.templates.fill(templateId, { Nobody: 'x' });
    await expect(unknown).rejects.toMatchObject({ status: 400, code: 'UNKNOWN_COLUMN' });
  });
});

describe('templates by command line', () => {
  const bulkfill = (...args: string[]): Promise<Record<string, unknown>> => {
    const at = ['--base-url', world.service.baseUrl, '--api-key', world.account.key];
    return world.service.bulkfill(...args, ...at);
  };

  it('are pushed, fill a document and a job, and are deleted', async () => {
    const form = ['--pdf', join(folder, 'form.pdf'), '--svc', join(folder, 'form.svc')];
    const { template_id: id } = await bulkfill('template', 'push', ...form, '--name', 'Pushed');
    expect(
      await bulkfill('template', 'push', ...form, '--template-id', String(id), '--template-revision', '1'),
    ).toMatchObject({
      revision: 2,
    });
    const { templates } = await bulkfill('template', 'list');
    expect(templates).toContainEqual(expect.objectContaining({ template_id: id }));
    const one = join(folder, 'one.pdf');
    const filled = await bulkfill('fill', '--template-id', String(id), '--row', '{"column_0": "Zoë"}', '--out', one);
    expect(filled).toMatchObject({ file: one, template_id: id, status: 'success' });
    expect(await textOf(await readFile(one))).toContain('Zoë');
    const zip = join(folder, 'out.zip');
    const done = await bulkfill('submit', '--template-id', String(id), '--csv', join(folder, 'rows.csv'), '--out', zip);
    expect(done).toMatchObject({ success_rows: 2 });
    expect(await bulkfill('template', 'delete', String(id))).toEqual({ template_id: id, deleted: true });
  });
});
