import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { aPdf } from './client/a-pdf.ts';
import { type Client, clientOf, type Fields, jobsPath } from './client/client.ts';
import { readZip } from './client/read-zip.ts';
import { type Answer, send } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ MONTHLY_ROWS_SCALE: '25' });
});
afterAll(async () => {
  await world.service.stop();
});

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const rows = (...names: (string | number | boolean | null)[]): string =>
  JSON.stringify(names.map((name) => ({ column_0: name })));
const column = (key: string): { value: { column: string } } => ({ value: { column: key } });
const replayed = (answer: Answer): string | undefined => answer.headers['idempotent-replayed'];

/** A package whose row fails if column 0 is missing. */
const strictPackage = (pdf: Buffer): Promise<Buffer> =>
  world.signer.package({ pdf, overlays: [anOverlay({ required: true })] });
/** Unlike every other request, so that nothing is reused. */
const fresh = (): string => `fresh ${randomUUID()}`;
const freshClient = async (plan: 'free' | 'business' | 'scale' = 'business'): Promise<Client> =>
  clientOf(world.service, (await world.service.account(plan)).key, world.defaults);

/** The entries of a completed job's ZIP, through its redirect. */
const archiveOf = async (client: Client, jobId: unknown): Promise<Map<string, Buffer>> => {
  const redirect = await client.download(jobId);
  expect(redirect.status).toBe(302);
  const { bytes, headers } = await send(redirect.headers.location ?? '');
  expect(headers['content-type']).toBe('application/zip');
  return readZip(bytes);
};

interface Manifest {
  readonly version: number;
  readonly summary: Record<string, number>;
  readonly warnings: { code: string; message: string }[];
  readonly row_results: Record<string, unknown>[];
}

const manifestIn = (archive: Map<string, Buffer>): Manifest & Record<string, unknown> =>
  JSON.parse(archive.get('manifest.json')?.toString('utf8') ?? 'null') as Manifest & Record<string, unknown>;

const completed = async (fields: Fields, client: Client = world.client) => {
  const { status, body: job = {} } = await client.create(fields);
  expect([200, 202], JSON.stringify(job)).toContain(status);
  expect((await client.settled(job.job_id)).status).toBe('completed');
  const archive = await archiveOf(client, job.job_id);
  return { job, archive, manifest: manifestIn(archive) };
};

