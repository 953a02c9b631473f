import { channel } from 'node:diagnostics_channel';

/**
 * The named steps of the state machine, in the order in which a job passes them. Each stands right after what it names, so
 * that "the process ended at `execute.stored`" means: the ZIP is stored and nothing later has happened.
 */
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

/** Those of what is answered without a job: a template that is saved, one document that is filled. */
export const answerStepNames = ['template.stored', 'template.committed', 'fill.made', 'fill.stored', 'fill.billed'] as const;
export type StepName = (typeof stepNames)[number] | (typeof answerStepNames)[number];

/** What a subscriber of the channel `bulkfill:step` is told. `jobId`: of a job, a template or a fill. */
export interface Step {
  readonly name: StepName;
  readonly jobId: string;
}

export const stepChannel = 'bulkfill:step';

const steps = channel(stepChannel);

/** Says that a job, or what else is named, has come to a step. Costs a comparison where nobody listens, which is everywhere but in fault tests and the embedded executors. */
export const passStep = (name: StepName, jobId: string): void => {
  if (steps.hasSubscribers) steps.publish({ name, jobId } satisfies Step);
};
