import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { RowChecker } from '@bulkfill/engine/threads/tasks/filler';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkBodySchema, findingPageSchema } from '../../../../lib/routes/schemas/check.ts';
import { aCheck, aCreate, aForm, aGet, aPost, type CreateFields } from '../../../support/service/create-request.ts';
import { letterChecker } from '../../../support/service/letter-checker.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const checks = '/v1/bulkfill/checks';
const hour = 3_600_000;

const aService = async (options: TestServiceOptions = {}) => {
  const service = testService(stack, options);
  const { token, accountId } = await service.anAccount();
  const post = (fields: CreateFields = {}, headers: Readonly<Record<string, string>> = {}, by = token) =>
    service.api.fetch(aCheck(by, aForm(fields), headers));
  const body = async (response: Response) => v.parse(checkBodySchema, await response.json());
  const check = async (fields: CreateFields = {}) => body(await post(fields));
  const get = (rest: string, by = token) => service.api.fetch(aGet(by, `${checks}/${rest}`));
  const kept = async (id: string) => [
    ...(await objectsOf(stack, `inputs/${id}`)),
    ...(await objectsOf(stack, `outputs/${id}`)),
  ];
  return { service, token, accountId, post, body, check, get, kept };
};

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('POST /v1/bulkfill/checks', () => {
  // Contract: check/free-limit
  it('returns the expected row results without an idempotency key', async () => {
    const { post, body, get } = await aService();
    const response = await post({ csv_file: 'Ada\n \nAda\n', max_failed_row_percent: null });
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-policy')).toBe('"check";q=20;w=60');
    const answer = await body(response);
    expect(answer).toMatchObject({
      status: 'completed',
      error: null,
      result: {
        rows: 3,
        success_rows: 2,
        partial_rows: 0,
        failed_rows: 1,
        rows_with_notices: 0,
        finding_count: 3,
        findings_by_code: { REQUIRED_OVERLAY_NOT_APPLIED: 1, VALUE_BLANK: 1, DUPLICATE_ROW: 1 },
        longest: [{ overlay_id: 'name', row_number: 1, fit_percent: 100 }],
      },
    });
    expect(Date.parse(answer.result?.expires_at ?? '') - Date.parse(answer.completed_at ?? '')).toBe(24 * hour);
    expect(await body(await get(answer.check_id))).toEqual(answer);
  });

  // Contract: check/free-limit
  it('answers 202 while the check runs, and can be read until it has ended', async () => {
    const { service, post, body, get } = await aService({ executeAtOnce: false });
    const response = await post();
    expect(response.status).toBe(202);
    const { check_id, status, completed_at, result } = await body(response);
    expect({ status, completed_at, result }).toEqual({ status: 'queued', completed_at: null, result: null });
    expect(await codeOf(await get(`${check_id}/findings`))).toBe('404 DELIVERY_NOT_FOUND');
    expect(await body(await get(`${check_id}?include=progress`))).toMatchObject({
      progress: { rows_done: 0, rows_total: 2 },
    });
    expect(await codeOf(await get(`${check_id}?include=summary`))).toBe('400 INVALID_PARAMETER');
    expect(await service.execute(check_id)).toBe('completed');
    expect(await body(await get(`${check_id}?include=progress`))).toMatchObject({
      progress: { rows_done: 2, eta_seconds: 0 },
    });
    expect(await body(await get(check_id))).toMatchObject({ status: 'completed', error: null, result: { rows: 2 } });
  });

  it('checks every row whatever max_failed_row_percent is, and ignores fields that only a job needs', async () => {
    const { check } = await aService();
    const fields = {
      csv_file: ' \n \nAda\n',
      max_failed_row_percent: 'x',
      delivery_mode: 'x',
      print_file: 'x',
      optimize: 'x',
    };
    expect(await check(fields)).toMatchObject({ result: { rows: 3, failed_rows: 2 } });
  });

  it.each<[string, CreateFields, string]>([
    ['without a source', { pdf: null }, '400 INVALID_FILE'],
    ['without a package', { svc_file: null }, '400 MISSING_DOQLO_FILE'],
    ['with two sources of rows', { rows_json: '[{}]' }, '400 INVALID_DATA_INPUT'],
    ['with a wrong flag', { flatten_forms: 'yes' }, '400 UPLOAD_ERROR'],
    ['with wrong names', { filename_columns: '{' }, '400 INVALID_FILENAME_COLUMNS'],
    ['of a broken PDF', { pdf: 'broken' }, '422 INVALID_PDF'],
    ['of a broken package', { svc_file: 'broken' }, '400 MALFORMED_DOQLO_FILE'],
  ])('rejects a request like a create: %s', async (_, fields, expected) => {
    const { service, token, post } = await aService();
    const refused = await codeOf(await post(fields));
    expect(refused).toBe(await codeOf(await service.api.fetch(aCreate(token, aForm(fields)))));
    expect(refused).toBe(expected);
  });

  // Contract: check/free-limit
  it('counts toward no quota and no cooldown, and is not found by job routes', async () => {
    const { service, token, accountId, check } = await aService();
    const { check_id } = await check();
    const job = `/v1/bulkfill/export-jobs/${check_id}`;
    for (const rest of ['', '/rows', '/download', '/rows/1/pdf', '/print-file']) {
      expect(await codeOf(await service.api.fetch(aGet(token, `${job}${rest}`)))).toBe('404 EXPORT_JOB_NOT_FOUND');
    }
    expect(await codeOf(await service.api.fetch(aPost(token, `${job}/cancel`)))).toBe('404 EXPORT_JOB_NOT_FOUND');
    const month = new Date(service.clock.nowMs()).toISOString().slice(0, 7);
    expect(await service.jobs.list(accountId, month)).toEqual([]);
    expect(await service.quota.get(accountId, month)).toMatchObject({ usedRows: 0, committedRows: 0 });
  });

  it('works with the quota used up', async () => {
    const service = testService(stack);
    const { token } = await service.anAccount('free', { monthlyRows: 1 });
    const form = aForm();
    const create = aCreate(token, form);
    expect(await codeOf(await service.api.fetch(create))).toBe('403 BULKFILL_LIMIT_REACHED');
    expect((await service.api.fetch(aCheck(token, aForm()))).status).toBe(200);
  });

  it('returns the same check for the same idempotency key and body, independent of the keys of creates', async () => {
    const { service, token, post, body } = await aService();
    const key = { 'idempotency-key': 'mine' };
    const create = await service.api.fetch(aCreate(token, aForm(), key));
    const first = await post({}, key);
    const again = await post({}, key);
    expect([create.headers.get('idempotent-replayed'), first.headers.get('idempotent-replayed')]).toEqual([null, null]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await body(again)).toEqual(await body(first));
    expect(await codeOf(await post({ csv_file: 'Other\n' }, key))).toBe('409 IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
    expect(await codeOf(await post({}, { 'idempotency-key': 'not a token' }))).toBe('400 INVALID_IDEMPOTENCY_KEY');
  });

  // Contract: check/free-limit
  it('has its own rate limit, tested at the limit and one past it', async () => {
    const { post, get } = await aService({ settings: { CHECKS_PER_MINUTE: '2' } });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    const refused = await post();
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await codeOf(refused)).toBe('429 RATE_LIMITED');
    expect((await get('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('is rejected without a key and for a suspended account', async () => {
    const { service, post } = await aService();
    expect((await post({}, {}, 'bf_nobody')).status).toBe(401);
    const { token } = await service.anAccount('scale', { status: 'suspended' });
    expect(await codeOf(await post({}, {}, token))).toBe('403 ACCOUNT_SUSPENDED');
  });
});

describe('GET …/findings', () => {
  const csv = `${Array.from({ length: 250 }, (_, n) => (n % 2 === 0 ? ' ' : `name ${n}`)).join('\n')}\n`;

  // Contract: check/findings-page
  it('returns each finding once, in pages and filtered', async () => {
    const { check, get } = await aService();
    const { check_id } = await check({ csv_file: csv });
    const page = async (query: string) =>
      v.parse(findingPageSchema, await (await get(`${check_id}/findings?${query}`)).json());
    const all = [];
    for (let after: string | null = ''; after !== null; ) {
      const { findings, next }: v.InferOutput<typeof findingPageSchema> = await page(
        after === '' ? '' : `after=${after}`,
      );
      expect(findings.length).toBeLessThanOrEqual(100);
      all.push(...findings);
      after = next;
    }
    // 125 rows fail for a blank value, and 124 of them are equal to the first.
    expect(all).toHaveLength(125 * 2 + 124);
    expect(all.slice(0, 2)).toMatchObject([
      { severity: 'error', code: 'REQUIRED_OVERLAY_NOT_APPLIED', row_number: 1, overlay_id: 'name' },
      { severity: 'error', code: 'VALUE_BLANK', row_number: 1, overlay_id: 'name' },
    ]);
    const some = await page('code=DUPLICATE_ROW,VALUE_BLANK&severity=info&limit=1000');
    expect(some).toEqual({ findings: all.filter(({ code }) => code === 'DUPLICATE_ROW'), next: null });
    expect((await page('severity=warning')).findings).toEqual([]);
    expect(JSON.stringify(all)).not.toContain('"params"');
    const [failure, blank] = (await page('include=params')).findings;
    expect(failure).toEqual({ ...all[0], params: expect.objectContaining({ overlay: 'name', cause: blank?.params }) });
    expect(blank?.params).toMatchObject({ rule: expect.any(String), origin: { columns: [{ column: 0 }] } });
  });

  it.each([
    'code=NOTHING',
    'include=code',
    'severity=',
    'severity=bad',
    'limit=0',
    'limit=1001',
    'limit=1&limit=2',
    'after=x',
    'after=',
  ])('rejects %s with INVALID_PARAMETER', async (query) => {
    const { check, get } = await aService();
    const { check_id } = await check();
    const response = await get(`${check_id}/findings?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringContaining(`"${query.split('=')[0]}"`),
    });
  });
});

describe('GET …/corrections.csv of a check', () => {
  it('returns the rows that would not succeed, with their cells, as CSV', async () => {
    const { service, check, get } = await aService();
    const { check_id } = await check({ csv_file: 'Ada,01\n ,=1+1\nGrace,3\n' });
    const response = await get(`${check_id}/corrections.csv`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(response.headers.get('ratelimit')).toMatch(/^"download"/);
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('row_number,status,codes,messages,column_0,column_1');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2,failed,.*REQUIRED_OVERLAY_NOT_APPLIED.*,'=1\+1$/);
    const stranger = await service.anAccount();
    expect(await codeOf(await get(`${check_id}/corrections.csv`, stranger.token))).toBe('404 CHECK_NOT_FOUND');
    expect(await codeOf(await get('x/corrections.csv'))).toBe('400 INVALID_PARAMETER');
  });
});

describe('life of a check', () => {
  // Contract: CHECK_NOT_FOUND
  it('can be read by its owner only', async () => {
    const { service, token, check, get } = await aService();
    const { check_id } = await check();
    const stranger = await service.anAccount();
    for (const rest of ['', '/findings']) {
      expect(await codeOf(await get(`${check_id}${rest}`, stranger.token))).toBe('404 CHECK_NOT_FOUND');
      expect(await codeOf(await get(`00000000-0000-4000-8000-000000000000${rest}`))).toBe('404 CHECK_NOT_FOUND');
      expect(await codeOf(await get(`x${rest}`))).toBe('400 INVALID_PARAMETER');
    }
    const created = (await (await service.api.fetch(aCreate(token, aForm()))).json()) as { job_id: string };
    expect(await codeOf(await get(created.job_id))).toBe('404 CHECK_NOT_FOUND');
  });

  // Contract: check/findings-page
  it('is stored for 24 hours and then deleted with all its files', async () => {
    const { service, check, get, kept } = await aService();
    const { check_id } = await check();
    expect((await kept(check_id)).length).toBe(5);
    service.clock.advance(24 * hour - 1);
    await service.sweep();
    expect((await get(`${check_id}/findings`)).status).toBe(200);
    service.clock.advance(1);
    for (const rest of ['', '/findings'])
      expect(await codeOf(await get(`${check_id}${rest}`))).toBe('404 CHECK_NOT_FOUND');
    service.clock.advance(2 * hour);
    await service.sweep();
    expect(await kept(check_id)).toEqual([]);
  });

  it('returns its error if it fails, stores nothing, and causes no cooldown', async () => {
    const tooMany: RowChecker = {
      // biome-ignore lint/correctness/useYield: it fails before its first output.
      check: async function* () {
        throw new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED');
      },
    };
    const { service, token, check, kept, get } = await aService({ checker: tooMany });
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await check());
    expect(answers[0]).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'SIGNATURE_OVERLAY_LIMIT_EXCEEDED' },
    });
    const id = answers[0]?.check_id ?? '';
    expect(await kept(id)).toEqual([]);
    expect(await codeOf(await get(`${id}/findings`))).toBe('404 DELIVERY_NOT_FOUND');
    expect((await service.api.fetch(aCreate(token, aForm()))).status).toBe(200);
  });

  it('is retried if its executor dies, and leaves no files of the first attempt', async () => {
    let runs = 0;
    const dying: RowChecker = {
      check: async function* (request, options) {
        runs++;
        if (runs === 1) {
          yield { output: 'rows', bytes: Buffer.from('begun') };
          throw new WorkFailed('crashed', 'the thread died');
        }
        return yield* letterChecker.check(request, options);
      },
    };
    const { service, post, body, get, kept } = await aService({ checker: dying, executeAtOnce: false });
    const { check_id } = await body(await post());
    expect(await service.execute(check_id)).toBe('retried');
    expect((await kept(check_id)).length).toBe(3);
    service.clock.advance(60_000);
    expect(await service.execute(check_id)).toBe('completed');
    expect(await body(await get(check_id))).toMatchObject({ status: 'completed', result: { rows: 2 } });
    expect((await kept(check_id)).length).toBe(5);
  });

  it('is queued again by the sweep if it is never executed', async () => {
    const { service, post, body } = await aService({ executeAtOnce: false });
    const { check_id } = await body(await post());
    service.clock.advance(2 * 60_000);
    await service.sweep();
    expect(service.jobsQueue.sent.filter(({ message }) => message.jobId === check_id)).toHaveLength(2);
    await service.execute(check_id);
    expect((await service.jobs.get(check_id))?.status).toBe('completed');
  });
});
