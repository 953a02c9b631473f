import { describe, expect, it } from 'vitest';
import { readText } from '../../support/read-text.ts';
import { anOverlay } from '../../system/black-box/client/a-package.ts';
import type { Fields } from '../../system/black-box/client/client.ts';
import type { Cases } from '../run-cases.ts';
import { completed, fresh, freshClient, rows, strictPackage, usageOf } from '../some-jobs.ts';

export const conveniences: Cases = ({ useWorld, needs }) => {
  const world = useWorld();

  describe('rows_json with labels', () => {
    // Contract: row-data
    it('fills the columns that the labels name, and a retry keeps them', async () => {
      const { client, pdf, signer } = world();
      const { job, archive, manifest } = await completed(client, {
        svc_file: await signer.package({ pdf, overlays: [anOverlay(), anOverlay({ id: 'qr', kind: 'qr' })] }),
        rows_json: '[{"Name": "Ada"}, {"Name": null, "column_3": "x"}]',
        filename_columns: '["column_0"]',
        max_failed_row_percent: '100',
      });
      expect([...archive.keys()]).toEqual(['row_1_Ada.pdf', 'row_2.pdf', 'manifest.json']);
      expect(manifest.row_results).toMatchObject([{ status: 'success' }, { status: 'partial' }]);
      const retried = await client.retry(job.job_id, { rows: '[{"row_number": 2, "cells": {"Name": "Bea"}}]' });
      expect(retried.status).toBeLessThan(203);
      expect((await client.settled(retried.body?.job_id)).status).toBe('completed');
    });

    it('refuses an unknown label with INVALID_ROWS_JSON and the nearest one', async () => {
      const { client } = world();
      const { status, body } = await client.create({ rows_json: '[{"Nmae": "Ada"}]' });
      expect([status, body?.code, body?.message]).toEqual([
        400,
        'INVALID_ROWS_JSON',
        expect.stringContaining('Did you mean "Name"?'),
      ]);
    });
  });

  describe('metadata', () => {
    const order = (n: number) => JSON.stringify({ order: String(n), place: 'Zürich' });

    // Contract: metadata
    it('is returned by create, read and list, and filters the list across pages', async () => {
      const client = await freshClient(world());
      const ids: unknown[] = [];
      for (const n of [1, 2, 1]) {
        const { body } = await client.create({ rows_json: rows(fresh()), metadata: order(n) });
        expect(body?.metadata).toEqual({ order: String(n), place: 'Zürich' });
        ids.push(body?.job_id);
        await client.settled(body?.job_id);
      }
      expect((await client.read(ids[0])).body?.metadata).toEqual({ order: '1', place: 'Zürich' });
      const list = async (query: string) => {
        const { status, body } = await client.get(`/v1/bulkfill/export-jobs?${query}`);
        return { status, body: body as unknown as { jobs: { job_id: string }[]; next: string | null } };
      };
      const filter = 'metadata[order]=1&metadata%5Bplace%5D=Z%C3%BCrich&limit=1';
      await expect.poll(async () => (await list('metadata[order]=1')).body.jobs.length).toBe(2);
      const first = await list(filter);
      const second = await list(`${filter}&after=${first.body.next}`);
      const found = [...first.body.jobs, ...second.body.jobs].map(({ job_id: id }) => id);
      expect(found.toSorted()).toEqual([ids[0], ids[2]].toSorted());
      expect(second.body.next).toBeNull();
      expect((await list('metadata[order]=1&metadata[place]=Bern')).body.jobs).toEqual([]);
      expect((await list('metadata[order]=1&metadata[order]=2')).status).toBe(400);
      expect((await list('metadata=1')).status).toBe(400);
    });

    // Contract: metadata
    it('does not count in the identity of a request, and a retry keeps or replaces it', async () => {
      const { client } = world();
      const options = { idempotencyKey: fresh().replace(' ', '-') };
      const fields = { rows_json: '[{}]', svc_file: await strictPackage(world()), max_failed_row_percent: '100' };
      const { body: job } = await client.create({ ...fields, metadata: order(1) }, options);
      const again = await client.create({ ...fields, metadata: order(2) }, options);
      expect([again.body?.job_id, again.body?.metadata]).toEqual([job?.job_id, { order: '1', place: 'Zürich' }]);
      await client.settled(job?.job_id);
      const metadataOf = async (sent: Fields) => (await client.retry(job?.job_id, sent)).body?.metadata;
      expect(await metadataOf({})).toEqual({ order: '1', place: 'Zürich' });
      expect(await metadataOf({ metadata: '{"order":"3"}' })).toEqual({ order: '3' });
      expect(await metadataOf({ metadata: '{}' })).toBeUndefined();
    });

    // Contract: metadata
    it('belongs to a template, filters their list, and stays unless it is replaced', async () => {
      const { client, pdf, signer } = world();
      const svc = await signer.package({ pdf });
      const send = async (method: 'POST' | 'PUT', path: string, fields: Fields) => {
        const { status, body } = await client.push(method, path, { pdf, svc_file: svc, ...fields });
        expect(status, JSON.stringify(body)).toBeLessThan(202);
        return body ?? {};
      };
      const saved = await send('POST', '', { metadata: order(7) });
      expect(saved.metadata).toEqual({ order: '7', place: 'Zürich' });
      const path = `/${String(saved.template_id)}`;
      expect((await send('PUT', path, {})).metadata).toEqual({ order: '7', place: 'Zürich' });
      const ofOrder = async (n: number) =>
        (await client.get(`/v1/bulkfill/templates?metadata[order]=${n}`)).body?.templates;
      expect(await ofOrder(7)).toMatchObject([{ template_id: saved.template_id }]);
      expect(await ofOrder(8)).toEqual([]);
      expect((await send('PUT', path, { metadata: '{}' })).metadata).toBeUndefined();
    });

    const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
    // Contract: limit/metadata, INVALID_METADATA
    it.each([
      ['16 pairs', pairs(16), true],
      ['17 pairs', pairs(17), false],
      ['a key of 40 characters', { ['𝄞'.repeat(40)]: 'v' }, true],
      ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }, false],
      ['a value of 500 characters', { k: '𝄞'.repeat(500) }, true],
      ['a value of 501 characters', { k: 'v'.repeat(501) }, false],
      ['an empty value', { k: '' }, true],
      ['an empty key', { '': 'v' }, false],
      ['a key with brackets', { 'a[b]': 'v' }, false],
      ['a number', { k: 1 }, false],
      ['a list', ['v'], false],
    ])('accepts or refuses %s with INVALID_METADATA', async (_name, metadata, isAccepted) => {
      const { status, body } = await world().client.create({ metadata: JSON.stringify(metadata) });
      if (isAccepted) expect(body?.metadata).toEqual(metadata);
      else expect([status, body?.code]).toEqual([400, 'INVALID_METADATA']);
    });
  });

  describe('samples', () => {
    const names = (count: number) => rows(...Array.from({ length: count }, () => fresh()));

    // Contract: samples, SAMPLE_TOO_MANY_ROWS
    it('are marked on every page and in the manifest, are not billed and have no attestation', async () => {
      const client = await freshClient(world());
      const fields = { rows_json: names(2), sample: 'true', print_file: 'true' };
      const { job, archive, manifest } = await completed(client, fields);
      expect([job.sample, manifest.sample]).toEqual([true, true]);
      const pdfs = [...archive].filter(([name]) => name.endsWith('.pdf')).map(([, bytes]) => bytes);
      for (const pdf of pdfs)
        expect((await readText(pdf)).map(({ text }) => text)).toEqual(expect.arrayContaining(['SAMPLE']));
      const print = await client.get(`/v1/bulkfill/export-jobs/${String(job.job_id)}/print-file`);
      expect([200, 302]).toContain(print.status);
      expect(manifest.summary).toMatchObject({ success_rows: 2, applied_overlay_count: 2 });
      expect(await usageOf(client)).toMatchObject({ rows_used: 0, rows_reserved: 0 });
      const { status, body } = await client.get(`/v1/bulkfill/export-jobs/${String(job.job_id)}/attestation`);
      expect([status, body?.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
      expect((await client.create({ rows_json: fields.rows_json })).body?.sample).toBeUndefined();
    });

    // Contract: limit/samples
    it('have at most 5 rows', async () => {
      const { client } = world();
      expect((await client.create({ rows_json: names(5), sample: 'true' })).status).toBeLessThan(203);
      const { status, body } = await client.create({ rows_json: names(6), sample: 'true' });
      expect([status, body?.code]).toEqual([422, 'SAMPLE_TOO_MANY_ROWS']);
    });
  });

  needs('many requests').describe('the limit of samples', () => {
    // Contract: limit/samples, SAMPLE_LIMIT_REACHED
    it('is 100 per day, without replays', async () => {
      const client = await freshClient(world());
      const sample = { rows_json: '[{"column_0":"Ada"}]', sample: 'true' };
      const options = { idempotencyKey: 'the-first' };
      for (let n = 1; n <= 100; n++)
        expect((await client.create(sample, n === 1 ? options : {})).status).toBeLessThan(203);
      const { status, body, headers } = await client.create(sample);
      expect([status, body?.code]).toEqual([429, 'SAMPLE_LIMIT_REACHED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await client.create(sample, options)).status).toBe(200);
    });
  });

  describe('scopes of keys', () => {
    const ofAddresses = useWorld();
    const keyWith = async (on: ReturnType<typeof useWorld>, ...options: string[]) => {
      const { account, clientOf, operate } = on();
      const made = await operate('key', 'create', '--account', account.id, '--ttl', '30', ...options);
      const client = clientOf(String(made.api_key));
      const codeOf = async (answer: ReturnType<typeof client.get>) => {
        const { status, body } = await answer;
        return status === 403 ? body?.code : status;
      };
      // An account has few changes of keys per hour, so these keys stay.
      return { client, codeOf };
    };
    const missing = 'BF_EXPORT_API_KEY_SCOPE_MISSING';

    // Contract: scopes, BF_EXPORT_API_KEY_SCOPE_MISSING
    it.each([
      ['read', [200, 200, missing, missing, missing]],
      ['jobs', [200, missing, 400, missing, missing]],
      ['templates', [missing, 200, missing, 400, missing]],
      ['fill', [missing, missing, missing, missing, 404]],
    ])('of %s open their part of the API', async (scope, codes) => {
      const { client, codeOf } = await keyWith(world, '--scopes', scope);
      const template = '/v1/bulkfill/templates/00000000-0000-4000-8000-000000000000';
      expect([
        await codeOf(client.get('/v1/bulkfill/export-jobs')),
        await codeOf(client.get('/v1/bulkfill/templates')),
        await codeOf(client.create({ pdf: undefined })),
        await codeOf(client.push('POST', '', { name: 'x' })),
        await codeOf(client.postJson(`${template}/fill`, { row: {} })),
      ]).toEqual(codes);
      expect(await codeOf(client.get('/v1/bulkfill/usage'))).toBe(200);
    });

    // Contract: scopes, BF_EXPORT_API_KEY_ADDRESS_REFUSED
    it('refuse a client from another address', async () => {
      const { client, codeOf } = await keyWith(ofAddresses, '--allow', '203.0.113.0/24,2001:db8::/48');
      expect(await codeOf(client.get('/v1/bulkfill/usage'))).toBe('BF_EXPORT_API_KEY_ADDRESS_REFUSED');
    });
  });
};
