import { hash, randomBytes } from 'node:crypto';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import { PDFDocument } from 'pdf-lib';
import type { StepName } from '../../../lib/core/steps.ts';
import { loadLocalSigningKey } from '../../../local/load-local-signing-key.ts';
import type { CreateFields } from '../../support/service/create-request.ts';
import { webhookSecret } from './receiver.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Client actions on a job: immediately, or once it has ended. `fetch` stores files for a download. */
export type ClientAct = 'cancel' | 'delete' | 'retry' | 'fetch' | 'fetch-and-delete';

/** A job that a run creates. */
export interface PlannedJob {
  /** Absent for an export job. */
  readonly kind?: 'check';
  readonly idempotencyKey: string;
  readonly fields: CreateFields;
  readonly rows: number;
  readonly webhook: boolean;
  /** Expected end if the quota is not used up. */
  readonly ends: 'completed' | 'failed';
  /** Whether a print file belongs to it. */
  readonly print: boolean;
  readonly act?: ClientAct;
  /** The job that it retries. */
  readonly retryOf?: string;
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
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 20, y: 20, width: 200, height: 20 },
      value: { column: 'column_0' },
    },
    {
      id: 'code',
      kind: 'qr',
      page: 0,
      rect: { x: 220, y: 20, width: 60, height: 60 },
      value: { column: 'column_1' },
      required: true,
    },
  ],
};

/** Files of one stack: a small form, and one whose ZIP is uploaded in several parts. */
export const faultForms = async (dataDir: string) => {
  const key = await loadLocalSigningKey(dataDir);
  const form = async (ballastBytes: number) => {
    const pdf = await aPdf(ballastBytes);
    const sha256 = hash('sha256', pdf, 'hex');
    const source = { fileName: 'form.pdf', sha256, sizeBytes: pdf.length, pages: inspectPdf(pdf).pages };
    const payload = buildPackagePayload({ template, source, name: 'fault', exportedAt: '2026-11-20T12:00:00.000Z' });
    return { pdf, svc_file: await buildPackage(payload, key) };
  };
  return { small: await form(0), large: await form(1_200_000) };
};

export type FaultForms = Awaited<ReturnType<typeof faultForms>>;

const moods = ['ok', 'ok', 'fail/1', 'fail/2', 'lost/1', 'lost/2'];

/** Leaves a create's fields out that a retry takes from its job. */
const fromItsJob: CreateFields = { pdf: null, svc_file: null, csv_file: null, max_failed_row_percent: null };

/** A retry of a job's rows, all of which succeed if they are corrected. */
export const plannedRetry = (
  name: string,
  { jobId, planned }: { readonly jobId: string; readonly planned: PlannedJob },
  corrections: string | undefined,
): PlannedJob => ({
  idempotencyKey: name,
  fields: { ...fromItsJob, ...(corrections === undefined ? {} : { corrections }) },
  rows: 1,
  webhook: false,
  ends: 'completed',
  print: planned.fields.print_file === 'true' && corrections !== undefined,
  retryOf: jobId,
});

/** Properties of a planned job that are not random. */
interface Wanted {
  /** Repeats the work of an earlier job, which a live artifact completes immediately. */
  readonly like?: PlannedJob;
  /** It has a receiver of that mood. */
  readonly mood?: string;
  readonly act?: ClientAct;
  /** Its last row fails: with it the job, or the row alone. */
  readonly bad?: 'job' | 'row';
  readonly kind?: 'check';
}

const acts: readonly (ClientAct | undefined)[] = [
  'cancel',
  'delete',
  'retry',
  'retry',
  'fetch',
  'fetch-and-delete',
  undefined,
  undefined,
];

const chosenBad = (random: SeededRandom, act: ClientAct | undefined): 'job' | 'row' | undefined => {
  if (act === 'retry') return random.pick(['job', 'row']);
  return random.chance(0.2) ? 'job' : random.chance(0.1) ? 'row' : undefined;
};