describe('completed job', () => {
  // Contract: 2.1/exportjob
  it('has exactly the members of an ExportJob, the same when read', async () => {
    const created = await world.client.create({ rows_json: rows(fresh()) });
    expect(created.status).toBe(200);
    const { job_id: jobId } = created.body ?? {};
    const expected = {
      job_id: expect.stringMatching(uuid),
      status: 'completed',
      created_at: expect.stringMatching(instant),
      started_at: expect.stringMatching(instant),
      completed_at: expect.stringMatching(instant),
      result: {
        delivery_mode: 'cloud',
        download_url: `${jobsPath}/${jobId}/download`,
        expires_at: expect.stringMatching(instant),
        file_size_bytes: expect.any(Number),
      },
    };
    expect(created.body).toEqual(expected);
    expect(replayed(created)).not.toBe('true');
    const read = await world.client.read(jobId);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
    expect(read.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    const { completed_at: completedAt, result } = created.body as {
      completed_at: string;
      result: { expires_at: string; file_size_bytes: number };
    };
    expect(Date.parse(result.expires_at) - Date.parse(completedAt)).toBe(86_400_000);
    const location = (await world.client.download(jobId)).headers.location ?? '';
    const zip = await send(location);
    expect(zip.bytes.length).toBe(result.file_size_bytes);
    expect(zip.headers['content-disposition']).toMatch(/attachment;.*\.zip/);
    expect(location).not.toContain(world.account.key);
  });

  it('is found by its id in upper case, too', async () => {
    const { body: job = {} } = await world.client.create({ rows_json: rows('upper') });
    expect([200, 400]).toContain((await world.client.read(String(job.job_id).toUpperCase())).status);
  });

  // Contract: 1.3, 2.6/manifest-version, manifest/further-fields
  it('lists each row in its manifest, the last entry', async () => {
    const overlays = [
      anOverlay({ required: true }),
      anOverlay({ id: 'code', kind: 'qr', rect: { x: 20, y: 60, width: 60, height: 60 }, ...column('column_1') }),
      anOverlay({ id: 'beyond', page: 7 }),
      anOverlay({ id: 'sign', kind: 'marker', shape: 'sign-here', label: 'Sign', value: undefined }),
    ];
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays: overlays.slice(0, 2) });
    const rowsJson = JSON.stringify([
      { column_0: 'Ada', column_1: 'code' },
      { column_0: 'Bob', column_1: '' },
      { column_1: 'x' },
      { column_0: 'A name that is far too long for the rect that it is to stand in, whatever its letters' },
      { column_0: ' ', column_1: 'y' },
    ]);
    const { job, archive, manifest } = await completed({
      svc_file: svcFile,
      rows_json: rowsJson,
      max_failed_row_percent: '40',
    });
    expect([...archive.keys()]).toEqual(['row_1.pdf', 'row_2.pdf', 'row_4.pdf', 'manifest.json']);
    const counts = (applied: number, skipped: number) => ({
      applied_overlay_count: applied,
      skipped_overlay_count: skipped,
    });
    const warning = (code: string) => ({ code, overlay_id: 'code', message: expect.stringMatching(/\S/) });
    const failed = (row: number, code: string) => ({
      row_number: row,
      status: 'failed',
      file_name: null,
      file_size_bytes: null,
      ...counts(0, 1),
      warnings: [{ code, overlay_id: 'name', message: expect.stringContaining('column_0') }],
      notices: [],
      error: { code: 'REQUIRED_OVERLAY_NOT_APPLIED', message: expect.stringContaining('column_0') },
    });
    const notice = { code: 'TEXT_OVERFLOWS', overlay_id: 'name', message: expect.stringContaining('column_0') };
    const produced = (row: number) => {
      const pdf = archive.get(`row_${row}.pdf`) ?? Buffer.alloc(0);
      return { file_name: `row_${row}.pdf`, file_size_bytes: pdf.length, sha256: hash('sha256', pdf, 'hex'), fit: [] };
    };
    expect(manifest).toEqual({
      version: 2,
      job_id: job.job_id,
      created_at: expect.stringMatching(instant),
      source: { sha256: hash('sha256', world.pdf, 'hex'), size_bytes: world.pdf.length, page_count: 1 },
      package: { schema_version: 5, sha256: hash('sha256', svcFile, 'hex'), name: 'Black box' },
      engine: { name: 'bulkfill', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      rows: { sha256: hash('sha256', rowsJson, 'hex'), format: 'json' },
      summary: {
        produced_rows: 3,
        success_rows: 1,
        partial_rows: 2,
        failed_rows: 2,
        applied_overlay_count: 4,
        skipped_overlay_count: 4,
        notice_count: 1,
        rows_with_notices: 0,
      },
      warnings: [],
      row_results: [
        { row_number: 1, status: 'success', ...produced(1), ...counts(2, 0), warnings: [], notices: [] },
        {
          row_number: 2,
          status: 'partial',
          ...produced(2),
          ...counts(1, 1),
          warnings: [warning('VALUE_BLANK')],
          notices: [],
        },
        failed(3, 'COLUMN_MISSING'),
        {
          row_number: 4,
          status: 'partial',
          ...produced(4),
          ...counts(1, 1),
          warnings: [warning('COLUMN_MISSING')],
          notices: [notice],
        },
        failed(5, 'VALUE_BLANK'),
      ],
    });
    for (const row of [1, 2, 4])
      expect(archive.get(`row_${row}.pdf`)?.subarray(0, world.pdf.length).equals(world.pdf)).toBe(true);
  });

  // Contract: 2.6/skipped-overlays, 7.4-rule-2
  it('skips overlays that cannot be drawn with the reason, without failing the row', async () => {
    const rect = { x: 20, y: 60, width: 60, height: 60 };
    const overlays = [
      anOverlay({ id: 'beyond', page: 7 }),
      anOverlay({ id: 'field', kind: 'field', field: 'absent', rect }),
      anOverlay({ id: 'ean', kind: 'barcode', symbology: 'ean13', value: { static: 'letters' }, rect }),
      anOverlay({ id: 'unknown', kind: 'barcode', symbology: 'no-such-code', value: { static: '1' }, rect }),
      anOverlay({ id: 'blank', kind: 'qr', value: { static: '' }, rect }),
      anOverlay({ id: 'picture', kind: 'image', rect, ...column('column_0') }),
      anOverlay({ id: 'absent', ...column('column_9') }),
      anOverlay({ id: 'control', value: { static: '\u{10ffff}' } }),
    ];
    const { manifest } = await completed({ svc_file: await world.signer.package({ pdf: world.pdf, overlays }) });
    const [row] = manifest.row_results as {
      status: string;
      warnings: { code: string; overlay_id: string }[];
      applied_overlay_count: number;
    }[];
    expect(row?.status).toBe('partial');
    expect(Object.fromEntries(row?.warnings.map(({ overlay_id: id, code }) => [id, code]) ?? [])).toEqual({
      beyond: 'PAGE_OUT_OF_RANGE',
      field: 'FIELD_NOT_FOUND',
      ean: 'VALUE_INVALID',
      unknown: 'VALUE_INVALID',
      blank: 'VALUE_BLANK',
      picture: 'VALUE_INVALID',
      absent: 'COLUMN_MISSING',
      control: 'UNSUPPORTED_CHARACTERS',
    });
    expect(row?.applied_overlay_count).toBe(0);
  });

  // Contract: 2.6/success-partial, row-status
  it('counts markers only with include_stickers, and reports a row without any applied overlay as partial', async () => {
    const overlays = [anOverlay({ kind: 'marker', shape: 'sign-here', label: 'Sign', value: undefined })];
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays });
    const without = (await completed({ svc_file: svcFile })).manifest;
    expect(without.summary).toMatchObject({
      produced_rows: 1,
      success_rows: 0,
      partial_rows: 1,
      applied_overlay_count: 0,
      skipped_overlay_count: 0,
    });
    const included = (await completed({ svc_file: svcFile, include_stickers: 'true' })).manifest;
    expect(included.summary).toMatchObject({ success_rows: 1, applied_overlay_count: 1 });
  });

  // Contract: 2.6/warnings-about, 7.4-rule-4
  it('reports a source that differs from the package, and fills it', async () => {
    const other = aPdf({ pages: 2, mark: 'other' });
    const { manifest } = await completed({ pdf: other });
    expect(manifest.warnings.map(({ code }) => code).sort()).toEqual([
      'SOURCE_PDF_FINGERPRINT_MISMATCH',
      'SOURCE_PDF_PAGE_COUNT_MISMATCH',
    ]);
    const damaged = Buffer.from(
      aPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n99999'),
      'latin1',
    );
    const repaired = (await completed({ pdf: damaged })).manifest;
    expect(repaired.warnings.map(({ code }) => code)).toContain('SOURCE_PDF_REPAIRED');
  });

  // Contract: 1.4
  it('accepts failures of every row at a threshold of 100', async () => {
    const { archive, manifest } = await completed({
      svc_file: await strictPackage(world.pdf),
      rows_json: '[{},{}]',
      max_failed_row_percent: '100',
    });
    expect([...archive.keys()]).toEqual(['manifest.json']);
    expect(manifest.summary).toMatchObject({ produced_rows: 0, failed_rows: 2 });
  });
});

