import { hash } from 'node:crypto';
import { runBatch } from './batch.ts';
import { numberOf, type QueueMembers, refuseMembers, textOf, textsOf } from './members.ts';
import { numberIn } from './queue-attributes.ts';
import { accountId, arnOf, type QueueCall, queueOf } from './queue-call.ts';
import { QueueError } from './queue-error.ts';
import type { StoredMessage } from './queue-store.ts';
import { handleOf, receiptOf } from './receipt-handle.ts';

/**
 * Source: SQS API reference, SendMessage: `#x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF`.
 */
const notAllowed = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const longestVisibilitySeconds = 43_200;

const send = ({ store }: QueueCall, queue: string, message: QueueMembers): object => {
  refuseMembers(message, ['MessageAttributes', 'MessageSystemAttributes', 'MessageDeduplicationId']);
  const attributes = store.attributes(queue);
  const body = textOf(message, 'MessageBody');
  if (notAllowed.test(body))
    throw new QueueError('InvalidMessageContents', 'The message contains characters outside the allowed set.');
  if (Buffer.byteLength(body) > numberIn(attributes, 'MaximumMessageSize'))
    throw new QueueError(
      'InvalidParameterValue',
      'One or more parameters are invalid. Reason: The message is too long.',
    );
  const delaySeconds = numberOf(message, 'DelaySeconds', 0, 900) ?? numberIn(attributes, 'DelaySeconds');
  const group = message.MessageGroupId === undefined ? null : textOf(message, 'MessageGroupId');
  return { MessageId: store.send(queue, body, group, delaySeconds * 1000), MD5OfMessageBody: hash('md5', body, 'hex') };
};

export const sendMessage = (call: QueueCall): object => {
  const queue = queueOf(call);
  const sent = send(call, queue, call.members);
  call.arrivals.tell(queue);
  return sent;
};

export const sendMessageBatch = (call: QueueCall): object => {
  const queue = queueOf(call);
  const sent = call.store.together(() => runBatch(call.members, (entry) => send(call, queue, entry)));
  call.arrivals.tell(queue);
  return sent;
};

const told = (call: QueueCall, queue: string, message: StoredMessage): object => {
  const { number, id, body, receives, groupId, source } = message;
  const known: Readonly<Record<string, string>> = {
    SenderId: accountId,
    SentTimestamp: String(message.sentMs),
    ApproximateReceiveCount: String(receives),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedMs),
    ...(groupId === null ? {} : { MessageGroupId: groupId }),
    ...(source === null ? {} : { DeadLetterQueueSourceArn: arnOf(call.region, source) }),
  };
  const asked = [...textsOf(call.members, 'AttributeNames'), ...textsOf(call.members, 'MessageSystemAttributeNames')];
  const attributes = Object.entries(known).filter(([name]) => asked.includes('All') || asked.includes(name));
  return {
    MessageId: id,
    ReceiptHandle: handleOf({ queue, number, receives }),
    MD5OfBody: hash('md5', body, 'hex'),
    Body: body,
    ...(attributes.length === 0 ? {} : { Attributes: Object.fromEntries(attributes) }),
  };
};

export const receiveMessage = async (call: QueueCall): Promise<object> => {
  const queue = queueOf(call);
  const { members, store, arrivals, gone } = call;
  const attributes = store.attributes(queue);
  const limit = numberOf(members, 'MaxNumberOfMessages', 1, 10) ?? 1;
  const waitSeconds =
    numberOf(members, 'WaitTimeSeconds', 0, 20) ?? numberIn(attributes, 'ReceiveMessageWaitTimeSeconds');
  const hiddenSeconds =
    numberOf(members, 'VisibilityTimeout', 0, longestVisibilitySeconds) ?? numberIn(attributes, 'VisibilityTimeout');
  const found = await arrivals.wait(queue, waitSeconds * 1000, gone, () =>
    store.receive(queue, limit, hiddenSeconds * 1000),
  );
  return found.length === 0 ? {} : { Messages: found.map((message) => told(call, queue, message)) };
};

const remove = ({ store }: QueueCall, queue: string, message: QueueMembers): object => {
  store.remove(receiptOf(textOf(message, 'ReceiptHandle'), queue));
  return {};
};

export const deleteMessage = (call: QueueCall): object => remove(call, queueOf(call), call.members);

export const deleteMessageBatch = (call: QueueCall): object => {
  const queue = queueOf(call);
  return call.store.together(() => runBatch(call.members, (entry) => remove(call, queue, entry)));
};

const hide = ({ store, arrivals }: QueueCall, queue: string, message: QueueMembers): object => {
  const seconds = numberOf(message, 'VisibilityTimeout', 0, longestVisibilitySeconds);
  if (seconds === undefined)
    throw new QueueError('MissingParameter', 'The request must contain the parameter VisibilityTimeout.');
  store.hide(receiptOf(textOf(message, 'ReceiptHandle'), queue), seconds * 1000);
  if (seconds === 0) arrivals.tell(queue);
  return {};
};

export const changeMessageVisibility = (call: QueueCall): object => hide(call, queueOf(call), call.members);

export const changeMessageVisibilityBatch = (call: QueueCall): object => {
  const queue = queueOf(call);
  return runBatch(call.members, (entry) => hide(call, queue, entry));
};
