import type { ClientAct, PlannedJob } from '../faults/fault-jobs.ts';
import { webhookSecret } from '../faults/receiver.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';

/** What a job's last row does: see `simulatedFiller`. */
const kinds = ['plain', 'plain', 'slow', 'bad', 'threshold', 'anomaly', 'check'] as const;
const moods = ['ok', 'ok', 'fail/1', 'fail/2', 'lost/1', 'lost/2', 'never'];
const acts: readonly (ClientAct | undefined)[] = ['cancel', 'cancel', 'delete', 'fetch', 'fetch-and-delete', undefined, undefined];

const plannedJob = (random: SeededRandom, name: string, earlier: PlannedJob | undefined): PlannedJob => {
  const kind = random.pick(kinds);
  if (kind === 'check')
    return {
      kind,
      idempotencyKey: name,
      fields: { csv_file: `${name}\nplain\n` },
      rows: 2,
      webhook: false,
      ends: 'completed',
      print: false,
    };
  const webhook = random.chance(0.6);
  const like = earlier !== undefined && random.chance(0.3) ? earlier : undefined;
  const print = like?.print ?? random.chance(0.4);
  const isRetried = like === undefined && (kind === 'bad' || kind === 'threshold') && random.chance(0.6);
  const act = isRetried ? 'retry' : random.pick(acts);
  const delivery = {
    delivery_mode: 'webhook',
    webhook_url: `https://hooks.test/${random.pick(moods)}/${name}`,
    webhook_secret: webhookSecret,
  };
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

/** The jobs of a life, tenant by tenant. */
export const plannedLife = (random: SeededRandom): readonly (readonly PlannedJob[])[] =>
  Array.from({ length: 1 + random.below(3) }, (_, tenant) => {
    const jobs: PlannedJob[] = [];
    const count = 1 + random.below(4);
    for (let index = 0; index < count; index++) {
      const earlier = jobs.findLast(({ kind, act }) => kind === undefined && act !== 'retry');
      jobs.push(plannedJob(random, `t${tenant}-j${index}`, earlier));
    }
    return jobs;
  });
