import type { SendRequest } from '../faults/create-until-accepted.ts';
import { type Accepted, BilledFills } from '../faults/invariants.ts';
import { asSent } from './as-sent.ts';
import { saveAtOnce } from './editors-at-once.ts';
import { fillDocuments } from './filling-client.ts';
import { goAboutJob, type JobsOf, readAtOnce, repeatWhileDeleted } from './job-clients.ts';
import type { PlannedTenant } from './planned-life.ts';
import { type KeptTemplates, saveTemplates } from './saving-client.ts';
import type { SimulatedService } from './simulated-service.ts';
import type { Simulation } from './simulation.ts';

/** An account and the state known to its clients. */
export interface Tenant {
  readonly planned: PlannedTenant;
  readonly accountId: string;
  readonly templateId: string;
  readonly send: SendRequest;
  readonly accepted: Accepted[];
  readonly documents: BilledFills;
  readonly templates: KeptTemplates;
}

export const newTenant = async (service: SimulatedService, planned: PlannedTenant): Promise<Tenant> => {
  const { accountId, token, templateId } = await service.anAccount();
  return {
    planned,
    accountId,
    templateId,
    send: (request) => service.fetch(asSent(token, request)),
    accepted: [],
    documents: new BilledFills(),
    templates: { names: new Map(), unsure: 0 },
  };
};

/** Starts work of a client that returns its errors. */
export type Begin = (name: string, work: () => Promise<string[]>) => void;

/** Runs the planned clients of an account. */
export const beginClients = (
  service: SimulatedService,
  simulation: Simulation,
  tenant: Tenant,
  index: number,
  begin: Begin,
): void => {
  const { planned, send, templateId, documents, templates, accepted } = tenant;
  const { view, receiver } = service;
  const of: JobsOf = { send, view, simulation, accepted, hasHeard: (jobId) => receiver.of(jobId).length > 0 };
  const name = `t${index}`;
  for (const job of planned.jobs) begin(job.planned.idempotencyKey, () => goAboutJob(of, job, planned.withinMs));
  if (planned.fills.length > 0)
    begin(`${name}-documents`, () => fillDocuments(send, simulation, templateId, planned, documents));
  if (planned.saves.length > 0)
    begin(`${name}-templates`, () => saveTemplates(send, simulation, planned.saves, templates));
  if (planned.people) begin(`${name}-people`, () => saveAtOnce(send, simulation, `${name}-shared`, templates));
  if (planned.twins) begin(`${name}-twins`, () => repeatWhileDeleted(of, `${name}-twin`));
  if (planned.readers) begin(`${name}-readers`, () => readAtOnce(of, `${name}-read`));
};
