import { hash, randomBytes } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { localSigningKey } from '../../../infra/local/local-signing-key.ts';
import type { StepName } from '../../../lib/core/steps.ts';
import { buildPackage } from '../../../lib/package/build-package.ts';
import { packagePayload } from '../../../lib/package/package-payload.ts';
import { inspectPdf } from '../../../lib/pdf/read/inspect-pdf.ts';
import type { CreateFields } from '../../support/service/create-request.ts';
import { webhookSecret } from './receiver.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A job that a run creates. */
export interface PlannedJob {
  readonly idempotencyKey: string;
  readonly fields: CreateFields;
  readonly rows: number;
  readonly webhook: boolean;
  /** What it ends as when nothing is used up. */
  readonly ends: 'completed' | 'failed';
}

const aPdf = async (ballastBytes: number): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText('Dear', { x: 20, y: 150 });
  if (ballastBytes > 0) await pdf.attach(randomBytes(ballastBytes), 'ballast.bin');
  return pdf.save();
};

const template = {
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'Code' },
  ],
  overlays: [
    { id: 'name', kind: 'text', page: 0, rect: { x: 20, y: 20, width: 200, height: 20 }, value: { column: 'column_0' } },
    { id: 'code', kind: 'qr', page: 0, rect: { x: 220, y: 20, width: 60, height: 60 }, value: { column: 'column_1' }, required: true },
  ],
};

/** The files of one stack: a small form, and one whose ZIP takes several parts of an upload. */
export const faultForms = async (dataDir: string) => {
  const key = await localSigningKey(dataDir);
  const form = async (ballastBytes: number) => {
    const pdf = await aPdf(ballastBytes);
    const sha256 = hash('sha256', pdf, 'hex');
    const source = { fileName: 'form.pdf', sha256, sizeBytes: pdf.length, pages: inspectPdf(pdf).pages };
    const payload = packagePayload({ template, source, name: 'fault', exportedAt: '2026-11-20T12:00:00.000Z' });
    return { pdf, svc_file: await buildPackage(payload, key) };
  };
  return { small: await form(0), large: await form(1_200_000) };
};

export type FaultForms = Awaited<ReturnType<typeof faultForms>>;

const moods = ['ok', 'ok', 'fail/1', 'fail/2', 'lost/1', 'lost/2'];

/**
 * A job of its own, or the same work as an earlier one (`like`), which a live artifact settles at once. With `mood` it has a
 * receiver of that mood.
 */
const plannedJob = (
  random: SeededRandom,
  forms: FaultForms,
  origin: string,
  name: string,
  { like, mood: wanted }: { readonly like?: PlannedJob; readonly mood?: string } = {},
): PlannedJob => {
  const large = random.chance(0.2);
  const rows = large ? 10 : 1 + random.below(4);
  const ends = like?.ends ?? (random.chance(0.2) ? 'failed' : 'completed');
  const line = (row: number): string => `${name} ${row},${ends === 'failed' && row === rows ? '' : `c${row}`}`;
  const csv = `${Array.from({ length: rows }, (_, index) => line(index + 1)).join('\n')}\n`;
  const webhook = wanted !== undefined || random.chance(0.6);
  const mood = wanted ?? (random.chance(0.04) ? 'never' : random.pick(moods));
  const {
    delivery_mode: _mode,
    webhook_url: _url,
    webhook_secret: _secret,
    ...work
  } = like?.fields ?? {
    ...(large ? forms.large : forms.small),
    csv_file: csv,
    ...(random.chance(0.5) ? { print_file: 'true' } : {}),
  };
  const delivery = { delivery_mode: 'webhook', webhook_url: `${origin}/${mood}/${name}`, webhook_secret: webhookSecret };
  return {
    idempotencyKey: `${name}:${random.below(1_000_000_000)}`,
    fields: { ...work, ...(webhook ? delivery : {}) },
    rows: like?.rows ?? rows,
    webhook,
    ends,
  };
};

/** The jobs of a run: some of any kind, perhaps one that does the work of `earlier` again, and what comes to `steps`. */
export const jobsOfRun = (
  random: SeededRandom,
  forms: FaultForms,
  origin: string,
  name: string,
  steps: readonly StepName[],
  earlier: PlannedJob | undefined,
): readonly PlannedJob[] => {
  const aJob = (part: string, like: { readonly like?: PlannedJob; readonly mood?: string } = {}): PlannedJob =>
    plannedJob(random, forms, origin, `${name}${part}`, like);
  const jobs = Array.from({ length: 2 + random.below(3) }, (_, index) => aJob(`j${index}`));
  if (earlier !== undefined && random.chance(0.5)) jobs.push(aJob('again', { like: earlier }));
  // A job comes to these once at most, so each of their faults has one.
  for (const [index, step] of steps.entries()) {
    if (step === 'deliver.parked') jobs.push(aJob(`parked${index}`, { mood: 'never' }));
    if (step === 'execute.released') jobs.push(aJob(`released${index}`));
  }
  if (steps.some((step) => step.startsWith('deliver.') || step === 'recover.event-noted')) jobs.push(aJob('hook', { mood: 'ok' }));
  return jobs;
};
