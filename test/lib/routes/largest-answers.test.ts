import { randomUUID } from 'node:crypto';
import { kib, mib } from '@bulkfill/engine/core/units';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { packageLimits } from '@bulkfill/engine/svc/package-limits';
import { threadDesignInspector } from '@bulkfill/engine/threads/tasks/design-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { type DocumentThreadName, documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { threadChecker, threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import type { ReadingPool } from '@bulkfill/engine/threads/tasks/reading-task';
import { threadRowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';
import { threadStoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import { threadTemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import type { TemplatePool } from '@bulkfill/engine/threads/tasks/template-task';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../lib/stores/jobs/job.ts';
import { maxRevisions, maxTemplates, type TemplateRecord } from '../../../lib/stores/templates/saved-template.ts';
import { mostRetries } from '../../../lib/workflows/rows/job-family.ts';
import { anOverlay, aPayload, aTemplate, testKey, testKeys } from '../../engine/svc/package-builders.ts';
import { contentPdf } from '../../support/content-pdf.ts';
import { renderLimits } from '../../support/render-limits.ts';
import { aRequest } from '../../support/service/a-request.ts';
import { aForm } from '../../support/service/create-request.ts';
import { savedTemplate } from '../../support/service/saved-template.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';
import { webService } from '../../support/service/web-service.ts';

const bounds = { workMs: 60_000, residentBytes: 8192 * mib };
const csv = { maxColumns: 500, maxCellCharacters: 32_767 };
const pools: { close(): Promise<unknown> }[] = [];
const aPool = <Pool extends DocumentPool | ReadingPool | TemplatePool>(thread: DocumentThreadName): Pool => {
  const pool = new ThreadPool(documentThread(thread), { turns: { max: 1 }, maxHeapMb: 512, maxYoungGenerationMb: 64 });
  pools.push(pool);
  return pool as unknown as Pool;
};
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

/** The largest JSON texts that the answering process parsed and wrote, in characters. */
interface Cost {
  readonly parsed: number;
  readonly written: number;
}

const measured = async <T>(work: () => Promise<T>): Promise<Cost & { readonly result: T }> => {
  const parse = vi.spyOn(JSON, 'parse');
  const stringify = vi.spyOn(JSON, 'stringify');
  try {
    const result = await work();
    const parsed = Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
    const written = Math.max(
      0,
      ...stringify.mock.results.map(({ value }) => (typeof value === 'string' ? value.length : 0)),
    );
    return { result, parsed, written };
  } finally {
    parse.mockRestore();
    stringify.mockRestore();
  }
};

// The largest template: overlays with the longest ids in UTF-8, each with a warning in every row.
const wide = '\u{1f4dc}';
const overlays = Array.from({ length: packageLimits.maxOverlays }, (_, index) =>
  anOverlay({ id: `${index}`.padEnd(packageLimits.maxIdCharacters, wide), kind: 'qr', value: { column: 'column_1' } }),
);
const columns = Array.from({ length: 500 }, (_, column) => ({
  key: `column_${column}`,
  label: `${column}`.padEnd(2000, wide),
}));
const template = aTemplate({ columns, overlays });
const pdf = contentPdf('', { width: 200, height: 100 });
const rows = Array.from({ length: 60 }, (_, index) => `${index}${','.repeat(499)}\n`).join('');

const aConsole = (stack: TestStack) => {
  const inspections = aPool<DocumentPool>('inspection-thread');
  const fills = aPool<DocumentPool>('fill-thread');
  const filling = { keys: testKeys, limits: renderLimits, csv, bounds };
  const singles = aPool<TemplatePool>('template-thread');
  const reading = aPool<ReadingPool>('reading-thread');
  return webService(
    stack,
    {},
    {
      filler: threadFiller(fills, filling),
      checker: threadChecker(fills, filling),
      corrector: threadRowCorrector(inspections, { csv, bounds }),
      storedReader: threadStoredReader({ usual: reading, merges: reading }, bounds),
      templateFiller: threadTemplateFiller(
        { usual: singles, apart: singles },
        { keys: testKeys, limits: renderLimits },
        bounds,
      ),
      designInspector: threadDesignInspector(aPool('design-thread'), bounds, renderLimits),
    },
  );
};

/** A response and its cost. */
interface Answer extends Cost {
  readonly status: number;
  readonly bytes: Buffer;
}

type LargeConsole = ReturnType<typeof aConsole>;

/** An account with the largest of everything, and how it asks. */
const aLargeAccount = async (console: LargeConsole) => {
  const { accountId, cookie, key } = await console.aBrowser();
  const session = { cookie, 'sec-fetch-site': 'same-origin' };
  const post = async (path: string, form: FormData) => {
    const headers = { ...session, 'idempotency-key': randomUUID() };
    const { status, body } = await console.send(path, headers, { method: 'POST', body: form });
    expect([status, body]).toMatchObject([
      expect.any(Number),
      expect.not.objectContaining({ code: expect.anything() }),
    ]);
    return body;
  };
  const svc = await buildPackage(aPayload({ source: undefined, template }), testKey);
  const form = () => aForm({ pdf, svc_file: svc, csv_file: rows, max_failed_row_percent: '100' });
  const jobId = String((await post('/app/api/export-jobs', form())).job_id);
  const checkId = String((await post('/app/api/checks', form())).check_id);
  return { accountId, session, bearer: { authorization: `Bearer ${key}` }, jobId, checkId };
};

const addTemplates = async (console: LargeConsole, accountId: string): Promise<TemplateRecord> => {
  const pages = Array.from({ length: 1000 }, (_, page) => ({
    width: 612.123456789 + page,
    height: 792.987654321 + page,
    rotation: 0 as const,
  }));
  const listed = columns.slice(0, 30).map(({ key }) => ({ key, label: wide.repeat(80) }));
  const facts = {
    pages,
    columns: listed,
    columnCount: columns.length,
    overlayCount: overlays.length,
    name: wide.repeat(200),
  };
  const first = await savedTemplate(console, accountId, { pdf, template }, facts);
  for (let added = 1; added < maxTemplates; added++)
    await console.unit.commit(console.templates.insert({ ...first, templateId: randomUUID() }));
  for (let revision = 1; revision <= maxRevisions; revision++)
    await console.unit.commit([console.templates.keepRevision({ ...first, revision })]);
  const places = Object.fromEntries(Array.from({ length: 9000 }, (_, column) => [column, column]));
  await console.unit.commit(console.templates.keepChoices(first, JSON.stringify({ ['a'.repeat(64)]: places })));
  return first;
};

/** Retries of a job whose records have their maximum size. */
const addRetries = async (console: LargeConsole, jobId: string): Promise<void> => {
  const job = (await console.jobs.get(jobId))!;
  const said = Array.from({ length: 20 }, () => ({
    code: 'CONFORMANCE_LOST',
    message: wide.repeat(250),
    overlay_id: 'a',
  }));
  const conformance = [{ flavour: 'PDF/UA-1', kept: false, losses: said }];
  const artifact = { ...job.artifact, counts: { ...job.artifact?.counts, warnings: said, conformance } };
  for (let index = 0; index <= mostRetries; index++) {
    const request = { ...job.request, retryOf: jobId };
    const retry = { ...job, jobId: randomUUID(), createdAtMs: job.createdAtMs + index + 1, request, artifact } as Job;
    await console.unit.commit([console.jobs.insert(retry, retry.createdAtMs), console.jobs.noteRetry(retry)]);
  }
};

describe('the largest answer of each route, for the largest template', () => {
  let console: LargeConsole;
  let account: Awaited<ReturnType<typeof aLargeAccount>>;
  let templateId: string;

  beforeAll(async () => {
    console = aConsole(await startTestStack());
    account = await aLargeAccount(console);
    ({ templateId } = await addTemplates(console, account.accountId));
    await addRetries(console, account.jobId);
  }, 120_000);

  /** Sends a request and measures its cost for the process that serves all clients. */
  const ask = async (
    method: string,
    path: string,
    more: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Answer> => {
    const by = path.startsWith('/app/') ? account.session : account.bearer;
    const { jobId, checkId } = account;
    const named = path.replace('{job}', jobId).replace('{check}', checkId).replace('{template}', templateId);
    const request = aRequest(`http://service.test${named}`, {
      method,
      headers: { ...by, ...more },
      ...(body === undefined ? {} : { body }),
    });
    const answer = path.startsWith('/app/') ? console.answer : console.api.fetch;
    const { result, ...cost } = await measured(async () => {
      const response = await answer(request);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    });
    return { ...result, ...cost };
  };

  const kibOf = ({ parsed, written }: { readonly parsed: number; readonly written: number }) => ({
    parsed: Math.ceil(parsed / kib),
    written: Math.ceil(written / kib),
  });

  it.for([
    ['rows', '/app/api/export-jobs/{job}/rows?limit=1000', mib],
    ['rows to correct', '/app/api/export-jobs/{job}/rows-to-mend?limit=1000', 4_500_000],
    ['corrections.csv', '/app/api/export-jobs/{job}/corrections.csv', 64 * mib],
    ['corrections.xlsx', '/app/api/export-jobs/{job}/corrections.xlsx', 64 * mib],
    ['findings', '/app/api/checks/{check}/findings?limit=1000', mib],
    ['a template by session', '/app/api/templates/{template}', 4_200_000],
    ['a template by key', '/v1/bulkfill/templates/{template}', 20 * mib],
    ['the JSON of a template', '/app/api/templates/{template}/template', 20 * mib],
    ['the preview of a template', '/app/api/templates/{template}/preview', 200_000],
    ['the revisions of a template', '/app/api/templates/{template}/revisions', 64 * kib],
    ['a job', '/app/api/export-jobs/{job}?include=progress,summary,request,warnings', 64 * kib],
    ['a check', '/app/api/checks/{check}?include=progress', 64 * kib],
    ['an attestation', '/app/api/export-jobs/{job}/attestation', 64 * kib],
    ['the usage of months', '/app/api/usage/months', 64 * kib],
    ['usage', '/v1/bulkfill/usage', 64 * kib],
    ['keys', '/app/api/keys', 64 * kib],
    ['sessions', '/app/api/sessions', 64 * kib],
    ['the audit log', '/app/api/audit?limit=100', 64 * kib],
  ] as const)('%s: parses and writes at most 64 KiB of JSON', async ([, path, mostBytes]) => {
    const { status, bytes, ...cost } = await ask('GET', path);
    expect(status).toBe(200);
    // The choices of columns of a template are one text of at most 100,000 characters.
    const mostParsed = path === '/app/api/templates/{template}' ? 128 : 64;
    expect(kibOf(cost).parsed).toBeLessThanOrEqual(mostParsed);
    expect(kibOf(cost).written).toBeLessThanOrEqual(64);
    expect(bytes.length).toBeLessThanOrEqual(mostBytes);
  });

  it.for([
    ['templates by session', '/app/api/templates', 'templates', 100, 12 * kib],
    ['templates by key', '/v1/bulkfill/templates?limit=100', 'templates', 100, 12 * kib],
    ['jobs', '/v1/bulkfill/export-jobs?limit=100&include=progress,summary,request,warnings', 'jobs', 100, 44 * kib],
    ['a family', '/app/api/export-jobs/{job}/family', 'retries', 100, 40 * kib],
  ] as const)(
    '%s: parses one record after the other, and lists a bounded number',
    async ([, path, member, entries, mostBytesEach]) => {
      const { status, bytes, ...cost } = await ask('GET', path);
      expect(status).toBe(200);
      expect(kibOf(cost).parsed).toBeLessThanOrEqual(64);
      expect((JSON.parse(bytes.toString()) as Record<string, unknown[]>)[member]).toHaveLength(entries);
      expect(bytes.length).toBeLessThanOrEqual((entries + 1) * mostBytesEach);
    },
  );

  it.for([
    ['a fill as JSON', 'fill', 'application/json'],
    ['a fill as PDF', 'fill', 'application/pdf'],
    ['a preview of a row', 'preview', '*/*'],
  ] as const)('%s: parses and writes at most 64 KiB of JSON for a body of megabytes', async ([, route, accept]) => {
    const body = JSON.stringify({ row: { column_0: wide.repeat(900_000), column_2: 'x' } });
    const headers = { 'content-type': 'application/json', accept };
    const { status, ...cost } = await ask('POST', `/app/api/templates/{template}/${route}`, headers, body);
    expect(status).toBe(200);
    expect(kibOf(cost).parsed).toBeLessThanOrEqual(64);
    expect(kibOf(cost).written).toBeLessThanOrEqual(64);
  });

  it('lists the newest 100 retries of a family, the oldest first', async () => {
    const { retries } = JSON.parse((await ask('GET', '/app/api/export-jobs/{job}/family')).bytes.toString()) as {
      retries: { created_at: string }[];
    };
    const times = retries.map(({ created_at: at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const { createdAtMs } = (await console.jobs.get(account.jobId))!;
    expect(times[0]).toBe(createdAtMs + 2);
  });
});