describe('file names', () => {
  const named = async (columns: readonly string[], row: Record<string, string>): Promise<string | undefined> => {
    const { archive } = await completed({
      filename_columns: JSON.stringify(columns),
      rows_json: JSON.stringify([row]),
    });
    return [...archive.keys()][0];
  };
  // Contract: 2.6/file-names
  it.each<[string[], Record<string, string>, string]>([
    [['column_0'], { column_0: 'Ada Lovelace' }, 'row_1_Ada_Lovelace.pdf'],
    [['column_0'], { column_0: 'a-b--c' }, 'row_1_a_b_c.pdf'],
    [['column_0', 'column_1'], { column_0: 'A', column_1: 'B' }, 'row_1_A_B.pdf'],
    [['column_1', 'column_0'], { column_0: 'A', column_1: 'B' }, 'row_1_B_A.pdf'],
    [['column_0', 'column_0'], { column_0: 'A' }, 'row_1_A_A.pdf'],
    [['column_0', 'column_1'], { column_0: '', column_1: 'B' }, 'row_1_B.pdf'],
    [['column_0', 'column_1'], { column_0: '--', column_1: '/..' }, 'row_1.pdf'],
    [['nothing', '__proto__', 'constructor'], { column_0: 'A' }, 'row_1.pdf'],
    [[], { column_0: 'A' }, 'row_1.pdf'],
    [['column_0'], { column_0: '../../etc/passwd' }, 'row_1_etc_passwd.pdf'],
    [['column_0'], { column_0: '..\\..\\C:\\x\u0000y' }, 'row_1_C_x_y.pdf'],
    [['column_0'], { column_0: 'x'.repeat(25) }, `row_1_${'x'.repeat(24)}.pdf`],
    [['column_0'], { column_0: `${'x'.repeat(23)} yz` }, `row_1_${'x'.repeat(23)}.pdf`],
    [['column_0'], { column_0: 'Zoe\u0308 🎉 日本' }, 'row_1_Zoë_日本.pdf'],
    [['column_0'], { column_0: '\u{20000}'.repeat(30) }, `row_1_${'\u{20000}'.repeat(24)}.pdf`],
    [['column_0'], { column_0: 'a\u202egpj.exe' }, 'row_1_a_gpj_exe.pdf'],
  ])('with columns %j of row %j', async (columns, row, name) => {
    expect(await named(columns, row)).toBe(name);
  });
});

