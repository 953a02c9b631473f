import { hourMs, minuteMs } from '@bulkfill/engine/core/units';
import { brokenBooks, brokenPromises, type Figure, leftovers, newFigure, orphans } from '../faults/invariants.ts';
import { unsettled } from '../faults/service-view.ts';
import { type Begin, beginClients, newTenant, type Tenant } from './begin-clients.ts';
import { brokenLaws } from './life-laws.ts';
import { type LifeKind, type PlannedLife, plannedLife } from './planned-life.ts';
import type { Plant } from './planted-faults.ts';
import { deleteTemplates } from './saving-client.ts';
import { simulatedService } from './simulated-service.ts';
import { Simulation, type SimulationOptions } from './simulation.ts';
import { withVirtualTimers } from './virtual-timers.ts';

/** Time to settle: repeated faults beyond it are unlikely. */
const settlingMs = 6 * hourMs;
const clientsMs = 6 * hourMs;

/** Result of a life. */
export interface Life {
  readonly kind: LifeKind;
  readonly wrong: readonly string[];
  /** Digest: equal for two lives with the same calls. */
  readonly trace: string;
  readonly calls: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly faultCount: number;
  readonly figure: Figure;
}

export interface LifeOptions extends SimulationOptions {
  /** Fault of the service that the life must find. */
  readonly plant?: Plant | undefined;
  /** Chosen by the seed by default. */
  readonly kind?: LifeKind;
}

type Outcome = Pick<Life, 'figure'> & { readonly wrong: string[] };

const liveOn = async (simulation: Simulation, plan: PlannedLife, plant: Plant | undefined): Promise<Outcome> => {
  const { isCalm, together } = plan;
  const service = simulatedService(simulation, { plant, isCalm, together });
  const { view, receiver } = service;
  const figure = newFigure();
  const wrong: string[] = [];
  let open = 0;
  const begin: Begin = (name, work) => {
    open++;
    simulation
      .run(simulation.newProcess(`client ${name}`), work)
      .then(
        (found) => wrong.push(...found),
        (error: unknown) => wrong.push(`a client of ${name}: ${error}`),
      )
      .finally(() => open--);
  };
  /** Sweeps until no problem is left. */
  const settle = async (problems: () => Promise<readonly string[]>, stepMs: number): Promise<void> => {
    for (let turn = 0; turn * stepMs < settlingMs; turn++) {
      if ((await problems()).length === 0) return;
      await simulation.until(() => false, stepMs);
    }
    wrong.push(...(await problems()));
  };
  try {
    const tenants: Tenant[] = [];
    for (const planned of plan.tenants) tenants.push(await newTenant(service, planned));
    simulation.weather = plan.weather;
    simulation.at(15 * minuteMs, () => {
      simulation.weather = { fault: 0, slow: 0 };
    });
    for (const [index, tenant] of tenants.entries()) beginClients(service, simulation, tenant, index, begin);
    if (!(await simulation.until(() => open === 0, clientsMs)))
      return { wrong: [...wrong, `${open} clients came to no end`], figure };
    simulation.weather = { fault: 0, slow: 0 };
    const all = tenants.flatMap(({ accepted }) => accepted);
    await settle(
      async () =>
        (await Promise.all(all.map(({ jobId }) => unsettled(view, jobId)))).filter((each) => each !== undefined),
      minuteMs,
    );
    wrong.push(
      ...(await brokenPromises(view, receiver, all, figure)),
      ...(await brokenLaws(service, all, { isCalm, nowMs: simulation.clock.nowMs() })),
    );
    wrong.push(...(await service.unparked(all.filter(({ planned }) => planned.webhook).map(({ jobId }) => jobId))));
    const books = async () => [
      ...(
        await Promise.all(
          tenants.map(({ accountId, accepted, documents }) => brokenBooks(view, accountId, accepted, documents)),
        )
      ).flat(),
      ...(await orphans(view, new Set())),
      ...(
        await Promise.all(tenants.map(({ accountId, templateId }) => service.brokenTemplates(accountId, templateId)))
      ).flat(),
    ];
    await settle(books, 3 * minuteMs);
    // Executors notice a cancel before the time jumps.
    if (isCalm) await simulation.until(() => false, 10_000);
    // Results stay, also after the sweeps for leftovers of uploads and executors.
    simulation.jump(30 * minuteMs);
    await simulation.until(() => false, 3 * minuteMs);
    wrong.push(...(await brokenPromises(view, receiver, all, newFigure())));
    for (const { planned, send, templates, templateId } of tenants)
      if (planned.people || planned.saves.length > 0)
        begin('the last', () => deleteTemplates(send, templates, templateId));
    if (!(await simulation.until(() => open === 0, hourMs))) wrong.push('Templates are not deleted.');
    // Past the lifetime of deliveries, and of the keys of documents.
    simulation.jump(26 * hourMs);
    await settle(() => leftovers(view), 5 * minuteMs);
    return { wrong: [...wrong, ...service.strange, ...service.differences], figure };
  } finally {
    service.close();
  }
};

/** One life of the service with its tenants, from the first request until nothing is left of it. */
export const live = async (seed: number, options: LifeOptions = {}): Promise<Life> => {
  const simulation = new Simulation(seed, options);
  const plan = plannedLife(simulation.random, options.kind);
  const { wrong, figure } = await withVirtualTimers(simulation, () =>
    liveOn(simulation, plan, options.plant).catch((error: unknown) => ({
      wrong: [String((error as Error).stack)],
      figure: newFigure(),
    })),
  );
  return {
    kind: plan.kind,
    wrong,
    figure,
    trace: simulation.trace(),
    calls: simulation.calls,
    faults: simulation.faults,
    faultCount: simulation.faultCount,
  };
};
