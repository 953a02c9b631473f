import { channel } from 'node:diagnostics_channel';

/** Steps of the state machine, in order. Each follows its action immediately. */
export const stepNames = [
  'create.begun',
  'create.stored',
  'create.committed',
  'create.announced',
  'execute.leased',
  'execute.loaded',
  'execute.writing',
  'execute.stored',
  'execute.rows-kept',
  'execute.ending',
  'execute.ended',
  'execute.announced',
  'execute.cleaned',
  'execute.released',
  'execute.parked',
  'cancel.ended',
  'cancel.announced',
  'cancel.cleaned',
  'delete.noted',
  'delete.emptied',
  'deliver.claimed',
  'deliver.answered',
  'deliver.noted',
  'deliver.parked',
  'recover.found',
  'recover.job-noted',
  'recover.event-noted',
  'recover.emptied',
  'recover.condemned',
  'recover.expired',
] as const;

/** Steps of requests without a job: saving a template, filling one document. */
export const answerStepNames = [
  'template.stored',
  'template.committed',
  'fill.made',
  'fill.stored',
  'fill.billed',
] as const;
export type StepName = (typeof stepNames)[number] | (typeof answerStepNames)[number];

/** Message on the channel `bulkfill:step`. `jobId`: id of a job, a template or a fill. */
export interface Step {
  readonly name: StepName;
  readonly jobId: string;
}

export const stepChannel = 'bulkfill:step';

const steps = channel(stepChannel);

/** Announces a step. Costs one comparison without subscribers: fault tests and embedded executors. */
export const passStep = (name: StepName, jobId: string): void => {
  if (steps.hasSubscribers) steps.publish({ name, jobId } satisfies Step);
};