describe('failure threshold', () => {
  // Contract: 2.4, 3/threshold-strict
  it('aborts over it, not at it, with the figures at that moment', async () => {
    const client = await freshClient('free');
    const svcFile = await strictPackage(world.pdf);
    const rowsJson = '[{"column_0":"A"},{},{"column_0":"B"},{"column_0":"C"}]';
    const at = await client.create({ svc_file: svcFile, rows_json: rowsJson, max_failed_row_percent: '25' });
    expect(at.body?.status).toBe('completed');
    const fields = { svc_file: svcFile, rows_json: rowsJson, max_failed_row_percent: '24' };
    const past = await client.create(fields, { idempotencyKey: 'past' });
    expect(past.status).toBe(500);
    expect(past.body).toEqual({
      job_id: expect.stringMatching(uuid),
      status: 'failed',
      created_at: expect.stringMatching(instant),
      started_at: expect.stringMatching(instant),
      completed_at: expect.stringMatching(instant),
      error: {
        code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
        message: expect.stringMatching(/\S/),
        details: {
          failure_class: 'threshold_failed',
          input_row_count: 4,
          produced_row_count: 1,
          failed_row_count: 1,
          failed_row_percent: 25,
          max_failed_row_percent: 24,
        },
      },
    });
    const read = await client.read(past.body?.job_id);
    expect([read.status, read.body]).toEqual([200, past.body]);
    const download = await client.download(past.body?.job_id);
    expect([download.status, download.body?.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
    const replay = await client.create(fields, { idempotencyKey: 'past' });
    expect([replay.status, replay.body, replayed(replay)]).toEqual([200, past.body, 'true']);
  });

  // Contract: 2.6/skipped-overlays
  it('ignores skipped overlays', async () => {
    const overlays = [anOverlay({ kind: 'qr' })];
    const { manifest } = await completed({
      svc_file: await world.signer.package({ pdf: world.pdf, overlays }),
      rows_json: '[{}]',
    });
    expect(manifest.summary).toMatchObject({ partial_rows: 1, failed_rows: 0 });
  });
});

describe('idempotency', () => {
  it('replays the same body however it is encoded', async () => {
    const fields = { rows_json: rows(fresh()), max_failed_row_percent: '7' };
    const idempotencyKey = fresh().replace(' ', '.');
    const first = await world.client.create(fields, { idempotencyKey });
    const { rows_json: rowsJson, ...rest } = fields;
    const other = {
      rows_json: rowsJson,
      ...rest,
      max_failed_row_percent: '007',
      include_stickers: 'false',
      delivery_mode: 'response',
      unknown: 'x',
    };
    const second = await world.client.create(other, { idempotencyKey, headers: [['x-request-id', 'again']] });
    expect([second.status, second.body, replayed(second)]).toEqual([200, first.body, 'true']);
    expect(second.headers['x-request-id']).toBe('again');
  });

  it.each<[string, Fields]>([
    ['other rows', { rows_json: rows('other') }],
    ['the same rows as CSV', { rows_json: undefined, csv_file: Buffer.from('one\n') }],
    ['another threshold', { max_failed_row_percent: '1' }],
    ['file-name columns', { filename_columns: '["column_0"]' }],
    ['stickers', { include_stickers: 'true' }],
    ['flattened forms', { flatten_forms: 'true' }],
    ['another pdf', { pdf: aPdf({ mark: 'another' }) }],
  ])('rejects the same key with %s', async (_name, fields) => {
    const options = { idempotencyKey: 'one-for-all' };
    await world.client.create({ rows_json: rows('one') }, options);
    const answer = await world.client.create({ rows_json: rows('one'), ...fields }, options);
    expect([answer.status, answer.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
    expect(Object.keys(answer.body ?? {}).sort()).toEqual(['code', 'message']);
  });

  it('distinguishes keys by letter case and by account', async () => {
    const fields = { rows_json: rows(fresh()) };
    const [lower, upper] = [
      await world.client.create(fields, { idempotencyKey: 'case' }),
      await world.client.create(fields, { idempotencyKey: 'CASE' }),
    ];
    expect(upper.body?.job_id).not.toBe(lower.body?.job_id);
    const stranger = await freshClient();
    const foreign = await stranger.create({ rows_json: rows('unrelated') }, { idempotencyKey: 'case' });
    expect(foreign.status).toBe(200);
    expect(foreign.body?.job_id).not.toBe(lower.body?.job_id);
  });

  it('creates one job from 20 concurrent creates and debits it once', async () => {
    const { id, key } = await world.service.account('business');
    const client = clientOf(world.service, key, world.defaults);
    const fields = { rows_json: rows('race', 'race', 'race') };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.create(fields, { idempotencyKey: 'race' })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 202)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body?.job_id)).size).toBe(1);
    expect(answers.filter((answer) => replayed(answer) === 'true')).toHaveLength(19);
    await client.settled(answers[0]?.body?.job_id);
    expect(await world.service.bulkfill('account', 'show', id)).toMatchObject({ quota: { used: 3, reserved: 0 } });
    const again = await client.create(fields, { idempotencyKey: 'race' });
    expect([again.status, replayed(again), again.body?.status]).toEqual([200, 'true', 'completed']);
  });
});

