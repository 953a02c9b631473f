import { jobPath } from '../../../lib/service/addresses/paths.ts';
import { actOn, cancelUntilAnswered } from '../faults/client-acts.ts';
import { createUntilAccepted, type SendRequest, sendUntilAnswered } from '../faults/create-until-accepted.ts';
import type { PlannedJob } from '../faults/fault-jobs.ts';
import {
  type Accepted,
  BilledFills,
  brokenBooks,
  brokenPromises,
  type Figure,
  leftovers,
  newFigure,
  orphans,
} from '../faults/invariants.ts';
import { unsettled } from '../faults/service-view.ts';
import { asSent } from './as-sent.ts';
import { saveAtOnce } from './editors-at-once.ts';
import { fillDocuments, plannedFills } from './filling-client.ts';
import { plannedLife } from './planned-life.ts';
import type { Plant } from './planted-faults.ts';
import { deleteTemplates, type KeptTemplates, plannedTemplates, saveTemplates } from './saving-client.ts';
import { type SimulatedService, simulatedService } from './simulated-service.ts';
import { Simulation, type SimulationOptions } from './simulation.ts';
import { withVirtualTimers } from './virtual-timers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const patienceMs = 2 * hourMs;
/** What an owner allows for what is unlikely to have gone wrong again and again. */
const settlingMs = 6 * hourMs;

/** The share of lives in which several people save one template. */
const sharedTemplates = 0.2;

/** What a life came to. */
export interface Life {
  readonly wrong: readonly string[];
  /** Equal for two lives that were the same, call by call. */
  readonly trace: string;
  readonly calls: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly faultCount: number;
  readonly figure: Figure;
}

export interface LifeOptions extends SimulationOptions {
  /** A fault of the service, to see whether it is found. */
  readonly plant?: Plant | undefined;
}

interface Tenant {
  readonly accountId: string;
  readonly token: string;
  readonly templateId: string;
  readonly accepted: Accepted[];
  readonly documents: BilledFills;
  readonly templates: KeptTemplates;
}

interface Seen {
  readonly status: string;
  readonly error?: unknown;
}

/** Reads a job until it has ended. What was answered once stays true: a state never goes back, and an end never changes. */
const watchToItsEnd = async (send: SendRequest, simulation: Simulation, jobId: string, path = jobPath(jobId)): Promise<string[]> => {
  const order = ['queued', 'processing', 'completed', 'failed'];
  let last: Seen | undefined;
  for (let look = 0; look < 400; look++) {
    const { status, text } = await sendUntilAnswered(send, () => ({ method: 'GET', path }), patienceMs);
    if (status !== 200) return [`a read of ${jobId} was answered ${status} ${text.slice(0, 200)}`];
    const seen = JSON.parse(text) as Seen;
    if (last !== undefined && order.indexOf(seen.status) < order.indexOf(last.status))
      return [`${jobId} was ${last.status} and then ${seen.status}`];
    last = seen;
    if (seen.status === 'completed' || seen.status === 'failed') return [];
    await simulation.clock.sleep(2000 + simulation.random.below(60_000));
  }
  return [`${jobId} did not end: it is ${last?.status}`];
};

/** What one client does: creates a job, cancels it or reads it to its end, and does with it what is planned. */
const clientOf = async (
  service: SimulatedService,
  simulation: Simulation,
  { token, accepted }: Tenant,
  planned: PlannedJob,
): Promise<string[]> => {
  const send: SendRequest = (request) => service.fetch(asSent(token, request));
  await simulation.clock.sleep(simulation.random.below(2 * minuteMs));
  const jobId = await createUntilAccepted(send, planned, patienceMs);
  const mine: Accepted = { jobId, planned };
  accepted.push(mine);
  if (planned.act === 'cancel') {
    await simulation.clock.sleep(simulation.random.pick([0, 50, 100, 200, 300, 400, 1000, 20_000]));
    await cancelUntilAnswered(send, service.view, jobId, patienceMs);
  }
  if (planned.kind === 'check') return [];
  const wrong = await watchToItsEnd(send, simulation, jobId);
  if (wrong.length > 0) return wrong;
  const more = await actOn(send, service.view, mine, patienceMs);
  // A retry of what failed here succeeds, also as it is.
  accepted.push(...more.map((each) => ({ ...each, planned: { ...each.planned, print: planned.print } })));
  for (const each of more) wrong.push(...(await watchToItsEnd(send, simulation, each.jobId)));
  return wrong;
};

/** A job ends as an anomaly where it is made to, or where every attempt was cut off. */
const strangeAnomalies = async (service: SimulatedService, accepted: readonly Accepted[]): Promise<string[]> => {
  const jobs = await service.view.jobs(accepted.map(({ jobId }) => jobId));
  return jobs.flatMap((job, index) => {
    const isPlanned = String(accepted[index]?.planned.fields.csv_file).includes('anomaly');
    const strange = job?.error?.code === 'PROCESSING_ANOMALY' && !isPlanned && job.execution.attempts < 3;
    return strange ? [`${job.jobId} is an anomaly after ${job.execution.attempts} attempts`] : [];
  });
};

