import { beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { aCreate, aForm, aGet, aRetry, type CreateFields } from '../../../support/service/create-request.ts';
import { engineFiller } from '../../../support/service/engine-filler.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { anImage, aTemplate, aText, column } from '../../../support/template-builders.ts';
import { fadingPng, opaquePng } from '../../../trials/conformance/pictures.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const png = 'image/png' as const;
const templateOf = (opacity: number) =>
  aTemplate(
    [aText({ id: 'name', required: true, opacity }), anImage({ id: 'photo', source: { value: column(1) } })],
    new Map([
      ['opaque', { mediaType: png, bytes: opaquePng }],
      ['fading', { mediaType: png, bytes: fadingPng }],
    ]),
  );

/** A PDF/A-1b job whose first row succeeds and whose second has no name. */
const aJob = async (fields: CreateFields = {}, { opacity = 1, declares = true } = {}) => {
  const filler = engineFiller(declaringPdf(declares ? { a: '1b' } : {}), {
    schemaVersion: 5,
    name: 'Test',
    sha256: 'ab'.repeat(32),
    source: null,
    template: templateOf(opacity),
  });
  const service = testService(stack, { filler });
  const { token } = await service.anAccount('scale');
  const form = aForm({ csv_file: 'Ada,opaque\n,fading\n', max_failed_row_percent: '100', ...fields });
  const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
  const summary = async (of = jobId) =>
    (
      (await (await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${of}?include=summary`))).json()) as {
        summary?: object;
      }
    ).summary;
  const manifest = async (of = jobId) => {
    const key = (await service.jobs.get(of))?.artifact?.key ?? '';
    const entries = await readZip([(await service.objects.read(key, 10_000_000)) ?? new Uint8Array()]);
    return JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString()) as {
      conformance?: unknown;
      row_results: { row_number: number; status: string; notices?: { code: string }[]; errors?: { code: string }[] }[];
    };
  };
  /** The second row with a name. */
  const retry = async (more: CreateFields = {}) => {
    const given = await (
      await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}/corrections.csv`))
    ).text();
    const corrections = given.replace(/,,fading/, ',Zoë,fading');
    return (await (await service.api.fetch(aRetry(token, jobId, { corrections, ...more }))).json()) as {
      job_id: string;
    };
  };
  return { jobId, summary, manifest, retry };
};

describe('GET …?include=summary: conformance', () => {
  it('reports whether each declared flavour is kept, like the manifest', async () => {
    const { summary, manifest } = await aJob();
    const kept = [{ flavour: 'PDF/A-1b', kept: true, losses: [] }];
    expect([(await summary()) as object, (await manifest()).conformance]).toEqual([
      expect.objectContaining({ conformance: kept }),
      kept,
    ]);
  });

  it('names the loss in every row and the overlay that causes it', async () => {
    const { summary } = await aJob({}, { opacity: 0.5 });
    expect(await summary()).toMatchObject({
      conformance: [{ flavour: 'PDF/A-1b', kept: false, losses: [{ code: 'TRANSPARENCY', overlay_id: 'name' }] }],
    });
  });

  it('omits the member if the source declares nothing', async () => {
    const { summary } = await aJob({}, { declares: false });
    expect(Object.keys((await summary()) ?? {})).not.toContain('conformance');
  });
});

describe('POST …/retry: conformance', () => {
  const noticesOf = ({ row_results: [row] }: Awaited<ReturnType<Awaited<ReturnType<typeof aJob>>['manifest']>>) => [
    row?.status,
    JSON.stringify(row).match(/CONFORMANCE_\w+/)?.[0],
  ];

  it('uses the setting of the job by default', async () => {
    const { retry, manifest } = await aJob();
    const { job_id: kept } = await retry();
    expect(noticesOf(await manifest(kept))).toEqual(['success', 'CONFORMANCE_LOST']);
    const strict = await aJob({ conformance: 'require' });
    const { job_id: required } = await strict.retry();
    expect(noticesOf(await strict.manifest(required))).toEqual(['failed', 'CONFORMANCE_NOT_KEPT']);
  });

  it('uses its own setting if it is sent, which is part of the idempotent request', async () => {
    const { retry, manifest } = await aJob();
    const { job_id: required } = await retry({ conformance: 'require' });
    expect(noticesOf(await manifest(required))).toEqual(['failed', 'CONFORMANCE_NOT_KEPT']);
    const { job_id: ignored } = await retry({ conformance: 'ignore' });
    expect(noticesOf(await manifest(ignored))).toEqual(['success', undefined]);
    expect((await manifest(ignored)).conformance).toEqual([{ flavour: 'PDF/A-1b', kept: false, losses: [] }]);
  });

  it('rejects an unknown setting', async () => {
    const { retry } = await aJob();
    expect(await retry({ conformance: 'maybe' })).toMatchObject({ code: 'UPLOAD_ERROR' });
  });
});
