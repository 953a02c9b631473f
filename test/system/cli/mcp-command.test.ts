import { cp, link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFolder } from '../../bulkfill/cli/run-in-process.ts';
import { pictureOf } from '../../support/picture-of.ts';
import { aWorld } from '../black-box/client/world.ts';

const root = resolve(import.meta.dirname, '../../..');
const example = join(root, 'examples/registration');

/** A folder with a form and a table, and an agent whose server may use this folder only. */
const anAgent = async (env: Readonly<Record<string, string>> = {}) => {
  const path = await aFolder();
  await mkdir(path('work'));
  await cp(join(example, 'source.pdf'), path('work/form.pdf'));
  const rows = await readFile(join(example, 'rows.csv'), 'utf8');
  await writeFile(path('work/people.csv'), `Name,Course,Meals,Photos,First day,Fee,Number\n${rows}`);
  const client = new Client({ name: 'test', version: '1' });
  const args = [join(root, 'packages/bulkfill/cli/main.ts'), '--data-dir', path('data'), 'mcp', '--root', path('work')];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: path('work'), env: { PATH: '', ...env } }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, given: Readonly<Record<string, unknown>>) => {
    const { content, isError } = (await client.callTool({ name, arguments: given })) as CallToolResult;
    const [first, picture] = content;
    const text = first?.type === 'text' ? first.text : '';
    return { text, isError: isError === true, picture };
  };
  const answer = async (name: string, given: Readonly<Record<string, unknown>>) => {
    const { text, isError } = await call(name, given);
    expect({ isError, text }).toEqual({ isError: false, text });
    return JSON.parse(text);
  };
  const refusal = async (name: string, given: Readonly<Record<string, unknown>>) => {
    const { text, isError } = await call(name, given);
    expect(isError).toBe(true);
    return JSON.parse(text).error.code as string;
  };
  return { path, client, call, answer, refusal };
};

const files = { pdf: 'form.pdf', table: 'people.csv' };
const filled = { ...files, template: 'template.json' };

/** Calls of the guide, each with the members of its answer that the page shows. */
const steps: readonly (readonly [tool: string, given: Readonly<Record<string, unknown>>, shown: readonly string[]])[] =
  [
    ['pdf_fields', { pdf: 'form.pdf' }, ['fields']],
    ['read_table', { table: 'people.csv' }, ['row_count', 'columns']],
    ['propose_template', { ...files, out: 'template.json' }, ['matched', 'unmatched_columns']],
    ['preview', filled, ['page', 'page_count', 'row', 'status']],
    ['check', filled, ['passes', 'rows', 'success_rows', 'failed_rows']],
    ['render', { ...filled, out: 'out.zip', filename_columns: ['Name'] }, ['produced_rows', 'failed_rows']],
  ];

const shortened = (fields: readonly Readonly<Record<string, unknown>>[]) =>
  fields.map(({ name, type }) => ({ name, type }));

