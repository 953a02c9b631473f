import { asMembers, textOf, textsOf } from './members.ts';
import { numberIn, validateAttributes } from './queue-attributes.ts';
import { accountId, arnOf, type QueueCall, queueOf } from './queue-call.ts';
import { invalidValue, QueueError } from './queue-error.ts';

const urlOf = ({ origin }: QueueCall, queue: string): string => `${origin}/${accountId}/${queue}`;

const hasQueue =
  ({ store }: QueueCall) =>
  (name: string): boolean =>
    store.hasQueue(name);

/** Creates a standard queue. An existing one with the same attributes is not an error. */
export const createQueue = (call: QueueCall): object => {
  const { members, store } = call;
  const name = textOf(members, 'QueueName');
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(name))
    throw invalidValue('QueueName', 'It must be 1 to 80 letters, digits, hyphens and underscores');
  const attributes = validateAttributes(members.Attributes, hasQueue(call));
  if (!store.hasQueue(name)) store.setAttributes(name, attributes);
  const known = store.attributes(name);
  if (Object.entries(attributes).some(([attribute, value]) => known[attribute] !== value))
    throw new QueueError('QueueNameExists', 'A queue of this name exists with other attributes.');
  return { QueueUrl: urlOf(call, name) };
};

export const getQueueUrl = (call: QueueCall): object => {
  const name = textOf(call.members, 'QueueName');
  call.store.attributes(name);
  return { QueueUrl: urlOf(call, name) };
};

export const setQueueAttributes = (call: QueueCall): object => {
  const queue = queueOf(call);
  const { members, store } = call;
  store.setAttributes(queue, {
    ...store.attributes(queue),
    ...validateAttributes(asMembers(members.Attributes), hasQueue(call)),
  });
  return {};
};

export const getQueueAttributes = (call: QueueCall): object => {
  const queue = queueOf(call);
  const { members, store, region } = call;
  const given = store.attributes(queue);
  const { visible, hidden, delayed } = store.counts(queue);
  const numbers = [
    'DelaySeconds',
    'MaximumMessageSize',
    'MessageRetentionPeriod',
    'ReceiveMessageWaitTimeSeconds',
    'VisibilityTimeout',
  ];
  const known: Readonly<Record<string, string>> = {
    ...given,
    ...Object.fromEntries(numbers.map((name) => [name, String(numberIn(given, name))])),
    QueueArn: arnOf(region, queue),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  };
  const asked = textsOf(members, 'AttributeNames');
  const told = Object.entries(known).filter(([name]) => asked.includes('All') || asked.includes(name));
  return told.length === 0 ? {} : { Attributes: Object.fromEntries(told) };
};