const liveOn = async (simulation: Simulation, plant: Plant | undefined): Promise<{ readonly wrong: string[]; readonly figure: Figure }> => {
  const service = simulatedService(simulation, plant);
  const { view, receiver } = service;
  const figure = newFigure();
  const wrong: string[] = [];
  try {
    const plans = plannedLife(simulation.random);
    const tenants: Tenant[] = [];
    for (const _ of plans)
      tenants.push({
        ...(await service.anAccount()),
        accepted: [],
        documents: new BilledFills(),
        templates: { names: new Map(), unsure: 0 },
      });
    simulation.weather = simulation.random.pick([
      { fault: 0.004, slow: 0.002 },
      { fault: 0.015, slow: 0.06 },
      { fault: 0.04, slow: 0.02 },
    ]);
    simulation.at(15 * minuteMs, () => {
      simulation.weather = { fault: 0, slow: 0 };
    });
    let open = 0;
    const begin = (name: string, work: () => Promise<string[]>): void => {
      open++;
      simulation
        .run(simulation.newProcess(`client ${name}`), work)
        .then(
          (found) => wrong.push(...found),
          (error: unknown) => wrong.push(`a client of ${name}: ${error}`),
        )
        .finally(() => open--);
    };
    for (const [index, tenant] of tenants.entries()) {
      for (const planned of plans[index] ?? []) begin(planned.idempotencyKey, () => clientOf(service, simulation, tenant, planned));
      const { token, templateId, documents, templates } = tenant;
      const send: SendRequest = (request) => service.fetch(asSent(token, request));
      const fills = plannedFills(simulation.random, index);
      begin(`t${index}-documents`, () => fillDocuments(send, simulation, templateId, fills, documents));
      const saves = plannedTemplates(simulation.random, index);
      begin(`t${index}-templates`, () => saveTemplates(send, simulation, saves, templates));
      // In some lives: people who save one template at once ask for more than the others do.
      if (index === 0 && simulation.random.chance(sharedTemplates))
        begin('t0-people', () => saveAtOnce(send, simulation, 't0-shared', templates));
    }
    if (!(await simulation.until(() => open === 0, 3 * hourMs))) return { wrong: [...wrong, `${open} clients came to no end`], figure };
    simulation.weather = { fault: 0, slow: 0 };
    /** Sweeps until there is no such problem. */
    const settle = async (problems: () => Promise<readonly string[]>, stepMs: number): Promise<readonly string[]> => {
      for (let turn = 0; turn * stepMs < settlingMs; turn++) {
        if ((await problems()).length === 0) return [];
        await simulation.until(() => false, stepMs);
      }
      return problems();
    };
    const all = tenants.flatMap(({ accepted }) => accepted);
    const notEnded = async () => (await Promise.all(all.map(({ jobId }) => unsettled(view, jobId)))).filter((each) => each !== undefined);
    wrong.push(...(await settle(notEnded, minuteMs)));
    wrong.push(...(await brokenPromises(view, receiver, all, figure)), ...(await strangeAnomalies(service, all)));
    wrong.push(...(await service.unparked(all.filter(({ planned }) => planned.webhook).map(({ jobId }) => jobId))));
    const books = async () => [
      ...(await Promise.all(tenants.map(({ accountId, accepted, documents }) => brokenBooks(view, accountId, accepted, documents)))).flat(),
      ...(await orphans(view, new Set())),
      ...(await Promise.all(tenants.map(({ accountId, templateId }) => service.brokenTemplates(accountId, templateId)))).flat(),
    ];
    wrong.push(...(await settle(books, 3 * minuteMs)));
    // What was promised stays so, past the sweeps that look at what an upload or an executor may have left.
    simulation.jump(30 * minuteMs);
    await simulation.until(() => false, 3 * minuteMs);
    wrong.push(...(await brokenPromises(view, receiver, all, newFigure())));
    for (const { token, templates, templateId } of tenants)
      begin('the last', () => deleteTemplates((request) => service.fetch(asSent(token, request)), templates, templateId));
    if (!(await simulation.until(() => open === 0, hourMs))) wrong.push('Templates are not deleted.');
    // Past the lifetime of deliveries, and of the keys of documents.
    simulation.jump(26 * hourMs);
    wrong.push(...(await settle(() => leftovers(view), 5 * minuteMs)));
    return { wrong: [...wrong, ...service.corrections, ...service.differences], figure };
  } finally {
    service.close();
  }
};

/** One life of the service with its tenants, from the first request until nothing is left of it. */
export const live = async (seed: number, options: LifeOptions = {}): Promise<Life> => {
  const simulation = new Simulation(seed, options);
  const { wrong, figure } = await withVirtualTimers(simulation, () =>
    liveOn(simulation, options.plant).catch((error: unknown) => ({ wrong: [String((error as Error).stack)], figure: newFigure() })),
  );
  return {
    wrong,
    figure,
    trace: simulation.trace(),
    calls: simulation.calls,
    faults: simulation.faults,
    faultCount: simulation.faultCount,
  };
};
