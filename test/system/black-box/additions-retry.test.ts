import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { aPdf } from './client/a-pdf.ts';
import { type Client, clientOf, type Fields, jobsPath } from './client/client.ts';
import { startReceiver } from './client/receiver.ts';
import { archiveOf, everythingOf, memberOf, mixedFields } from './client/rows-of.ts';
import type { Answer } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
let client: Client;
let mixed: Fields;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver(() => 200);
  world = await aWorld({ MONTHLY_ROWS_FREE: '6', WEBHOOK_ALLOWED_ORIGINS: receiver.origin });
  client = world.client;
  mixed = await mixedFields(world);
  // The first job of a service waits until its threads are up.
  await client.settled((await client.create()).body?.job_id);
});
afterAll(async () => {
  await world.service.stop();
  await receiver.stop();
});

const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
/** A completed job with rows that no other job has. */
const aJob = async (mark: string, own = client): Promise<unknown> => {
  const rows = [{ column_0: mark, column_1: mark }, { column_1: mark }, { column_0: mark }, { column_1: `${mark}.` }];
  return (await own.create({ ...mixed, rows_json: JSON.stringify(rows) })).body?.job_id;
};
const corrections = (...lines: string[]): Buffer =>
  Buffer.from(`${['row_number,status,codes,messages,column_0,column_1', ...lines].join('\r\n')}\r\n`);
const billed = async (answer: Answer, own = client): Promise<unknown> => {
  expect([answer.status, answer.body?.status]).toEqual([200, 'completed']);
  const { summary } = await everythingOf(own, answer.body?.job_id);
  return [summary?.requested_rows, summary?.billed_rows];
};
const numbers = async (answer: Answer): Promise<unknown[]> =>
  memberOf<{ row_number: number }[]>(await client.get(`${jobsPath}/${answer.body?.job_id}/rows`), 'rows').map(
    (row) => row.row_number,
  );

