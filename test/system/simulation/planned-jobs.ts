import type { ClientAct, PlannedJob } from '../faults/fault-jobs.ts';
import { webhookSecret } from '../faults/receiver.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';

/** A job and the actions of its client. */
export interface ClientPlan {
  readonly planned: PlannedJob;
  /** Whether the create is sent twice at the same time with its key. */
  readonly isHedged: boolean;
  /** Delay of a cancel after the create, if the job is canceled. */
  readonly cancelAfterMs: number;
}

/** Behaviour of a job's last row: see `simulatedFiller`. */
const kinds = ['plain', 'plain', 'slow', 'bad', 'threshold', 'anomaly', 'check'] as const;
const moods = ['ok', 'ok', 'fail/1', 'fail/2', 'lost/1', 'lost/2', 'never'];
const acts: readonly (ClientAct | undefined)[] = [
  'cancel',
  'cancel',
  'delete',
  'fetch',
  'fetch-and-delete',
  undefined,
  undefined,
];
const cancelDelaysMs = [0, 50, 100, 200, 300, 400, 1000, 20_000];

const clientPlan = (random: SeededRandom, planned: PlannedJob): ClientPlan => ({
  planned,
  isHedged: random.chance(0.15),
  cancelAfterMs: random.pick(cancelDelaysMs),
});

const checkOf = (name: string): PlannedJob => ({
  kind: 'check',
  idempotencyKey: name,
  fields: { csv_file: `${name}\nplain\n` },
  rows: 2,
  webhook: false,
  ends: 'completed',
  print: false,
});

/** A plain job of two rows. */
export const simpleJob = (name: string, rows = 'plain\n'): PlannedJob => ({
  idempotencyKey: name,
  fields: { csv_file: `${name}\n${rows}` },
  rows: 2,
  webhook: false,
  ends: 'completed',
  print: false,
});

const deliveryOf = (mood: string, name: string): PlannedJob['fields'] => ({
  delivery_mode: 'webhook',
  webhook_url: `https://hooks.test/${mood}/${name}`,
  webhook_secret: webhookSecret,
});

/** The same with an event, which its receiver accepts. */
export const eventJob = (name: string, mood = 'ok'): PlannedJob => {
  const planned = simpleJob(name);
  return { ...planned, webhook: true, fields: { ...planned.fields, ...deliveryOf(mood, name) } };
};

const anyJob = (random: SeededRandom, name: string, earlier: PlannedJob | undefined): PlannedJob => {
  const kind = random.pick(kinds);
  if (kind === 'check') return checkOf(name);
  const webhook = random.chance(0.6);
  const like = earlier !== undefined && random.chance(0.3) ? earlier : undefined;
  const print = like?.print ?? random.chance(0.4);
  const isRetried = like === undefined && (kind === 'bad' || kind === 'threshold') && random.chance(0.6);
  const act = isRetried ? 'retry' : random.pick(acts);
  const delivery = deliveryOf(random.pick(moods), name);
  const work = like?.fields ?? {
    csv_file: `${name}\n${kind}\n`,
    ...(print ? { print_file: 'true' } : {}),
    ...(kind === 'bad' ? { max_failed_row_percent: '100' } : {}),
  };
  const { delivery_mode: _mode, webhook_url: _url, webhook_secret: _secret, ...same } = work;
  return {
    idempotencyKey: name,
    fields: { ...same, ...(webhook ? delivery : {}) },
    rows: 2,
    webhook,
    ends: like?.ends ?? (kind === 'threshold' ? 'failed' : 'completed'),
    print,
    ...(act === undefined ? {} : { act }),
  };
};

/** A job of any kind; perhaps one equal to `earlier`. */
const plannedJob = (random: SeededRandom, name: string, earlier: PlannedJob | undefined): ClientPlan =>
  clientPlan(random, anyJob(random, name, earlier));

/** The jobs of an account. */
export const plannedJobs = (random: SeededRandom, tenant: number, count: number): readonly ClientPlan[] => {
  const jobs: ClientPlan[] = [];
  for (let index = 0; index < count; index++) {
    const earlier = jobs.findLast(({ planned: { kind, act } }) => kind === undefined && act !== 'retry')?.planned;
    jobs.push(plannedJob(random, `t${tenant}-j${index}`, earlier));
  }
  return jobs;
};

/** Jobs of an account, with more slow ones than it has slots. */
export const crowdedJobs = (random: SeededRandom, tenant: number, others: number): readonly ClientPlan[] => [
  ...Array.from({ length: 3 }, (_, index) => clientPlan(random, simpleJob(`t${tenant}-slow${index}`, 'slow\n'))),
  ...plannedJobs(random, tenant, others),
];

/** A job whose rows take half a minute. Half of them are canceled while they run. */
export const longJob = (random: SeededRandom, name: string): ClientPlan => {
  const planned = simpleJob(name, 'slow\n'.repeat(3));
  const isCanceled = random.chance(0.5);
  return {
    planned: isCanceled ? { ...planned, act: 'cancel' } : planned,
    isHedged: false,
    cancelAfterMs: random.below(20_000),
  };
};

/** A job with an event, without further actions. */
export const plainJob = (random: SeededRandom, name: string): ClientPlan =>
  clientPlan(random, eventJob(name, random.pick(moods)));
