import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from '../../system/black-box/client/a-package.ts';
import { type Fields, jobsPath } from '../../system/black-box/client/client.ts';
import { memberOf, mixedFields } from '../../system/black-box/client/rows-of.ts';
import type { Answer } from '../../system/black-box/client/send.ts';
import type { Cases } from '../run-cases.ts';
import { usageOf } from '../some-jobs.ts';

const checksPath = '/v1/bulkfill/checks';

interface Finding {
  readonly severity: string;
  readonly code: string;
  readonly row_number: number | null;
  readonly overlay_id: string | null;
  readonly message: string;
}
const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
const brief = ({ severity, code, row_number: row, overlay_id: overlay }: Finding): unknown[] => [
  severity,
  code,
  row,
  overlay,
];
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

export const checks: Cases = ({ useWorld, needs }) => {
  needs('many requests', 'prompt jobs').describe('checks', () => {
    const world = useWorld();
    let fields: Fields;
    beforeAll(async () => {
      fields = await mixedFields(world());
    });
    const mixed = (): Fields => fields;
    const findingsOf = async (checkId: unknown, query = ''): Promise<Finding[]> =>
      (await world().client.get(`${checksPath}/${String(checkId)}/findings${query}`)).body?.findings as Finding[];
    /** Returns the findings of a check with these overlays for these names in column 0. */
    const found = async (
      overlays: readonly Record<string, unknown>[],
      rows: readonly Record<string, unknown>[],
    ): Promise<unknown[][]> => {
      const svcFile = await world().signer.package({ pdf: world().pdf, overlays });
      const { body } = await world().client.check({ svc_file: svcFile, rows_json: JSON.stringify(rows) });
      return (await findingsOf(body?.check_id)).map(brief);
    };

    describe('POST …/checks', () => {
      // Contract: check/free-limit
      it('counts what a run would make of each row, outside the quota, and reports problems', async () => {
        const before = await usageOf(world().client);
        const checked = await world().client.check(mixed());
        expect(checked.status).toBe(200);
        expect(checked.body).toEqual({
          check_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          status: 'completed',
          created_at: expect.stringMatching(/Z$/),
          completed_at: expect.stringMatching(/Z$/),
          error: null,
          result: {
            rows: 5,
            success_rows: 2,
            partial_rows: 1,
            failed_rows: 2,
            rows_with_notices: 0,
            finding_count: expect.any(Number),
            findings_by_code: expect.objectContaining({ REQUIRED_OVERLAY_NOT_APPLIED: 2 }),
            longest: [{ overlay_id: 'name', row_number: expect.any(Number), fit_percent: expect.any(Number) }],
            expires_at: expect.stringMatching(/Z$/),
          },
        });
        const { check_id: checkId, result, completed_at: completedAt } = checked.body as Record<string, string>;
        const {
          expires_at: expiresAt,
          finding_count: count,
          findings_by_code: byCode,
        } = result as unknown as Record<string, string>;
        expect(Date.parse(expiresAt!) - Date.parse(completedAt!)).toBe(24 * 3600 * 1000);
        expect(Object.values(byCode!).reduce((sum, one) => sum + Number(one), 0)).toBe(Number(count));
        expect((await world().client.get(`${checksPath}/${checkId}`)).body).toEqual(checked.body);
        expect(await findingsOf(checkId)).toHaveLength(Number(count));
        expect(await usageOf(world().client)).toEqual(before);
        expect(
          memberOf<{ job_id: string }[]>(await world().client.get(jobsPath), 'jobs').map((job) => job.job_id),
        ).not.toContain(checkId);
        expect(codeOf(await world().client.read(checkId))).toEqual([404, 'EXPORT_JOB_NOT_FOUND']);
      });

      needs('storage').it('stores no PDF and no ZIP', async () => {
        const { body: check = {} } = await world().client.check(mixed());
        const outputs = (await world().storedKeys?.(`outputs/${check.check_id}/`)) ?? [];
        expect(outputs.length).toBeGreaterThan(0);
        expect(outputs.filter((key) => /\.(zip|pdf)$/.test(key))).toEqual([]);
      });

      // Contract: check/statuses-codes
      it('reports the manifest’s codes per row, as errors for failing rows', async () => {
        const { body: check = {} } = await world().client.check(mixed());
        const { body: job = {} } = await world().client.create(mixed());
        const rows = (await world().client.get(`${jobsPath}/${job.job_id}/rows`)).body?.rows as Record<
          string,
          unknown
        >[];
        const findings = await findingsOf(check.check_id);
        for (const row of rows) {
          const {
            warnings,
            error,
            row_number: number,
            status,
          } = row as { warnings: Finding[]; error?: Finding; row_number: number; status: string };
          const expected = [...(error === undefined ? [] : [error.code]), ...warnings.map(({ code }) => code)];
          const ofRow = findings.filter((one) => one.row_number === number);
          expect(ofRow.map(({ code }) => code).toSorted()).toEqual(expected.toSorted());
          for (const { severity, message } of ofRow)
            expect([severity, message.length > 0]).toEqual([status === 'failed' ? 'error' : 'warning', true]);
        }
        const corrections = await world().client.get(`${checksPath}/${check.check_id}/corrections.csv`);
        expect([corrections.status, corrections.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
        const ofJob = await world().client.get(`${jobsPath}/${job.job_id}/corrections.csv`);
        expect(parse(corrections.bytes, { bom: true })).toEqual(parse(ofJob.bytes, { bom: true }));
      });

      // Contract: check/findings-page
      it('returns findings in pages and by code and severity', async () => {
        const { body: check = {} } = await world().client.check(mixed());
        const all = await findingsOf(check.check_id);
        const seen: Finding[] = [];
        let after = '';
        for (;;) {
          const { body = {} } = await world().client.get(`${checksPath}/${check.check_id}/findings?limit=2${after}`);
          seen.push(...(body.findings as Finding[]));
          if (body.next === null) break;
          after = `&after=${encodeURIComponent(String(body.next))}`;
        }
        expect(seen).toEqual(all);
        for (const one of all)
          expect(Object.keys(one)).toEqual(['severity', 'code', 'row_number', 'overlay_id', 'message']);
        expect(await findingsOf(check.check_id, '?code=REQUIRED_OVERLAY_NOT_APPLIED')).toEqual(
          all.filter(({ code }) => code === 'REQUIRED_OVERLAY_NOT_APPLIED'),
        );
        expect(await findingsOf(check.check_id, '?severity=warning&limit=1000')).toEqual(
          all.filter(({ severity }) => severity === 'warning'),
        );
        for (const query of [
          'limit=0',
          'limit=1001',
          'limit=',
          'limit=1&limit=1',
          'code=',
          'code=nope',
          'severity=',
          'severity=fatal',
          'after=',
          'after=x',
        ]) {
          const answer = await world().client.get(`${checksPath}/${check.check_id}/findings?${query}`);
          expect([...codeOf(answer), answer.body?.message]).toEqual([
            400,
            'INVALID_PARAMETER',
            expect.stringContaining(query.split('=')[0]!),
          ]);
        }
      });

      it('is replayed by its optional key', async () => {
        const first = await world().client.check(mixed(), { idempotencyKey: 'checked' });
        const again = await world().client.check(mixed(), { idempotencyKey: 'checked' });
        expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
        expect(codeOf(await world().client.check({}, { idempotencyKey: 'checked' }))).toEqual([
          409,
          'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH',
        ]);
        expect(codeOf(await world().client.check({}, { idempotencyKey: 'not valid' }))).toEqual([
          400,
          'INVALID_IDEMPOTENCY_KEY',
        ]);
        const unkeyed = await world().client.check(mixed(), { idempotencyKey: null });
        expect([unkeyed.status, unkeyed.body?.check_id === first.body?.check_id]).toEqual([200, false]);
      });

      it.each<[string, Fields, number, string]>([
        ['no PDF', { pdf: undefined }, 400, 'INVALID_FILE'],
        ['no package', { svc_file: undefined }, 400, 'MISSING_DOQLO_FILE'],
        ['no rows', { rows_json: undefined }, 400, 'INVALID_DATA_INPUT'],
        ['rows twice', { csv_file: Buffer.from('a') }, 400, 'INVALID_DATA_INPUT'],
        ['rows that are none', { rows_json: '[]' }, 400, 'EMPTY_DATA_INPUT'],
        ['malformed rows', { rows_json: '{' }, 400, 'INVALID_ROWS_JSON'],
        ['malformed columns', { filename_columns: 'x' }, 400, 'INVALID_FILENAME_COLUMNS'],
        ['a flag that is none', { flatten_forms: 'yes' }, 400, 'UPLOAD_ERROR'],
        ['a package that is none', { svc_file: Buffer.from('x') }, 400, 'MALFORMED_DOQLO_FILE'],
        ['a PDF that is none', { pdf: Buffer.from('x') }, 422, 'INVALID_PDF'],
      ])('rejects %s like a create', async (_, fields, status, code) => {
        expect(codeOf(await world().client.check(fields))).toEqual([status, code]);
      });

      it('fails like the run', async () => {
        const picture = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==`;
        const overlays = Array.from({ length: 101 }, (__, index) => ({
          id: `i${index}`,
          kind: 'image',
          page: 0,
          rect: rect(10, 10, 20, 20),
          value: { column: 'column_0' },
        }));
        const svcFile = await world().signer.package({ pdf: world().pdf, overlays });
        const { status, body = {} } = await world().client.check({
          svc_file: svcFile,
          rows_json: JSON.stringify([{ column_0: picture }]),
        });
        expect([status, body]).toEqual([200, expect.objectContaining({ status: 'failed', result: null })]);
        expect(body.error).toEqual({ code: 'SIGNATURE_OVERLAY_LIMIT_EXCEEDED', message: expect.any(String) });
        expect(codeOf(await world().client.get(`${checksPath}/${body.check_id}/findings`))[0]).toBe(404);
      });
    });

    describe('check finding', () => {
      const code = (members: Record<string, unknown> = {}) => ({
        id: 'qr',
        kind: 'qr',
        page: 0,
        rect: rect(100, 50, 80, 80),
        value: { column: 'column_0' },
        ...members,
      });
      const x = [{ column_0: 'x' }];
      it.each<[string, readonly Record<string, unknown>[], readonly Record<string, unknown>[], unknown[][]]>([
        ['says nothing of what is fine', [anOverlay(), code()], x, []],
        [
          'TEXT_OVERFLOWS',
          [anOverlay({ rect: rect(20, 20, 30, 20) })],
          [{ column_0: 'too long for this' }],
          [['warning', 'TEXT_OVERFLOWS', 1, 'name']],
        ],
        [
          'TEXT_SHRUNK',
          [anOverlay({ rect: rect(20, 20, 60, 20), fit: 'shrink', minSize: 2 })],
          [{ column_0: 'ABCDEFGHIJ' }, { column_0: 'ABCDEFGHIJKLMNOPQRSTUVW' }],
          [['warning', 'TEXT_SHRUNK', 2, 'name']],
        ],
        ['CODE_TOO_SMALL', [code({ rect: rect(100, 50, 14, 14) })], x, [['warning', 'CODE_TOO_SMALL', 1, 'qr']]],
        [
          'QUIET_ZONE_OBSTRUCTED of another overlay',
          [code(), anOverlay({ rect: rect(100, 45, 150, 10), size: 8 })],
          x,
          [['warning', 'QUIET_ZONE_OBSTRUCTED', 1, 'qr']],
        ],
        [
          'QUIET_ZONE_OBSTRUCTED and OVERLAY_OFF_PAGE of the page',
          [code({ rect: rect(-5, 50, 80, 80) })],
          x,
          [
            ['warning', 'OVERLAY_OFF_PAGE', null, 'qr'],
            ['warning', 'QUIET_ZONE_OBSTRUCTED', 1, 'qr'],
          ],
        ],
        [
          'FIELD_NOT_FOUND, once',
          [{ id: 'f', kind: 'field', field: 'none', value: { column: 'column_0' } }],
          [{ column_0: 'x' }, { column_0: 'y' }],
          [['warning', 'FIELD_NOT_FOUND', null, 'f']],
        ],
        [
          'COLUMN_UNUSED, once',
          [anOverlay()],
          [
            { column_0: 'x', column_1: 'y' },
            { column_0: 'z', column_1: 'y' },
          ],
          [['info', 'COLUMN_UNUSED', null, null]],
        ],
        [
          'DUPLICATE_ROW',
          [anOverlay()],
          [{ column_0: 'x' }, { column_0: 'y' }, { column_0: 'x' }],
          [['info', 'DUPLICATE_ROW', 3, null]],
        ],
        [
          'HEADER_ROW_SUSPECTED',
          [anOverlay()],
          [{ column_0: 'Name' }, { column_0: 'x' }],
          [['warning', 'HEADER_ROW_SUSPECTED', 1, null]],
        ],
        [
          'MOJIBAKE_SUSPECTED',
          [anOverlay()],
          [{ column_0: 'MÃ¼ller' }, { column_0: 'Müller' }],
          [['warning', 'MOJIBAKE_SUSPECTED', 1, null]],
        ],
      ])('is reported: %s', async (_, overlays, rows, expected) => {
        expect(await found(overlays, rows)).toEqual(expected);
      });

      // Contract: check/further-findings
      it('is reported once with COLUMN_NOT_IN_DATA, in addition to the row findings', async () => {
        const findings = await found(
          [anOverlay({ value: { column: 'column_4' } })],
          [{ column_0: 'x' }, { column_0: 'y' }],
        );
        expect(findings.filter(([, found]) => found === 'COLUMN_NOT_IN_DATA')).toEqual([
          ['warning', 'COLUMN_NOT_IN_DATA', null, null],
        ]);
        expect(findings.filter(([, found]) => found === 'COLUMN_MISSING')).toHaveLength(2);
      });
    });

    describe.each(['', '/findings', '/corrections.csv'])('GET …/checks/{check_id}%s', (rest) => {
      it('requires the owner’s key and an existing check', async () => {
        const { body: check = {} } = await world().client.check(mixed(), { idempotencyKey: 'owned' });
        const { body: job = {} } = await world().client.create(mixed());
        const stranger = world().clientOf((await world().newAccount('free')).key);
        const bare = await world().send(`${checksPath}/${check.check_id}${rest}`);
        const asked: [Answer, number, string][] = [
          [await stranger.get(`${checksPath}/${check.check_id}${rest}`), 404, 'CHECK_NOT_FOUND'],
          [
            await world().client.get(`${checksPath}/00000000-0000-4000-8000-000000000000${rest}`),
            404,
            'CHECK_NOT_FOUND',
          ],
          [await world().client.get(`${checksPath}/${job.job_id}${rest}`), 404, 'CHECK_NOT_FOUND'],
          [await world().client.get(`${checksPath}/nope${rest}`), 400, 'INVALID_PARAMETER'],
          [bare, 401, 'BF_EXPORT_API_KEY_REQUIRED'],
          [await world().client.get(`${checksPath}/${check.check_id}${rest}`, [], 'DELETE'), 405, 'METHOD_NOT_ALLOWED'],
        ];
        for (const [answer, status, expected] of asked) {
          expect([answer.status, answer.body]).toEqual([
            status,
            { code: expected, message: expect.stringMatching(/\S/) },
          ]);
          expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
        }
      });
    });
  });

  needs('settings').describe('rate limit of checks', () => {
    const limited = useWorld({ CHECKS_PER_MINUTE: '2' });

    // Contract: check/free-limit
    it('is separate from the limit of creates', async () => {
      const { client } = limited();
      // One window may end within.
      const answers: Answer[] = [];
      for (let asked = 0; asked < 5; asked++) answers.push(await client.check());
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(1);
      for (const { body, headers } of refused) {
        expect(body).toEqual({ code: 'RATE_LIMITED', message: expect.any(String) });
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      }
      expect((await client.create()).status).toBeLessThan(300);
    });
  });
};