describe('POST …/retry', () => {
  // Contract: retry/new-job
  it('creates a separate job from the rows without success', async () => {
    const of = await aJob('own');
    const retried = await client.retry(of, {}, { headers: [['x-request-id', 'again']] });
    expect(retried.headers['x-request-id']).toBe('again');
    expect(Object.keys(retried.body ?? {})).toEqual([
      'job_id',
      'status',
      'created_at',
      'started_at',
      'completed_at',
      'result',
    ]);
    expect(retried.body?.job_id).not.toBe(of);
    const { request, summary } = await everythingOf(client, retried.body?.job_id);
    expect(request).toMatchObject({ retry_of: of, max_failed_row_percent: 100, delivery_mode: 'response' });
    expect(summary).toMatchObject({ requested_rows: 3, produced_rows: 1, failed_rows: 2, billed_rows: 1 });
    const { entries, manifest } = await archiveOf(client, retried.body?.job_id);
    expect([...entries.keys()]).toEqual(['row_3.pdf', 'manifest.json']);
    expect(manifest).toMatchObject({ retry_of: of, job_id: retried.body?.job_id });
    expect(await numbers(retried)).toEqual([2, 3, 4]);
  });

  it('runs failed rows only with include_partial=false, and only corrected ones with corrections', async () => {
    const of = await aJob('some');
    expect(await numbers(await client.retry(of, { include_partial: 'false' }))).toEqual([2, 4]);
    const corrected = await client.retry(of, {
      corrections: corrections('4,,,,Eve,4', '3,,,,Dan,3'),
      include_partial: 'false',
    });
    const { entries } = await archiveOf(client, corrected.body?.job_id);
    expect([...entries.keys()].toSorted()).toEqual(['manifest.json', 'row_3.pdf', 'row_4.pdf']);
    expect((await everythingOf(client, corrected.body?.job_id)).summary).toMatchObject({
      requested_rows: 2,
      success_rows: 2,
    });
  });

  // Contract: retry/replacements-threshold
  it('accepts another package and another PDF', async () => {
    const of = await aJob('replaced');
    const svcFile = await world.signer.package({
      pdf: world.pdf,
      overlays: [anOverlay()],
      payload: { name: 'Replaced' },
    });
    const pdf = aPdf({ mark: 'another' });
    const retried = await client.retry(of, { svc_file: svcFile, pdf, max_failed_row_percent: '0' });
    const { request, summary } = await everythingOf(client, retried.body?.job_id);
    expect(summary).toMatchObject({ requested_rows: 3, produced_rows: 3 });
    expect(request).toMatchObject({
      max_failed_row_percent: 0,
      package: { name: 'Replaced' },
      source: { sha256: hash('sha256', pdf, 'hex'), size_bytes: pdf.length },
    });
    const { manifest } = await archiveOf(client, retried.body?.job_id);
    expect(manifest.warnings).toMatchObject([{ code: 'SOURCE_PDF_FINGERPRINT_MISMATCH' }]);
    expect((await client.retry(of, { svc_file: svcFile })).body?.status).toBe('completed');
  });

  // Contract: retry/replacements-threshold
  it('applies its own threshold', async () => {
    const retried = await client.retry(await aJob('threshold'), { max_failed_row_percent: '10' });
    expect([retried.status, retried.body]).toEqual([500, expect.objectContaining({ status: 'failed' })]);
    expect(retried.body?.error).toMatchObject({
      code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
      details: { input_row_count: 3, max_failed_row_percent: 10 },
    });
  });

  // Contract: retry/replacements-threshold
  it('notifies its own webhook only', async () => {
    const of = await aJob('hooked');
    const to = { delivery_mode: 'webhook', webhook_url: `${receiver.origin}/retried`, webhook_secret: 'secret' };
    const retried = await client.retry(of, to);
    expect([retried.status, 'result' in (retried.body ?? {})]).toEqual([200, false]);
    await expect.poll(() => receiver.to('/retried').length, { timeout: 60_000 }).toBe(1);
    expect(JSON.parse(receiver.to('/retried')[0]?.body ?? '{}')).toMatchObject({
      job_id: retried.body?.job_id,
      status: 'completed',
    });
  });

  // Contract: retry/replacements-threshold
  it('is replayed by its key, and rejects the key with another request', async () => {
    const of = await aJob('keyed');
    const first = await client.retry(of, {}, { idempotencyKey: 'keyed' });
    const again = await client.retry(
      of,
      { include_partial: 'true', max_failed_row_percent: '0100' },
      { idempotencyKey: 'keyed' },
    );
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    const others: Promise<Answer>[] = [
      client.retry(of, { include_partial: 'false' }, { idempotencyKey: 'keyed' }),
      client.retry(await aJob('keyed too'), {}, { idempotencyKey: 'keyed' }),
      client.create({ rows_json: '[{"column_0":"keyed"}]' }, { idempotencyKey: 'keyed' }),
    ];
    for (const other of await Promise.all(others))
      expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
    expect(codeOf(await client.retry(of, {}, { idempotencyKey: null }))).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
    expect(codeOf(await client.retry(of, {}, { idempotencyKey: 'not valid' }))).toEqual([
      400,
      'INVALID_IDEMPOTENCY_KEY',
    ]);
  });

  // Contract: retry/refusals
  it('is rejected if there is nothing to retry', async () => {
    const fine = await client.create({ rows_json: '[{"column_0":"fine"}]' });
    expect(codeOf(await client.retry(fine.body?.job_id))).toEqual([409, 'NOTHING_TO_RETRY']);
    const partial = await client.create({ ...mixed, rows_json: '[{"column_0":"partial"}]' });
    expect(codeOf(await client.retry(partial.body?.job_id, { include_partial: 'false' }))).toEqual([
      409,
      'NOTHING_TO_RETRY',
    ]);
    expect(codeOf(await client.retry(await aJob('header'), { corrections: corrections() }))).toEqual([
      409,
      'NOTHING_TO_RETRY',
    ]);
  });

  it('runs and bills the failed rows of a threshold-failed job', async () => {
    const { body: job = {} } = await client.create({ ...mixed, max_failed_row_percent: '20' });
    expect(job.status).toBe('failed');
    const retried = await client.retry(job.job_id, { corrections: corrections('2,,,,Bob,2', '5,,,,Eve,5') });
    expect(await billed(retried)).toEqual([2, 2]);
  });

  it.each<[string, Fields, number, string]>([
    ['a flag that is none', { include_partial: 'maybe' }, 400, 'UPLOAD_ERROR'],
    ['a threshold past its end', { max_failed_row_percent: '101' }, 400, 'INVALID_MAX_FAILED_ROW_PERCENT'],
    ['a delivery mode that is none', { delivery_mode: 'post' }, 400, 'INVALID_DELIVERY_MODE'],
    ['a webhook without its URL', { delivery_mode: 'webhook', webhook_secret: 's' }, 400, 'MISSING_WEBHOOK_URL'],
    ['a package that is none', { svc_file: Buffer.from('no') }, 400, 'MALFORMED_DOQLO_FILE'],
    ['a PDF that is none', { pdf: Buffer.from('no') }, 422, 'INVALID_PDF'],
    ['a field twice', { include_partial: ['true', 'true'] }, 400, 'UPLOAD_ERROR'],
  ])('rejects %s', async (_, fields, status, code) => {
    expect(codeOf(await client.retry(await aJob('refused'), fields))).toEqual([status, code]);
  });

  it.each<[string, Buffer, number]>([
    ['an unknown row', corrections('2,,,,Bob,2', '9,,,,Bob,2'), 3],
    ['a row that succeeded', corrections('1,,,,Bob,2'), 2],
    ['a row twice', corrections('2,,,,Bob,2', '4,,,,Bob,2', '2,,,,Bob,2'), 4],
    ['a row number that is none', corrections('two,,,,Bob,2'), 2],
    ['a missing column', Buffer.from('row_number,status,codes,messages,column_0\r\n2,,,,Bob\r\n'), 1],
    [
      'a further column',
      Buffer.from('row_number,status,codes,messages,column_0,column_1,column_2\r\n2,,,,Bob,2,3\r\n'),
      1,
    ],
    ['a repeated column', Buffer.from('row_number,status,codes,messages,column_0,column_0\r\n2,,,,Bob,2\r\n'), 1],
    ['no header', Buffer.from('2,,,,Bob,2\r\n'), 1],
    ['a line with too many cells', corrections('2,,,,Bob,2,3'), 2],
    // A spreadsheet shows a record with a line break as one line.
    ['a line after a cell of two lines', corrections('2,,,"two\r\nlines",Bob,2', '9,,,,Bob,2'), 3],
  ])('rejects corrections with %s, and names the line', async (_, bytes, line) => {
    const answer = await client.retry(await aJob('lines'), { corrections: bytes });
    expect([...codeOf(answer), answer.body?.message]).toEqual([
      400,
      'INVALID_CORRECTIONS',
      expect.stringMatching(new RegExp(`\\bline ${line}\\b`)),
    ]);
  });

  // Contract: retry/edited-table
  it('accepts columns in another order', async () => {
    const bytes = Buffer.from('column_1,messages,row_number,column_0,status,codes\r\n42,,2,Bob,,\r\n');
    const retried = await client.retry(await aJob('order'), { corrections: bytes });
    expect((await everythingOf(client, retried.body?.job_id)).summary).toMatchObject({
      requested_rows: 1,
      success_rows: 1,
    });
  });
});