describe('reuse', () => {
  // Contract: 3/reuse-makes
  it('completes a new key at once with the same artifact, another job, and no debit', async () => {
    const { id, key } = await world.service.account('business');
    const client = clientOf(world.service, key, world.defaults);
    const first = await client.create({ rows_json: rows('reuse', 'me') });
    const second = await client.create({ rows_json: rows('reuse', 'me') });
    expect([second.status, second.body?.status]).toEqual([200, 'completed']);
    expect(second.body?.job_id).not.toBe(first.body?.job_id);
    expect(replayed(second)).not.toBe('true');
    expect(second.body?.result).toMatchObject({ download_url: `${jobsPath}/${second.body?.job_id}/download` });
    const manifest = manifestIn(await archiveOf(client, second.body?.job_id));
    expect(manifest.job_id).toBe(first.body?.job_id);
    expect(await world.service.bulkfill('account', 'show', id)).toMatchObject({ quota: { used: 2, reserved: 0 } });
  });
});

describe('quota', () => {
  // Contract: limit/quota
  it('is never exceeded by concurrent creates, is released by a failure, and rejects one row too many', async () => {
    const { id, key } = await world.service.account('scale');
    const client = clientOf(world.service, key, world.defaults);
    const quota = async () => (await world.service.bulkfill('account', 'show', id)).quota;
    const failed = await client.create({ svc_file: await strictPackage(world.pdf), rows_json: '[{},{},{}]' });
    expect(failed.body?.status).toBe('failed');
    expect(await quota()).toMatchObject({ limit: 25, used: 0, reserved: 0 });
    const tooMany = await client.create({ rows_json: rows(...Array.from({ length: 26 }, (_, n) => n)) });
    expect([tooMany.status, tooMany.body?.code]).toEqual([403, 'BULKFILL_LIMIT_REACHED']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        client.create({ rows_json: rows(`race ${n}`, 'a', 'b', 'c', 'd') }, { idempotencyKey: `race.${n}` }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200 || status === 202);
    expect(accepted).toHaveLength(5);
    for (const { body } of answers.filter((answer) => !accepted.includes(answer)))
      expect(body?.code).toBe('BULKFILL_LIMIT_REACHED');
    for (const { body } of accepted) await client.settled(body?.job_id);
    expect(await quota()).toMatchObject({ used: 25, reserved: 0 });
    const replay = await client.create({ rows_json: rows('race 0', 'a', 'b', 'c', 'd') }, { idempotencyKey: 'race.0' });
    expect(replay.headers['idempotent-replayed']).toBe(answers[0]?.status === 403 ? undefined : 'true');
    const one = await client.create({ rows_json: rows('one more') });
    expect(one.body?.code).toBe('BULKFILL_LIMIT_REACHED');
    const reused = await client.create({
      rows_json: rows(`race ${answers.indexOf(accepted[0]!)}`, 'a', 'b', 'c', 'd'),
    });
    expect(reused.body?.status).toBe('completed');
  });
});

describe('service output', () => {
  // Contract: 5.6
  it('contains neither keys nor row data', () => {
    const output = world.service.output();
    expect(output).not.toContain(world.account.key.split('.')[1]);
    for (const secret of ['Lovelace', 'fresh ', 'etc/passwd']) expect(output).not.toContain(secret);
  });
});
