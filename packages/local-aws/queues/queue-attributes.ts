import { QueueError } from './queue-error.ts';

export type QueueAttributes = Readonly<Record<string, string>>;

interface Range {
  readonly least: number;
  readonly most: number;
  readonly usually: number;
}

/** In seconds and bytes. Source: SQS API reference, SetQueueAttributes. */
const ranges: Readonly<Record<string, Range>> = {
  DelaySeconds: { least: 0, most: 900, usually: 0 },
  MaximumMessageSize: { least: 1024, most: 1_048_576, usually: 1_048_576 },
  MessageRetentionPeriod: { least: 60, most: 1_209_600, usually: 345_600 },
  ReceiveMessageWaitTimeSeconds: { least: 0, most: 20, usually: 0 },
  VisibilityTimeout: { least: 0, most: 43_200, usually: 30 },
};

export const numberIn = (attributes: QueueAttributes, name: string): number =>
  Number(attributes[name] ?? ranges[name]?.usually ?? 0);

/** Dead-letter queue, and the number of receives before a message moves there. */
export interface Redrive {
  readonly queue: string;
  readonly maxReceiveCount: number;
}

export const redriveOf = ({ RedrivePolicy }: QueueAttributes): Redrive | undefined => {
  if (RedrivePolicy === undefined || RedrivePolicy === '') return undefined;
  const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(RedrivePolicy) as Readonly<Record<string, unknown>>;
  return { queue: String(deadLetterTargetArn).split(':').at(-1) ?? '', maxReceiveCount: Number(maxReceiveCount) };
};

const invalid = (name: string, rule: string): QueueError =>
  new QueueError('InvalidAttributeValue', `Invalid value for the parameter ${name}. ${rule}`);

const checkRedrive = (policy: string, hasQueue: (name: string) => boolean): void => {
  let redrive: Redrive | undefined;
  try {
    redrive = redriveOf({ RedrivePolicy: policy });
  } catch {
    throw invalid('RedrivePolicy', 'It must be JSON.');
  }
  if (redrive === undefined) return;
  const { maxReceiveCount, queue } = redrive;
  if (!Number.isInteger(maxReceiveCount) || maxReceiveCount < 1 || maxReceiveCount > 1000)
    throw invalid('RedrivePolicy', 'maxReceiveCount must be a whole number from 1 to 1000.');
  if (!hasQueue(queue)) throw new QueueError('QueueDoesNotExist', 'The queue of the redrive policy does not exist.');
};

/** Throws QueueError `InvalidAttributeName`, `InvalidAttributeValue`, `QueueDoesNotExist` (of a redrive policy). */
export const validateAttributes = (given: unknown, hasQueue: (name: string) => boolean): QueueAttributes => {
  if (typeof given !== 'object' || given === null) return {};
  for (const [name, value] of Object.entries(given as Readonly<Record<string, unknown>>)) {
    if (name === 'RedrivePolicy') {
      checkRedrive(String(value), hasQueue);
      continue;
    }
    const range = ranges[name];
    if (range === undefined) throw new QueueError('InvalidAttributeName', 'An attribute is not known.');
    if (!/^\d{1,8}$/.test(String(value)) || Number(value) < range.least || Number(value) > range.most)
      throw invalid(name, `It must be a whole number from ${range.least} to ${range.most}.`);
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
};
