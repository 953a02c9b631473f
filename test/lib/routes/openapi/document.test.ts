import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../../lib/core/config.ts';
import { errorTable, listErrorCodes } from '../../../../lib/errors/error-table.ts';
import { openApiDocument } from '../../../../lib/routes/openapi/document.ts';
import { operationErrors, routingErrors } from '../../../../lib/routes/openapi/operation-errors.ts';
import { jobErrorCodes } from '../../../../lib/stores/jobs/job-error.ts';
import { fileFields, textFields } from '../../../../lib/workflows/create-job/create-form.ts';

interface Response {
  readonly description: string;
  readonly headers: Record<string, unknown>;
  readonly 'x-retryable'?: readonly string[];
  readonly content?: Record<
    string,
    { readonly examples?: Record<string, { readonly value?: Record<string, unknown> }> }
  >;
}
interface Operation {
  readonly responses: Record<string, Response>;
  readonly requestBody: { readonly content: Record<string, { readonly schema: { readonly properties: object } }> };
}

const document = JSON.parse(JSON.stringify(openApiDocument(parseConfig({})))) as {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { readonly post: { readonly parameters: { readonly name: string }[] } }>;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const create = document.paths['/v1/bulkfill/export-jobs']!.post!;

describe('OpenAPI document', () => {
  it('equals docs/openapi.json (written by npm run openapi)', () => {
    const kept = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(kept)).toEqual(document);
  });

  // Contract: 9.1
  it('has version 1.4.0 of the contract, its routes and its two webhooks', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.4.0']);
    expect(Object.entries(document.paths).map(([path, item]) => [Object.keys(item), path])).toEqual([
      [['get', 'post'], '/v1/bulkfill/export-jobs'],
      [['get', 'delete'], '/v1/bulkfill/export-jobs/{job_id}'],
      [['post'], '/v1/bulkfill/export-jobs/{job_id}/cancel'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/download'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/print-file'],
      [['post'], '/v1/bulkfill/export-jobs/{job_id}/retry'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/corrections.csv'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/corrections.xlsx'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/rows'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/rows/{row_number}/pdf'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/attestation'],
      [['get'], '/v1/bulkfill/keys'],
      [['get'], '/v1/bulkfill/export-jobs/{job_id}/webhook'],
      [['post'], '/v1/bulkfill/export-jobs/{job_id}/webhook/resend'],
      [['get', 'post'], '/v1/bulkfill/webhook-endpoints'],
      [['get', 'delete'], '/v1/bulkfill/webhook-endpoints/{endpoint_id}'],
      [['post'], '/v1/bulkfill/webhook-endpoints/{endpoint_id}/rotate-secret'],
      [['post'], '/v1/bulkfill/webhook-endpoints/{endpoint_id}/test'],
      [['get'], '/v1/bulkfill/usage'],
      [['get', 'post'], '/v1/bulkfill/templates'],
      [['get', 'put', 'delete'], '/v1/bulkfill/templates/{template_id}'],
      [['post'], '/v1/bulkfill/templates/{template_id}/fill'],
      [['post'], '/v1/bulkfill/checks'],
      [['get'], '/v1/bulkfill/checks/{check_id}'],
      [['get'], '/v1/bulkfill/checks/{check_id}/findings'],
      [['get'], '/v1/bulkfill/checks/{check_id}/corrections.csv'],
      [['get'], '/v1/bulkfill/checks/{check_id}/corrections.xlsx'],
    ]);
    expect(Object.keys(document.webhooks)).toEqual(['bulkfill.export_job.completed', 'bulkfill.export_job.failed']);
    const names = document.webhooks['bulkfill.export_job.completed']!.post.parameters.map(({ name }) => name);
    expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  });

  it('resolves every reference', () => {
    const found = new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!));
    const lookUp = (path: string) =>
      path
        .split('/')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
    expect([...found].filter((path) => lookUp(path) === undefined)).toEqual([]);
    expect(found.size).toBeGreaterThan(15);
  });

  it('marks the errors that may pass when the same request is sent again', () => {
    const retryable = (operation: Operation) =>
      Object.entries(operation.responses).flatMap(([status, response]) =>
        (response['x-retryable'] ?? []).map((code) => `${status} ${code}`),
      );
    expect(retryable(create)).toEqual([
      '429 RATE_LIMITED',
      '429 REPEATED_FAILED_JOBS_COOLDOWN',
      '429 HIGH_FAIL_RATIO_COOLDOWN',
      '429 SAMPLE_LIMIT_REACHED',
      '500 INTERNAL_ERROR',
      '503 RATE_LIMITED',
    ]);
    const download = document.paths['/v1/bulkfill/export-jobs/{job_id}/download']!.get!;
    expect(retryable(download)).toEqual([
      '429 RATE_LIMITED',
      '500 INTERNAL_ERROR',
      '500 DELIVERY_TEMPORARILY_UNAVAILABLE',
    ]);
  });

  it('lists every code of the error table', () => {
    const known = new Set<string>([...Object.values(operationErrors).flat(), ...jobErrorCodes, ...routingErrors]);
    expect(listErrorCodes('api').filter((code) => !known.has(code))).toEqual([]);
    const text = JSON.stringify(document);
    expect(listErrorCodes('api').filter((code) => !text.includes(code))).toEqual([]);
  });

  it('has an example of every code under a status of that code', () => {
    const shown = new Map<string, Set<string>>();
    for (const operation of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const { value = {} } of Object.values(content?.['application/json']?.examples ?? {})) {
          const code = String((value.error as { code?: string } | undefined)?.code ?? value.code ?? '');
          if (code !== '') shown.set(code, (shown.get(code) ?? new Set()).add(status));
        }
      }
    }
    for (const code of listErrorCodes('api')) {
      const { status } = errorTable[code];
      if (!(routingErrors as readonly string[]).includes(code))
        expect([code, shown.get(code)?.has(String(status))]).toEqual([code, true]);
    }
    expect([...shown.get('PAYLOAD_TOO_LARGE')!]).toEqual(['400', '413']);
    expect([...shown.get('UPLOAD_ERROR')!]).toEqual(['400', '408']);
  });

  it('describes X-Request-Id on every response, and Retry-After on every 429 and 503', () => {
    for (const { responses } of operations) {
      for (const [status, { headers }] of Object.entries(responses)) {
        expect(headers).toHaveProperty('X-Request-Id');
        expect('Retry-After' in headers).toBe(status === '429' || status === '503');
      }
    }
  });

  // Contract: 4.1/fields
  it('describes every field of a create, and no other', () => {
    const described = Object.keys(create.requestBody.content['multipart/form-data']!.schema.properties);
    const refused = ['overlays', 'include_signer_info'];
    expect(described.sort()).toEqual([...fileFields, ...textFields].filter((field) => !refused.includes(field)).sort());
  });

  it('has bodies that client generators support: no oneOf, anyOf or allOf next to properties', () => {
    const found: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('properties' in value && ['oneOf', 'anyOf', 'allOf'].some((word) => word in value)) found.push(path);
      for (const [name, member] of Object.entries(value)) if (name !== 'examples') look(member, `${path}/${name}`);
    };
    look(document, '');
    expect(found).toEqual([]);
  });

  it('has a type for every constant and enumeration', () => {
    const untyped = [...JSON.stringify(document).matchAll(/\{"(?:const|enum)":[^}]*\}/g)].map(([found]) => found);
    expect(untyped.filter((found) => !found.includes('"type":') && !/^\{"const":"(webhook)"\}$/.test(found))).toEqual(
      [],
    );
  });

  it.each([
    ['both sources of rows', { rows_json: '[]', csv_file: '' }, false],
    ['neither source of rows', {}, false],
    ['rows_json alone', { rows_json: '[]' }, true],
    ['csv_file alone', { csv_file: '' }, true],
    [
      'webhook mode with its fields',
      { csv_file: '', delivery_mode: 'webhook', webhook_url: 'https://a.example', webhook_secret: 's' },
      true,
    ],
    [
      'webhook mode without a secret',
      { csv_file: '', delivery_mode: 'webhook', webhook_url: 'https://a.example' },
      false,
    ],
    ['response mode without either', { csv_file: '', delivery_mode: 'response' }, true],
  ])('validates a create with %s like the service', (_, fields, holds) => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      create.requestBody.content['multipart/form-data']!.schema,
    );
    expect(validate({ pdf: '', svc_file: '', max_failed_row_percent: '0', ...fields })).toBe(holds);
  });

  it.each([
    [['pdf', 'svc_file'], true],
    [['template_id'], true],
    [['pdf', 'svc_file', 'template_id'], false],
    [['pdf', 'template_id'], false],
    [['svc_file', 'template_id'], false],
    [['pdf'], false],
    [[], false],
  ])('validates a create and a check with %j like the service', (sent, holds) => {
    const fields = Object.fromEntries(
      sent.map((name) => [name, name === 'template_id' ? '6f1ed002-ab5d-4a8e-9c0b-5d4e9f3f8a11' : 'x']),
    );
    for (const path of ['/v1/bulkfill/export-jobs', '/v1/bulkfill/checks']) {
      const form = document.paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema as object;
      const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(form);
      expect(validate({ rows_json: '[{}]', max_failed_row_percent: '0', ...fields }), path).toBe(holds);
    }
  });

  it('states the limits of its deployment', () => {
    const other = JSON.stringify(openApiDocument(parseConfig({ MAX_PDF_PAGES: '77', READS_PER_MINUTE: '31' })));
    expect(other).toContain('77 pages');
    expect(other).toContain('31 reads');
  });
});