const plannedJob = (
  random: SeededRandom,
  forms: FaultForms,
  origin: string,
  name: string,
  wanted: Wanted = {},
): PlannedJob => {
  const { like, kind } = wanted;
  const large = random.chance(0.2);
  const rows = large ? 10 : 1 + random.below(4);
  const act = wanted.act ?? (kind === undefined ? random.pick(acts) : undefined);
  const bad = wanted.bad ?? chosenBad(random, act);
  const line = (row: number): string => `${name} ${row},${bad !== undefined && row === rows ? '' : `c${row}`}`;
  const csv = `${Array.from({ length: rows }, (_, index) => line(index + 1)).join('\n')}\n`;
  const webhook = kind === undefined && (wanted.mood !== undefined || random.chance(0.6));
  const mood = wanted.mood ?? (random.chance(0.04) ? 'never' : random.pick(moods));
  const prints = random.chance(0.5);
  const {
    delivery_mode: _mode,
    webhook_url: _url,
    webhook_secret: _secret,
    ...work
  } = like?.fields ?? {
    ...(large ? forms.large : forms.small),
    csv_file: csv,
    ...(prints ? { print_file: 'true' } : {}),
    ...(bad === 'row' ? { max_failed_row_percent: '100' } : {}),
  };
  const delivery = {
    delivery_mode: 'webhook',
    webhook_url: `${origin}/${mood}/${name}`,
    webhook_secret: webhookSecret,
  };
  return {
    ...(kind === undefined ? {} : { kind }),
    idempotencyKey: `${name}:${random.below(1_000_000_000)}`,
    fields: { ...work, ...(webhook ? delivery : {}) },
    rows: like?.rows ?? rows,
    webhook,
    ends: like?.ends ?? (bad === 'job' && kind === undefined ? 'failed' : 'completed'),
    // A file without pages does not count.
    print: like?.print ?? (kind === undefined && prints && !(bad === 'row' && rows === 1)),
    ...(act === undefined ? {} : { act }),
  };
};

/** The job that comes to a step which not every job comes to. */
const wantedFor = (step: StepName): Wanted | undefined => {
  if (step === 'deliver.parked') return { mood: 'never', act: 'fetch' };
  if (step === 'execute.released') return { act: 'fetch' };
  if (step === 'execute.rows-kept') return { bad: 'job', act: 'retry' };
  if (step.startsWith('cancel.')) return { act: 'cancel' };
  // Deleted objects expire immediately, and the sweep follows soon.
  return step.startsWith('delete.') || step === 'recover.expired' ? { act: 'delete' } : undefined;
};

/**
 * The jobs of a run: some of any kind, a check, perhaps one that does the work of `earlier` again, and what comes to
 * `steps`.
 */
export const jobsOfRun = (
  random: SeededRandom,
  forms: FaultForms,
  origin: string,
  name: string,
  steps: readonly StepName[],
  earlier: PlannedJob | undefined,
): readonly PlannedJob[] => {
  const aJob = (part: string, wanted: Wanted = {}): PlannedJob =>
    plannedJob(random, forms, origin, `${name}${part}`, wanted);
  const jobs = Array.from({ length: 2 + random.below(3) }, (_, index) => aJob(`j${index}`));
  jobs.push(aJob('check', { kind: 'check' }));
  if (earlier !== undefined && random.chance(0.5))
    jobs.push(aJob('again', { like: earlier, act: random.pick(['fetch', 'fetch-and-delete']) }));
  // A job comes to these once at most, so each of their faults has one.
  for (const [index, step] of steps.entries()) {
    const wanted = wantedFor(step);
    if (wanted !== undefined) jobs.push(aJob(`for${index}`, wanted));
  }
  if (steps.some((step) => step.startsWith('deliver.') || step === 'recover.event-noted'))
    jobs.push(aJob('hook', { mood: 'ok', act: 'fetch' }));
  return jobs;
};