describe('POST …/retry with JSON rows', () => {
  const rowsOf = (...rows: readonly object[]): Fields => ({ rows: JSON.stringify(rows) });

  it('runs only these rows with the named cells, by key or label', async () => {
    const of = await aJob('json');
    const retried = await client.retry(
      of,
      rowsOf({ row_number: 4, cells: { column_0: 'Eve' } }, { row_number: 3, cells: { column_1: 3 } }),
    );
    const { entries } = await archiveOf(client, retried.body?.job_id);
    expect([...entries.keys()].toSorted()).toEqual(['manifest.json', 'row_3.pdf', 'row_4.pdf']);
    expect((await everythingOf(client, retried.body?.job_id)).summary).toMatchObject({
      requested_rows: 2,
      success_rows: 2,
    });
    const labels = ['Full name', 'Code'].map((label, column) => ({ key: `column_${column}`, label }));
    const overlays = [anOverlay({ required: true })];
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays, template: { columns: labels } });
    const failed = await client.create({
      svc_file: svcFile,
      rows_json: '[{"column_1":"x"}]',
      max_failed_row_percent: '100',
    });
    const corrected = await client.retry(failed.body?.job_id, rowsOf({ row_number: 1, cells: { 'full NAME': 'Zoë' } }));
    expect(codeOf(corrected)).toEqual([200, undefined]);
    expect((await everythingOf(client, corrected.body?.job_id)).summary).toMatchObject({
      requested_rows: 1,
      success_rows: 1,
    });
  });

  it.each<[string, Fields, string, RegExp]>([
    ['an unknown row', rowsOf({ row_number: 9, cells: {} }), 'INVALID_CORRECTIONS', /^Row 9 /],
    ['a row that succeeded', rowsOf({ row_number: 1, cells: {} }), 'INVALID_CORRECTIONS', /^Row 1 /],
    [
      'a row twice',
      rowsOf({ row_number: 2, cells: {} }, { row_number: 2, cells: {} }),
      'INVALID_CORRECTIONS',
      /^Row 2 /,
    ],
    [
      'an unknown column',
      rowsOf({ row_number: 2, cells: { column_2: '' } }),
      'INVALID_CORRECTIONS',
      /^Row 2 .*column_2/,
    ],
    [
      'a value that is an object',
      rowsOf({ row_number: 2, cells: { column_0: {} } }),
      'INVALID_CORRECTIONS',
      /^Row 2 .*“Name”/,
    ],
    ['a text that is not JSON', { rows: 'row_number,column_0' }, 'INVALID_CORRECTIONS', /^"rows" /],
    [
      'corrections',
      { ...rowsOf({ row_number: 2, cells: {} }), corrections: corrections('2,,,,Bob,2') },
      'UPLOAD_ERROR',
      /not both/,
    ],
  ])('rejects %s, and names the row', async (_, fields, code, message) => {
    const answer = await client.retry(await aJob('json refused'), fields);
    expect([...codeOf(answer), answer.body?.message]).toEqual([400, code, expect.stringMatching(message)]);
  });

  it('rejects lost zeros and digits, sent as text or as a number', async () => {
    const rows = [{ column_1: '04109' }, { column_1: '7560621234567' }].map((row) => ({ ...row, column_0: '' }));
    const of = (await client.create({ ...mixed, rows_json: JSON.stringify(rows) })).body?.job_id;
    const cases: readonly (readonly [string, RegExp])[] = [
      ['[{"row_number":1,"cells":{"column_1":"4109"}}]', /^Row 1 .*zeros/],
      ['[{"row_number":1,"cells":{"column_1":4109}}]', /^Row 1 .*zeros/],
      ['[{"row_number":2,"cells":{"column_1":"7,56062E+12"}}]', /^Row 2 .*digits/],
      ['[{"row_number":2,"cells":{"column_1":7.56062e12}}]', /^Row 2 .*digits/],
    ];
    for (const [sent, message] of cases) {
      const { status, body } = await client.retry(of, { rows: sent });
      expect([status, body?.code, body?.message]).toEqual([400, 'INVALID_CORRECTIONS', expect.stringMatching(message)]);
      expect(body?.message).not.toContain('4109,');
    }
  });
});

