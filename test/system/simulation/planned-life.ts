import { minuteMs } from '@bulkfill/engine/core/units';
import type { SeededRandom } from '../faults/seeded-random.ts';
import { type PlannedFill, plannedFills } from './filling-client.ts';
import { type ClientPlan, crowdedJobs, longJob, plainJob, plannedJobs } from './planned-jobs.ts';
import { type PlannedTemplate, plannedTemplates } from './saving-client.ts';
import type { Weather } from './simulation.ts';

/** Plan of the clients of one account. */
export interface PlannedTenant {
  readonly jobs: readonly ClientPlan[];
  /** Time within which all clients begin. */
  readonly withinMs: number;
  readonly fills: readonly PlannedFill[];
  /** Whether the documents are requested at the same time. */
  readonly fillsAtOnce: boolean;
  readonly saves: readonly PlannedTemplate[];
  /** Whether several users save one template at the same time. */
  readonly people: boolean;
  /** Whether equal jobs are created while the first is deleted. */
  readonly twins: boolean;
  /** Whether several clients read a job at the same time, and one cancels it. */
  readonly readers: boolean;
}

export interface PlannedLife {
  readonly kind: LifeKind;
  readonly tenants: readonly PlannedTenant[];
  readonly weather: Weather;
  /** Whether nothing gets lost. Then each correction by the sweep is an error. */
  readonly isCalm: boolean;
  /** Whether concurrent reads of the table are batched, as in the service. */
  readonly together: boolean;
}

const nothing: PlannedTenant = {
  jobs: [],
  withinMs: 20_000,
  fills: [],
  fillsAtOnce: false,
  saves: [],
  people: false,
  twins: false,
  readers: false,
};

const weathers: readonly Weather[] = [
  { fault: 0.004, slow: 0.002 },
  { fault: 0.015, slow: 0.06 },
  { fault: 0.04, slow: 0.02 },
];
/** Frequent faults, because a short life has few calls. */
const storms: readonly Weather[] = [
  { fault: 0.01, slow: 0.08 },
  { fault: 0.03, slow: 0.02 },
  { fault: 0.07, slow: 0.03 },
];
const calm: Weather = { fault: 0, slow: 0, shutdown: 0.2, repeated: 0.4 };

type Plan = (random: SeededRandom) => Partial<PlannedLife> & Pick<PlannedLife, 'tenants' | 'weather'>;

const alone = (weather: Weather, tenant: Partial<PlannedTenant>) => ({ weather, tenants: [{ ...nothing, ...tenant }] });

/** Kinds of lives. Most test one case, in the shortest time in which it can fail; some combine all cases. */
const kinds = {
  /** Up to three accounts with all actions. */
  whole: (random) => ({
    weather: random.pick(weathers),
    tenants: Array.from({ length: 1 + random.below(3) }, (_, tenant) => ({
      ...nothing,
      jobs: plannedJobs(random, tenant, 1 + random.below(4)),
      withinMs: 2 * minuteMs,
      fills: plannedFills(random, tenant, random.below(4)),
      saves: plannedTemplates(random, tenant, random.below(3)),
      people: tenant === 0 && random.chance(0.2),
    })),
  }),
  jobs: (random) => alone(random.pick(storms), { jobs: plannedJobs(random, 0, 1 + random.below(2)) }),
  documents: (random) =>
    alone(random.pick(storms), {
      fills: plannedFills(random, 0, 1 + random.below(3)),
      fillsAtOnce: random.chance(0.5),
    }),
  templates: (random) => alone(random.pick(storms), { saves: plannedTemplates(random, 0, 1) }),
  people: (random) => alone(random.pick(storms), { people: true }),
  /** More jobs than their account has slots, without a fault. */
  crowd: (random) => ({
    ...alone(calm, { jobs: crowdedJobs(random, 0, 2 + random.below(3)), withinMs: 2000 }),
    isCalm: true,
  }),
  /** A job that takes long, without a fault: it is canceled, or its host wants to end. */
  long: (random) => ({
    ...alone({ ...calm, shutdown: 0.5 }, { jobs: [longJob(random, 't0-j0')], withinMs: 1000 }),
    isCalm: true,
  }),
  /** Creates that are suspended until the sweep looks at their objects. */
  stalled: (random) => alone({ fault: 0.01, slow: 0.02, stalled: 0.04 }, { jobs: [plainJob(random, 't0-j0')] }),
  twins: (random) =>
    alone(
      random.pick([
        { fault: 0, slow: 0.1 },
        { fault: 0.01, slow: 0.03 },
      ]),
      { twins: true },
    ),
  readers: (random) => ({
    ...alone(
      random.pick([
        { fault: 0, slow: 0.1 },
        { fault: 0.01, slow: 0.05 },
      ]),
      { readers: true },
    ),
    together: true,
  }),
} satisfies Readonly<Record<string, Plan>>;

export type LifeKind = keyof typeof kinds;

/** Percentage of lives of each kind. */
const shares: Readonly<Record<LifeKind, number>> = {
  whole: 4,
  jobs: 34,
  documents: 12,
  templates: 10,
  people: 4,
  crowd: 8,
  long: 8,
  stalled: 6,
  twins: 6,
  readers: 8,
};

export const lifeKinds = Object.keys(shares) as readonly LifeKind[];

const drawn = lifeKinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind));

/** A life of a kind, or of one that is drawn. */
export const plannedLife = (random: SeededRandom, wanted?: LifeKind): PlannedLife => {
  const kind = random.pick(drawn);
  const together = random.chance(0.4);
  const plan: Plan = kinds[wanted ?? kind];
  return { kind: wanted ?? kind, isCalm: false, together, ...plan(random) };
};