describe('bulkfill mcp', () => {
  it('fills a form from a sheet as the guide shows', async () => {
    const { answer } = await anAgent();
    const lines: string[] = [];
    for (const [tool, given, shown] of steps) {
      const document = await answer(tool, given);
      lines.push(`> ${tool} ${JSON.stringify(given)}`);
      for (const name of shown) {
        const value = name === 'fields' ? shortened(document[name]) : document[name];
        const items: readonly unknown[] = Array.isArray(value) ? value : [value];
        if (Array.isArray(value)) lines.push(`${name}:`, ...items.map((item) => `  ${JSON.stringify(item)}`));
        else lines.push(`${name}: ${JSON.stringify(value)}`);
      }
    }
    const page = await readFile(join(root, 'docs/use/agents.md'), 'utf8');
    expect(/```text\n([\s\S]*?)\n```/.exec(page)?.[1]).toBe(lines.join('\n'));
  });

  it('lists its tools with their effects', async () => {
    const { client } = await anAgent();
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.openWorldHint])).toEqual(
      [
        ['pdf_fields', true, false],
        ['read_table', true, false],
        ['propose_template', false, false],
        ['preview', false, false],
        ['check', true, false],
        ['render', false, false],
        ['submit', false, true],
        ['job_status', false, false],
      ],
    );
  });

  it('returns values of a table only on request, and at most five rows', async () => {
    const { path, answer } = await anAgent();
    const rows = Array.from({ length: 9 }, (_, row) => `Secret ${row},0${row},${row}.5,2026-01-0${row + 1},`);
    await writeFile(path('work/many.csv'), `Name,Code,Fee,Day,Note\n${rows.join('\n')}\n`);
    const described = await answer('read_table', { table: 'many.csv' });
    expect(JSON.stringify(described)).not.toContain('Secret');
    expect(described).toMatchObject({ row_count: 9 });
    expect(described.columns.map(({ type }: { type: string }) => type)).toEqual([
      'text',
      'text',
      'number',
      'date',
      'empty',
    ]);
    expect((await answer('read_table', { table: 'many.csv', include_samples: true })).samples).toHaveLength(5);
  });

  it('returns the filled page as a picture, and writes it on request', async () => {
    const { path, call, answer } = await anAgent();
    await answer('propose_template', { ...files, out: 'template.json' });
    const { picture } = await call('preview', { ...filled, row: 2, out: 'page.png' });
    const png = Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64');
    expect((await pictureOf(png)).width).toBeGreaterThan(100);
    expect(png.equals(await readFile(path('work/page.png')))).toBe(true);
  });

  it('reads and writes below its roots only', async () => {
    const { path, refusal, answer } = await anAgent();
    await cp(path('work/form.pdf'), path('secret.pdf'));
    await symlink(path('secret.pdf'), path('work/link.pdf'));
    await symlink(path(), path('work/up'));
    await symlink(path('work/form.pdf'), path('work/inner.pdf'));
    const hidden = ['../secret.pdf', path('secret.pdf'), 'link.pdf', 'up/secret.pdf', 'up/absent.pdf', '/etc/passwd'];
    for (const pdf of hidden) expect(await refusal('pdf_fields', { pdf })).toBe('PATH_OUTSIDE_ROOT');
    for (const out of ['../t.json', path('t.json'), 'up/t.json', 'up/new/t.json'])
      expect(await refusal('propose_template', { ...files, out })).toBe('PATH_OUTSIDE_ROOT');
    expect(await refusal('pdf_fields', { pdf: 'absent.pdf' })).toBe('FILE_ERROR');
    expect(await refusal('pdf_fields', { pdf: '.' })).toBe('FILE_ERROR');
    expect((await answer('pdf_fields', { pdf: 'inner.pdf' })).fields).toHaveLength(4);
    expect(await readdir(path())).toEqual(['secret.pdf', 'work']);
  });

  it('replaces its own outputs only, and never an input', async () => {
    const { path, refusal, answer } = await anAgent();
    await link(path('work/form.pdf'), path('work/copy.pdf'));
    await symlink(path('nowhere'), path('work/dangling.json'));
    for (const out of ['form.pdf', 'people.csv', 'copy.pdf', 'dangling.json'])
      expect(await refusal('propose_template', { ...files, out })).toBe('OUTPUT_EXISTS');
    await answer('propose_template', { ...files, out: 'new/template.json' });
    await answer('propose_template', { ...files, out: 'new/template.json' });
    await writeFile(path('work/new/template.json'), '{"columns":[],"overlays":[]}');
    expect(await refusal('propose_template', { ...files, out: 'new/template.json' })).toBe('OUTPUT_EXISTS');
    const template = 'new/template.json';
    expect(await refusal('render', { ...filled, template, out: template })).toBe('OUTPUT_EXISTS');
  });

  it('returns errors with the codes of the command', async () => {
    const { path, refusal, call } = await anAgent();
    await writeFile(path('work/broken.pdf'), '%PDF-1.7');
    expect(await refusal('pdf_fields', { pdf: 'broken.pdf' })).toBe('INVALID_PDF');
    expect(await refusal('check', { ...files })).toBe('INVALID_PARAMETER');
    expect(await refusal('job_status', { job_id: '9f1b8e0a-0000-4000-8000-000000000000' })).toBe('WRONG_USAGE');
    expect(await call('check', { ...filled, rows: '[]' })).toMatchObject({ isError: true });
  });

  it('submits a job, reports it and downloads its ZIP', async () => {
    const world = await aWorld();
    onTestFinished(() => world.service.stop());
    const { path, answer } = await anAgent({
      BULKFILL_BASE_URL: world.service.baseUrl,
      BULKFILL_API_KEY: world.account.key,
    });
    await writeFile(path('work/page.pdf'), world.pdf);
    await writeFile(path('work/page.svc'), world.defaults.svc_file as Buffer);
    await writeFile(path('work/names.csv'), 'Ada\nZoë\n');
    const given = { pdf: 'page.pdf', svc: 'page.svc', table: 'names.csv', header: 'no', by_place: true };
    const { job_id, idempotency_key } = await answer('submit', given);
    expect((await answer('submit', { ...given, idempotency_key })).job_id).toBe(job_id);
    await answer('job_status', { job_id, out: 'out.zip' });
    expect(await answer('job_status', { job_id })).toMatchObject({
      status: 'completed',
      summary: { produced_rows: 2 },
    });
    expect((await readFile(path('work/out.zip'))).subarray(0, 2).toString()).toBe('PK');
  });
});