describe('POST …/retry: billing', () => {
  // Contract: retry/billing
  it('is free for rows that had failed, once', async () => {
    const of = await aJob('once');
    const threshold = await client.retry(of, { max_failed_row_percent: '0' });
    expect(threshold.body?.status).toBe('failed');
    // The first that completes is free, whatever failed before it.
    expect(await billed(await client.retry(of))).toEqual([3, 1]);
    expect(await billed(await client.retry(of, { corrections: corrections('2,,,,Bob,2') }))).toEqual([1, 1]);
  });

  // Contract: retry/billing
  it('is free once for a job and all that reuse it', async () => {
    const of = await aJob('shared');
    const reused = await aJob('shared');
    expect((await everythingOf(client, reused)).summary).toMatchObject({ billed_rows: 0 });
    expect(await billed(await client.retry(of, { corrections: corrections('2,,,,shared one,1') }))).toEqual([1, 0]);
    expect(await billed(await client.retry(reused, { corrections: corrections('2,,,,shared two,2') }))).toEqual([1, 1]);
  });

  // Contract: retry/billing
  it('follows the parent’s billing for a retry of a retry', async () => {
    const first = await client.retry(await aJob('grand'), { include_partial: 'false' });
    expect(await billed(first)).toEqual([2, 0]);
    const second = await client.retry(first.body?.job_id, { corrections: corrections('2,,,,grand,2', '4,,,,,4') });
    expect(await billed(second)).toEqual([2, 0]);
    expect((await everythingOf(client, second.body?.job_id)).request).toMatchObject({ retry_of: first.body?.job_id });
    expect(await numbers(second)).toEqual([2, 4]);
    expect(
      await billed(await client.retry(first.body?.job_id, { corrections: corrections('2,,,,grander,2') })),
    ).toEqual([1, 1]);
  });

  // Contract: retry/billing
  it('accepts free retries with the quota used up', async () => {
    const { id, key } = await world.service.account('free');
    const own = clientOf(world.service, key, { ...world.defaults, ...mixed });
    const quota = async () => (await world.service.bulkfill('account', 'show', id)).quota;
    const of = await aJob('poor', own);
    await own.create({ rows_json: '[{"column_0":"a","column_1":"b"},{"column_0":"c","column_1":"d"}]' });
    expect(await quota()).toMatchObject({ used: 6, reserved: 0 });
    expect(codeOf(await own.retry(of))).toEqual([403, 'BULKFILL_LIMIT_REACHED']);
    const races = await Promise.all(
      ['x', 'y', 'z'].map((mark) => own.retry(of, { corrections: corrections(`2,,,,${mark},2`) })),
    );
    expect(races.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    const free = races.find(({ status }) => status === 200)!;
    expect(await billed(free, own)).toEqual([1, 0]);
    expect(await quota()).toMatchObject({ used: 6, reserved: 0 });
    expect(codeOf(await own.retry(of, { include_partial: 'false' }))).toEqual([403, 'BULKFILL_LIMIT_REACHED']);
  });
});
