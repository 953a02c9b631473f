import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anOverlay } from '../../system/black-box/client/a-package.ts';
import { aPdf } from '../../system/black-box/client/a-pdf.ts';
import { jobsPath } from '../../system/black-box/client/client.ts';
import { send } from '../../system/black-box/client/send.ts';
import type { Cases } from '../run-cases.ts';
import { completed, fresh, instant, replayed, rows, strictPackage, uuid } from '../some-jobs.ts';

const column = (key: string): { value: { column: string } } => ({ value: { column: key } });

export const completedJobs: Cases = ({ useWorld, needs }) => {
  const world = useWorld();

  describe('completed job', () => {
    // Contract: 2.1/exportjob
    needs('prompt jobs').it('has exactly the members of an ExportJob, the same when read', async () => {
      const created = await world().client.create({ rows_json: rows(fresh()) });
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
      const read = await world().client.read(jobId);
      expect(read.status).toBe(200);
      expect(read.body).toEqual(created.body);
      expect(read.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
      const { completed_at: completedAt, result } = created.body as {
        completed_at: string;
        result: { expires_at: string; file_size_bytes: number };
      };
      expect(Date.parse(result.expires_at) - Date.parse(completedAt)).toBe(86_400_000);
      const location = (await world().client.download(jobId)).headers.location ?? '';
      const zip = await send(location);
      expect(zip.bytes.length).toBe(result.file_size_bytes);
      expect(zip.headers['content-disposition']).toMatch(/attachment;.*\.zip/);
      expect(location).not.toContain(world().account.key);
    });

    // Contract: 4.2
    it('is found by its id in upper case, too', async () => {
      const { body: job = {} } = await world().client.create({ rows_json: rows('upper') });
      expect((await world().client.read(String(job.job_id).toUpperCase())).status).toBe(200);
    });

    it('writes a date of eight digits into eight cells', async () => {
      const { pdf, signer, client } = world();
      const of = (id: string, date: object) =>
        anOverlay({ id, comb: 8, overflow: 'error', format: { date: { input: 'dd.MM.yyyy', ...date } } });
      const overlays = [
        of('digits', { output: 'ddMMyyyy' }),
        of('parts', { day: '2-digit', month: '2-digit', year: 'numeric' }),
      ];
      const { manifest } = await completed(client, {
        rows_json: rows('25.10.2017'),
        svc_file: await signer.package({ pdf, overlays }),
      });
      expect(manifest.row_results).toMatchObject([
        { status: 'partial', applied_overlay_count: 1, warnings: [{ code: 'TEXT_OVERFLOW', overlay_id: 'parts' }] },
      ]);
    });

    // Contract: 1.3, 2.6/manifest-version, manifest/further-fields
    it('lists each row in its manifest, the last entry', async () => {
      const overlays = [
        anOverlay({ required: true }),
        anOverlay({ id: 'code', kind: 'qr', rect: { x: 20, y: 60, width: 60, height: 60 }, ...column('column_1') }),
        anOverlay({ id: 'beyond', page: 7 }),
        anOverlay({ id: 'sign', kind: 'marker', shape: 'sign-here', label: 'Sign', value: undefined }),
      ];
      const svcFile = await world().signer.package({ pdf: world().pdf, overlays: overlays.slice(0, 2) });
      const rowsJson = JSON.stringify([
        { column_0: 'Ada', column_1: 'code' },
        { column_0: 'Bob', column_1: '' },
        { column_1: 'x' },
        { column_0: 'A name that is far too long for the rect that it is to stand in, whatever its letters' },
        { column_0: ' ', column_1: 'y' },
      ]);
      const { job, archive, manifest } = await completed(world().client, {
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
        return {
          file_name: `row_${row}.pdf`,
          file_size_bytes: pdf.length,
          sha256: hash('sha256', pdf, 'hex'),
          fit: [],
        };
      };
      expect(manifest).toEqual({
        version: 2,
        job_id: job.job_id,
        created_at: expect.stringMatching(instant),
        source: { sha256: hash('sha256', world().pdf, 'hex'), size_bytes: world().pdf.length, page_count: 1 },
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
        expect(archive.get(`row_${row}.pdf`)?.subarray(0, world().pdf.length).equals(world().pdf)).toBe(true);
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
      const { manifest } = await completed(world().client, {
        svc_file: await world().signer.package({ pdf: world().pdf, overlays }),
      });
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
      const svcFile = await world().signer.package({ pdf: world().pdf, overlays });
      const without = (await completed(world().client, { svc_file: svcFile })).manifest;
      expect(without.summary).toMatchObject({
        produced_rows: 1,
        success_rows: 0,
        partial_rows: 1,
        applied_overlay_count: 0,
        skipped_overlay_count: 0,
      });
      const included = (await completed(world().client, { svc_file: svcFile, include_stickers: 'true' })).manifest;
      expect(included.summary).toMatchObject({ success_rows: 1, applied_overlay_count: 1 });
    });

    // Contract: 2.6/warnings-about, 7.4-rule-4
    it('reports a source that differs from the package, and fills it', async () => {
      const other = aPdf({ pages: 2, mark: 'other' });
      const { manifest } = await completed(world().client, { pdf: other });
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
      const repaired = (await completed(world().client, { pdf: damaged })).manifest;
      expect(repaired.warnings.map(({ code }) => code)).toContain('SOURCE_PDF_REPAIRED');
    });

    // Contract: 1.4
    it('accepts failures of every row at a threshold of 100', async () => {
      const { archive, manifest } = await completed(world().client, {
        svc_file: await strictPackage(world()),
        rows_json: '[{},{}]',
        max_failed_row_percent: '100',
      });
      expect([...archive.keys()]).toEqual(['manifest.json']);
      expect(manifest.summary).toMatchObject({ produced_rows: 0, failed_rows: 2 });
    });
  });
};
